import { beginPasskeySignIn, type PasskeyAnswer, signInByPasskey } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { serve } from '../../http/serve';
import { signInCookies, stepToken } from '../../http/sign-in';
import { addressOf } from '../../limits/limits';
import { PasskeySignIn, type PasskeySignInDependencies } from './passkey-sign-in';
import { clientOf, welcoming } from './welcome';

/** Sign-in by a passkey alone. */
export function registerPasskeySignIn(app: FastifyInstance, deps: RouteDependencies & PasskeySignInDependencies): void {
  const { limits, accounts } = deps;
  const passkeys = new PasskeySignIn(deps);
  const cookies = signInCookies(deps.config.publicUrl);
  const welcome = welcoming(accounts, cookies);

  serve(app, beginPasskeySignIn, async (_, { request, reply }) => {
    await limits.count('passkeyQuestions', addressOf(request));
    const { token, question } = await passkeys.begin();
    cookies.setStep(reply, 'passkey', token);
    return question;
  });

  serve(app, signInByPasskey, async ({ body }, exchange) => {
    const { request, reply } = exchange;
    await limits.assertMay('signIns', addressOf(request));
    cookies.clearStep(reply, 'passkey');
    return welcome(await enter(request, body.passkey), exchange);
  });

  /** Only refused answers count: a whole office signs in at one address before a show. */
  const enter = (request: FastifyRequest, passkey: PasskeyAnswer) =>
    passkeys
      .finish({ token: stepToken('passkey', request), passkey }, clientOf(request))
      .catch(async (error: unknown) => {
        const isRefused = error instanceof ProblemError && error.code === 'passkey_refused';
        if (isRefused) await limits.count('signIns', addressOf(request));
        throw error;
      });
}
