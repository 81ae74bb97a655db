import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem';
import type { HostId } from './scopes';
import type { SignInGate } from './serve';

export const SIGN_IN_COOKIE = 'linecheck_sign_in';

/** Says that somebody has signed in here before. It opens nothing. */
export const KNOWN_BROWSER_COOKIE = 'linecheck_known_browser';

/** The hex form of the hashed token: what look-ups by many sign-ins at once go by. */
const signInKeyOf = (token: string): string => hash('sha256', token, 'hex');

/** The sign-in tokens of a request: of the cookie, and of a bearer header for programs and embedding (D2). */
export function signInTokens(request: FastifyRequest): readonly string[] {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? [];
  const tokens = [request.cookies[SIGN_IN_COOKIE], scheme?.toLowerCase() === 'bearer' ? bearer : undefined];
  return tokens.filter((token) => token !== undefined);
}

/**
 * What `find` has for the sign-in of a request, by its key: the hex form of the hashed token. Of a cookie and a bearer
 * token the cookie counts, unless it has run out: a browser goes on sending one that is worth nothing any more.
 *
 * @throws Problem `not_signed_in` where the request carries no live one.
 */
export async function findBySignIn<Found>(
  request: FastifyRequest,
  find: (signInKey: string) => Promise<Found | undefined>,
): Promise<Found> {
  const found = await Promise.all(signInTokens(request).map((token) => find(signInKeyOf(token))));
  const live = found.find((each) => each !== undefined);
  if (live === undefined) throw new Problem('not_signed_in');
  return live;
}

/**
 * Lets signed-in hosts pass and is the only place that mints a `HostId`.
 *
 * @param findUser The user of a live sign-in, by its key.
 */
export function createSignInGate(findUser: (signInKey: string) => Promise<string | undefined>): SignInGate {
  return async (request) => (await findBySignIn(request, findUser)) as HostId;
}
