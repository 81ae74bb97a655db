import { beginSecondStep, finishSecondStep } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { noteConcerned } from '../../http/security-log';
import { serve } from '../../http/serve';
import { signInCookies, stepToken } from '../../http/sign-in';
import { codeGuessesOf, isWrongProof, type SecondFactorService } from '../second-factors/service';
import type { PasswordAttempts } from './password-attempts';
import type { AccountService } from './service';
import { clientOf, welcoming } from './welcome';

interface SecondStepRoutes extends RouteDependencies {
  readonly accounts: AccountService;
  readonly attempts: PasswordAttempts;
  readonly secondFactors: SecondFactorService;
}

/** What follows a password that was right, for an account with a second factor. */
export function registerSecondStep(app: FastifyInstance, deps: SecondStepRoutes): void {
  const { accounts, attempts, limits, secondFactors } = deps;
  const cookies = signInCookies(deps.config.publicUrl);
  const welcome = welcoming(accounts, cookies);

  serve(app, beginSecondStep, (_, { request }) => accounts.secondSteps.ask(stepToken('second-step', request)));

  serve(app, finishSecondStep, async ({ body }, exchange) => {
    const { request, reply } = exchange;
    const { token, person, email } = await accounts.secondSteps.get(stepToken('second-step', request));
    noteConcerned(request, { host: person });
    const known = await attempts.knownBrowser(email, request);
    const guesses = codeGuessesOf(person, known?.id);
    const isLast = await limits.count('wrongCodes', guesses);
    const signedIn = await accounts.secondSteps.finish(token, body, clientOf(request)).catch(async (error) => {
      if (isLast && isWrongProof(error)) await secondFactors.warnOfGuessedCodes(person);
      throw error;
    });
    await limits.forget('wrongCodes', guesses);
    await attempts.forget(email, known, request);
    cookies.clearStep(reply, 'second-step');
    return welcome(signedIn, exchange);
  });
}
