import { currentUser, DONE, logIn, logOut, readRegistration, register, type User } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { addressOf } from '../../http/limits';
import { noteConcerned } from '../../http/security-log';
import { type Exchange, serve, serveHost } from '../../http/serve';
import { signInCookies } from '../../http/sign-in-cookies';
import { KNOWN_BROWSER_COOKIE, signInTokens } from '../../http/sign-in-gate';
import type { AccountService, SignedIn } from './service';

export function accountRoutes(app: FastifyInstance, parts: ModuleParts, accounts: AccountService): void {
  const cookies = signInCookies(parts.config.publicUrl);

  /** The sign-in of before ends. */
  const welcome = async ({ user, token, browser }: SignedIn, { request, reply }: Exchange): Promise<User> => {
    await accounts.logOut(signInTokens(request));
    cookies.set(reply, token, browser);
    noteConcerned(request, { host: user.id });
    return user;
  };

  serve(app, register, async ({ body }, exchange) =>
    welcome(await accounts.register(body, callerOf(exchange.request)), exchange),
  );

  serve(app, readRegistration, async () => ({ registration: await accounts.registrationMode() }));

  // Refused before anything is counted or looked up: that is what a flood must not cost.
  serve(app, logIn, ({ body: { email, password } }, exchange) =>
    parts.passwords.admit(async () => {
      const attempts = await admitAttempt(email, exchange.request);
      const signedIn = await accounts.logIn({ email, password }, callerOf(exchange.request));
      await parts.limits.forget('wrongPasswords', attempts);
      return welcome(signedIn, exchange);
    }),
  );

  /**
   * Counts an attempt before its password is looked at, which is what costs, and gives the key of the count. Attempts from
   * elsewhere are counted apart, so that nobody can shut a host out by knocking on the account; and so are those for each
   * account, so that a right password for one does not pay for wrong ones for another.
   */
  const admitAttempt = async (email: string, request: FastifyRequest): Promise<string> => {
    const browser = request.cookies[KNOWN_BROWSER_COOKIE];
    const known = browser === undefined ? undefined : await accounts.findBrowser(email, browser);
    const address = addressOf(request);
    if (known === undefined) await admitStranger(email, address);
    const attempts = `${known ?? address} ${email}`;
    await parts.limits.count('wrongPasswords', attempts);
    return attempts;
  };

  /** The account of a host is guessed from many addresses as well, and its host is told once an hour. */
  const admitStranger = async (email: string, address: string): Promise<void> => {
    await parts.limits.count('signIns', address);
    if (await parts.limits.count('strangersPasswords', email)) await accounts.warnOfGuessing(email);
  };

  serve(app, logOut, async (_, { request, reply }) => {
    cookies.clear(reply);
    await accounts.logOut(signInTokens(request));
    return DONE;
  });

  serveHost(app, parts.signedIn, currentUser, (host) => accounts.user(host));
}

const callerOf = ({ headers, cookies }: FastifyRequest) => ({
  userAgent: headers['user-agent'],
  browser: cookies[KNOWN_BROWSER_COOKIE],
});
