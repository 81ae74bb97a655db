import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { HostId } from '../domain/ids';
import { Problem } from '../domain/problem';
import type { SignInGate } from './serve';

export const SIGN_IN_COOKIE = 'linecheck_sign_in';

/** Marks a browser in which a host has signed in before. It grants no access. */
export const KNOWN_BROWSER_COOKIE = 'linecheck_known_browser';

/** The hex form of the hashed token, which is the key for looking up many sign-ins in one statement. */
const signInKeyOf = (token: string): string => hash('sha256', token, 'hex');

/** The sign-in tokens of a request: from the cookie, and from a bearer header for programs and embedding (D2). */
export function signInTokens(request: FastifyRequest): readonly string[] {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? [];
  const tokens = [request.cookies[SIGN_IN_COOKIE], scheme?.toLowerCase() === 'bearer' ? bearer : undefined];
  return tokens.filter((token) => token !== undefined);
}

/**
 * Calls `find` with the key of each sign-in token in a request: the hex form of the hashed token. The cookie takes
 * precedence over a bearer token, unless its sign-in has expired: browsers keep sending a cookie that is no longer
 * valid.
 *
 * @throws Problem `not_signed_in` if the request has no valid sign-in.
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
 * Creates the gate for signed-in hosts: the only way from a request to a `HostId`.
 *
 * @param findUser Returns the user of a valid sign-in, by its key.
 */
export function createSignInGate(findUser: (signInKey: string) => Promise<HostId | undefined>): SignInGate {
  return (request) => findBySignIn(request, findUser);
}
