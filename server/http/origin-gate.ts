import type { FastifyInstance } from 'fastify';
import { Problem } from '../domain/problem';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Caller {
  /** `Sec-Fetch-Site`: sent by every current browser, and pages cannot forge it. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly hasCookie: boolean;
}

/**
 * Returns true if a request that changes data is allowed (D3). Another site's page must not use a visitor's cookie; a
 * program that sends neither header may call, but without a cookie. Exported for tests.
 */
export function maySend(caller: Caller, publicUrl: string): boolean {
  if (caller.fetchSite !== undefined) return caller.fetchSite === 'same-origin' || caller.fetchSite === 'none';
  if (caller.origin !== undefined) return caller.origin === publicUrl;
  return !caller.hasCookie;
}

const single = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

export function guardOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (safeMethods.has(request.method)) return next();
    const caller = {
      fetchSite: single(request.headers['sec-fetch-site']),
      origin: request.headers.origin,
      hasCookie: request.headers.cookie !== undefined,
    };
    next(maySend(caller, publicUrl) ? undefined : new Problem('cross_origin'));
  });
}
