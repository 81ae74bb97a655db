import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem';
import type { HostId } from './scopes';
import type { SignInGate } from './serve';

export const SIGN_IN_COOKIE = 'linecheck_sign_in';

/** Tokens are stored hashed: whoever reads the database cannot sign in with what they find. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The sign-in token of a request: the cookie, or a bearer header for programs and embedding (D2). */
export function signInToken(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[SIGN_IN_COOKIE];
  if (cookie !== undefined) return cookie;
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/**
 * The hex form of the hashed token, by which a sign-in is found.
 *
 * @throws Problem `not_signed_in` where the request carries none.
 */
export function signInKey(request: FastifyRequest): string {
  const token = signInToken(request);
  if (token === undefined) throw new Problem('not_signed_in');
  return hashToken(token).toString('hex');
}

/**
 * Lets signed-in hosts pass and is the only place that mints a `HostId`.
 *
 * @param findUser The user of a live sign-in, by its key.
 */
export function createSignInGate(findUser: (signInKey: string) => Promise<string | undefined>): SignInGate {
  return async (request) => {
    const user = await findUser(signInKey(request));
    if (user === undefined) throw new Problem('not_signed_in');
    return user as HostId;
  };
}
