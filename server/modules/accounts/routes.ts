import { currentUser, DONE, logIn, logOut, register, SIGNED_IN_HINT_COOKIE, type User } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { addressOf } from '../../http/limits';
import { type Exchange, serve, serveHost } from '../../http/serve';
import { SIGN_IN_COOKIE, signInTokens } from '../../http/sign-in-gate';
import type { AccountService, SignedIn } from './service';

const DAY_S = 24 * 60 * 60;
const SIGN_IN_COOKIE_S = 30 * DAY_S;
const KNOWN_BROWSER_COOKIE_S = 365 * DAY_S;

/** Says that somebody has signed in here before. It opens nothing. */
const KNOWN_BROWSER_COOKIE = 'linecheck_known_browser';

export function accountRoutes(app: FastifyInstance, parts: ModuleParts, accounts: AccountService): void {
  const cookies = signInCookies(parts.config.publicUrl.startsWith('https:'));

  /** The sign-in of before ends, and this browser is known from now on. */
  const welcome = async ({ user, token }: SignedIn, { request, reply }: Exchange): Promise<User> => {
    await accounts.logOut(signInTokens(request));
    const browser = await accounts.rememberBrowser(user.id, request.cookies[KNOWN_BROWSER_COOKIE]);
    cookies.set(reply, token, browser);
    return user;
  };

  serve(app, register, async ({ body }, exchange) => welcome(await accounts.register(body), exchange));

  serve(app, logIn, async ({ body: { email, password } }, exchange) => {
    const attempts = await admitAttempt(email, exchange.request);
    const signedIn = await accounts.logIn(email, password);
    await parts.limits.forget('wrongPasswords', attempts);
    return welcome(signedIn, exchange);
  });

  /**
   * Counts an attempt before its password is looked at, which is what costs, and gives the key of the count. Attempts from
   * elsewhere are counted apart, so that nobody can shut a host out by knocking on the account.
   */
  const admitAttempt = async (email: string, request: FastifyRequest): Promise<string> => {
    const browser = request.cookies[KNOWN_BROWSER_COOKIE];
    const isKnown = browser !== undefined && (await accounts.knowsBrowser(email, browser));
    const address = addressOf(request);
    if (!isKnown) await parts.limits.count('signIns', address);
    const attempts = isKnown ? browser : `${address} ${email}`;
    await parts.limits.count('wrongPasswords', attempts);
    return attempts;
  };

  serve(app, logOut, async (_, { request, reply }) => {
    cookies.clear(reply);
    await accounts.logOut(signInTokens(request));
    return DONE;
  });

  serveHost(app, parts.signedIn, currentUser, (host) => accounts.user(host));
}

/** The credential, out of reach of scripts, and beside it a hint without any value for an attacker. */
function signInCookies(secure: boolean) {
  const shared = { path: '/', sameSite: 'lax', secure } as const;
  return {
    set(reply: FastifyReply, token: string, browser: string): void {
      reply.setCookie(SIGN_IN_COOKIE, token, { ...shared, httpOnly: true, maxAge: SIGN_IN_COOKIE_S });
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', { ...shared, maxAge: SIGN_IN_COOKIE_S });
      reply.setCookie(KNOWN_BROWSER_COOKIE, browser, { ...shared, httpOnly: true, maxAge: KNOWN_BROWSER_COOKIE_S });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(SIGN_IN_COOKIE, { ...shared, httpOnly: true });
      reply.clearCookie(SIGNED_IN_HINT_COOKIE, shared);
    },
  };
}
