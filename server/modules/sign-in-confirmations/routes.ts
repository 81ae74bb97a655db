import { beginConfirmation, confirmSignIn, OK_RESPONSE } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { KNOWN_BROWSER_COOKIE } from '../../http/sign-in';
import { codeGuessesOf, isWrongProof } from '../second-factors/service';
import { type SignInConfirmationDependencies, SignInConfirmationService } from './service';

export function registerSignInConfirmations(
  app: FastifyInstance,
  deps: RouteDependencies & SignInConfirmationDependencies,
): void {
  const { signedIn, limits, secondFactors } = deps;
  const confirmations = new SignInConfirmationService(deps);

  serveHost(app, signedIn, beginConfirmation, ({ person }) => confirmations.begin(person));

  /** Nobody guesses the answer of a passkey. */
  serveHost(app, signedIn, confirmSignIn, async (caller, { body }, { request }) => {
    const work = () => confirmations.confirm(caller, body);
    if ('passkey' in body) await work();
    else if ('password' in body) await withPassword(caller.person, work);
    else await withCode(caller.person, request, work);
    return OK_RESPONSE;
  });

  /**
   * Counts the attempt before the password is checked, so that it cannot be guessed in a browser that was left signed
   * in.
   */
  const withPassword = async (person: PersonId, work: () => Promise<void>): Promise<void> => {
    await limits.count('wrongPasswords', person);
    await work();
    await limits.forget('wrongPasswords', person);
  };

  /** The same for codes, of which those of the second step of a sign-in count as well. */
  const withCode = async (person: PersonId, request: FastifyRequest, work: () => Promise<void>): Promise<void> => {
    const browser = await confirmations.findBrowser(person, request.cookies[KNOWN_BROWSER_COOKIE]);
    const guesses = codeGuessesOf(person, browser?.id);
    const isLast = await limits.count('wrongCodes', guesses);
    await work().catch(async (error: unknown) => {
      if (isLast && isWrongProof(error)) await secondFactors.warnOfGuessedCodes(person);
      throw error;
    });
    await limits.forget('wrongCodes', guesses);
  };
}
