import { currentUser, DONE, logIn, logOut, register, SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import { SIGN_IN_COOKIE, signInTokens } from '../../http/sign-in-gate';
import type { AccountService } from './service';

const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

export function accountRoutes(app: FastifyInstance, parts: ModuleParts, accounts: AccountService): void {
  const cookies = signInCookies(parts.config.publicUrl.startsWith('https:'));

  serve(app, register, async ({ body }, { request, reply }) => {
    const { user, token } = await accounts.register(body);
    await accounts.logOut(signInTokens(request));
    cookies.set(reply, token);
    return user;
  });

  serve(app, logIn, async ({ body }, { request, reply }) => {
    const { user, token } = await accounts.logIn(body.email, body.password);
    await accounts.logOut(signInTokens(request));
    cookies.set(reply, token);
    return user;
  });

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
    set(reply: FastifyReply, token: string): void {
      reply.setCookie(SIGN_IN_COOKIE, token, { ...shared, httpOnly: true, maxAge: THIRTY_DAYS_S });
      reply.setCookie(SIGNED_IN_HINT_COOKIE, '1', { ...shared, maxAge: THIRTY_DAYS_S });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(SIGN_IN_COOKIE, { ...shared, httpOnly: true });
      reply.clearCookie(SIGNED_IN_HINT_COOKIE, shared);
    },
  };
}
