import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { FastifyReply } from 'fastify';
import { KNOWN_BROWSER_COOKIE, SIGN_IN_COOKIE } from './sign-in-gate';

const DAY_S = 24 * 60 * 60;
const SIGN_IN_COOKIE_S = 30 * DAY_S;
/** Longer than the sign-in, so that a page can tell a host whose sign-in has run out from a stranger. */
const HINT_COOKIE_S = 90 * DAY_S;
const KNOWN_BROWSER_COOKIE_S = 365 * DAY_S;

interface SignInCookies {
  set(reply: FastifyReply, token: string, browser: string): void;
  clear(reply: FastifyReply): void;
  /** This browser is a stranger's from now on. */
  forgetBrowser(reply: FastifyReply): void;
}

/** The credential, out of reach of scripts, and beside it a hint without any value for an attacker. */
export function signInCookies(publicUrl: string): SignInCookies {
  const shared = { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
  return {
    set: (reply, token, browser) => {
      reply.setCookie(SIGN_IN_COOKIE, token, { ...shared, httpOnly: true, maxAge: SIGN_IN_COOKIE_S });
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', { ...shared, maxAge: HINT_COOKIE_S });
      reply.setCookie(KNOWN_BROWSER_COOKIE, browser, { ...shared, httpOnly: true, maxAge: KNOWN_BROWSER_COOKIE_S });
    },
    clear: (reply) => {
      reply.clearCookie(SIGN_IN_COOKIE, { ...shared, httpOnly: true });
      reply.clearCookie(SIGNED_IN_HINT_COOKIE, shared);
    },
    forgetBrowser: (reply) => {
      reply.clearCookie(KNOWN_BROWSER_COOKIE, { ...shared, httpOnly: true });
    },
  };
}
