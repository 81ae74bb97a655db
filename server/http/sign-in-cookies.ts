import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { KNOWN_BROWSER_COOKIE, SIGN_IN_COOKIE } from './sign-in-gate';

const DAY_S = 24 * 60 * 60;
const SIGN_IN_COOKIE_S = 30 * DAY_S;
/**
 * Longer than the sign-in, so that a page can distinguish a host whose sign-in has expired from a visitor who never
 * signed in.
 */
const HINT_COOKIE_S = 90 * DAY_S;
const KNOWN_BROWSER_COOKIE_S = 365 * DAY_S;

interface SignInCookies {
  set(reply: FastifyReply, token: string, browser: string): void;
  clear(reply: FastifyReply): void;
  /** Clears the cookie of a known browser. */
  forgetBrowser(reply: FastifyReply): void;
}

/**
 * On an HTTPS site, browsers accept a cookie with this prefix only over HTTPS and from exactly this host: neither a
 * neighbouring subdomain nor an attacker on an unencrypted network can set one.
 */
const HOST_PREFIX = '__Host-';

const isEncrypted = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Creates the functions that set and clear the sign-in cookie, which scripts cannot read, and the signed-in hint, which
 * is useless to an attacker.
 */
export function signInCookies(publicUrl: string): SignInCookies {
  const secure = isEncrypted(publicUrl);
  const shared = { path: '/', sameSite: 'lax', secure } as const;
  const secret = { ...shared, httpOnly: true } as const;
  const onTheWire = (name: string) => (secure ? `${HOST_PREFIX}${name}` : name);
  return {
    set: (reply, token, browser) => {
      reply.setCookie(onTheWire(SIGN_IN_COOKIE), token, { ...secret, maxAge: SIGN_IN_COOKIE_S });
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', { ...shared, maxAge: HINT_COOKIE_S });
      reply.setCookie(onTheWire(KNOWN_BROWSER_COOKIE), browser, { ...secret, maxAge: KNOWN_BROWSER_COOKIE_S });
    },
    clear: (reply) => {
      // Clears the pages in the back/forward cache, too. Storage is kept, since it may contain a guest's own checks.
      reply.header('clear-site-data', '"cache"');
      reply.clearCookie(onTheWire(SIGN_IN_COOKIE), secret);
      reply.clearCookie(SIGNED_IN_HINT_COOKIE, shared);
    },
    forgetBrowser: (reply) => {
      reply.clearCookie(onTheWire(KNOWN_BROWSER_COOKIE), secret);
    },
  };
}

/** Strips the prefix from the cookies of a request, and drops those without it. */
export function readHostCookies(app: FastifyInstance, publicUrl: string): void {
  if (!isEncrypted(publicUrl)) return;
  app.addHook('onRequest', (request, _reply, next) => {
    for (const name of [SIGN_IN_COOKIE, KNOWN_BROWSER_COOKIE]) {
      request.cookies[name] = request.cookies[`${HOST_PREFIX}${name}`];
    }
    next();
  });
}
