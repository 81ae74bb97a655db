import { OK_RESPONSE, requestReset, resetPassword, validateResetToken } from '@linecheck/contract';
import { answers } from '@linecheck/texts/en/server';
import { textsIn } from '@linecheck/texts/text-group';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../domain/problem';
import { noteConcerned } from '../../http/security-log';
import { serve } from '../../http/serve';
import { readerLanguage } from '../../language/reader-language';
import { type PasswordResetDependencies, PasswordResetService } from './service';

export function registerPasswordResets(app: FastifyInstance, deps: PasswordResetDependencies): PasswordResetService {
  const resets = new PasswordResetService(deps);
  serve(app, requestReset, async ({ body }) => ({ ok: true, token: await resets.request(body.email) }) as const);

  serve(app, validateResetToken, async ({ body }, { request }) => {
    const language = readerLanguage(request, 'hosts');
    const email = await resets.addressOf(body.token);
    return email === undefined
      ? { valid: false, message: new ProblemError('reset_not_valid').toBody(language).message }
      : { valid: true, message: textsIn(language, answers).resetLinkIsValid, email };
  });

  serve(app, resetPassword, async ({ body }, { request }) => {
    noteConcerned(request, { host: await resets.reset(body.token, body.password) });
    return OK_RESPONSE;
  });
  return resets;
}
