import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { HostId } from '../domain/ids';
import { Problem } from '../domain/problem';
import type { SignInGate } from './serve';

export const SIGN_IN_COOKIE = 'linecheck_sign_in';

/** Shows that a host has signed in from this browser before. It grants no access. */
export const KNOWN_BROWSER_COOKIE = 'linecheck_known_browser';

/** The hex form of the hashed token, which is the key of look-ups for many sign-ins at once. */
const signInKeyOf = (token: string): string => hash('sha256', token, 'hex');

/** The sign-in tokens of a request: of the cookie, and of a bearer header for programs and embedding (D2). */
export function signInTokens(request: FastifyRequest): readonly string[] {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? [];
  const tokens = [request.cookies[SIGN_IN_COOKIE], scheme?.toLowerCase() === 'bearer' ? bearer : undefined];
  return tokens.filter((token) => token !== undefined);
}

/**
 * What `find` has for the sign-in of a request, by its key: the hex form of the hashed token. Of a cookie and a bearer
 * token the cookie counts, unless it has expired: browsers keep sending one that is no longer valid.
 *
 * @throws Problem `not_signed_in` if the request carries no live one.
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
 * Lets signed-in hosts pass: the only way from a request to a `HostId`.
 *
 * @param findUser The user of a live sign-in, by its key.
 */
export function createSignInGate(findUser: (signInKey: string) => Promise<HostId | undefined>): SignInGate {
  return (request) => findBySignIn(request, findUser);
}
