import {
  currentUser,
  logIn,
  logOut,
  OK_RESPONSE,
  readRegistration,
  readSignInWays,
  register,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { assertForHost, serve, serveHost } from '../../http/serve';
import { signInCookies, signInTokens } from '../../http/sign-in';
import { readerLanguage } from '../../language/reader-language';
import { PasswordAttempts } from './password-attempts';
import { registerSecondStep } from './second-step-routes';
import { type AccountDependencies, AccountService } from './service';
import { clientOf, welcoming } from './welcome';

export function registerAccounts(app: FastifyInstance, deps: RouteDependencies & AccountDependencies): AccountService {
  const accounts = new AccountService(deps);
  const attempts = new PasswordAttempts({ ...deps, accounts });
  const cookies = signInCookies(deps.config.publicUrl);
  const welcome = welcoming(accounts, cookies);

  serve(app, register, async ({ body }, exchange) => {
    const language = readerLanguage(exchange.request, 'hosts');
    return welcome(await accounts.register({ ...body, language }, clientOf(exchange.request)), exchange);
  });

  serve(app, readRegistration, async () => ({ registration: await accounts.registrationMode() }));

  serve(app, readSignInWays, () => accounts.ways());

  // Refuses first, so that a flood causes no counting and no look-ups.
  serve(app, logIn, ({ body: { email, password } }, exchange) =>
    deps.passwords.admit(async () => {
      const { known, isTrusted } = await attempts.admit(email, exchange.request);
      const signedIn = await accounts.logIn({ email, password }, { ...clientOf(exchange.request), isTrusted });
      if ('step' in signedIn) {
        cookies.setStep(exchange.reply, 'second-step', signedIn.step);
        throw new ProblemError('second_step_needed');
      }
      await attempts.forget(email, known, exchange.request);
      return welcome(signedIn, exchange);
    }),
  );

  registerSecondStep(app, { ...deps, accounts, attempts });

  serve(app, logOut, async (_, { request, reply }) => {
    const caller = await deps.signedIn(request).catch(() => undefined);
    if (caller !== undefined) assertForHost(request, caller.person);
    cookies.clear(reply);
    await accounts.logOut(signInTokens(request));
    return OK_RESPONSE;
  });

  serveHost(app, deps.signedIn, currentUser, (caller) => accounts.user(caller));
  return accounts;
}
