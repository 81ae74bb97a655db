import { DONE, requestReset, resetPassword, validateResetToken } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem';
import { noteConcerned } from '../../http/security-log';
import { serve } from '../../http/serve';
import type { PasswordResetService } from './service';

export function passwordResetRoutes(app: FastifyInstance, resets: PasswordResetService): void {
  serve(app, requestReset, async ({ body }) => ({ ok: true, token: await resets.request(body.email) }) as const);

  serve(app, validateResetToken, async ({ body }) =>
    (await resets.isLive(body.token))
      ? { valid: true, message: 'This reset link is valid.' }
      : { valid: false, message: new Problem('reset_not_valid').message },
  );

  serve(app, resetPassword, async ({ body }, { request }) => {
    noteConcerned(request, { host: await resets.reset(body.token, body.password) });
    return DONE;
  });
}
