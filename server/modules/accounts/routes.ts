import { currentUser, logIn, logOut, OK_RESPONSE, readRegistration, register } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { noteConcerned } from '../../http/security-log';
import { assertForHost, type HttpExchange, serve, serveHost } from '../../http/serve';
import { KNOWN_BROWSER_COOKIE, signInCookies, signInTokens } from '../../http/sign-in';
import { addressOf } from '../../limits/limits';
import { type AccountDependencies, AccountService, type SignedIn } from './service';

export function registerAccounts(app: FastifyInstance, deps: RouteDependencies & AccountDependencies): AccountService {
  const accounts = new AccountService(deps);
  const cookies = signInCookies(deps.config.publicUrl);

  /** Signs a host in; ends the previous sign-in of the browser. */
  const welcome = async ({ user, token, browser }: SignedIn, { request, reply }: HttpExchange) => {
    await accounts.logOut(signInTokens(request));
    cookies.set(reply, token, browser);
    noteConcerned(request, { host: user.id });
    return user;
  };

  serve(app, register, async ({ body }, exchange) =>
    welcome(await accounts.register(body, callerOf(exchange.request)), exchange),
  );

  serve(app, readRegistration, async () => ({ registration: await accounts.registrationMode() }));

  // Refuses first, so that a flood causes no counting and no look-ups.
  serve(app, logIn, ({ body: { email, password } }, exchange) =>
    deps.passwords.admit(async () => {
      const attempts = await admitAttempt(email, exchange.request);
      const signedIn = await accounts.logIn({ email, password }, callerOf(exchange.request));
      await deps.limits.forget('wrongPasswords', attempts);
      return welcome(signedIn, exchange);
    }),
  );

  /**
   * Counts an attempt before its password is checked, which is the expensive part, and returns the key of the count.
   * Attempts from known and from unknown browsers are counted separately, so that others cannot lock a host out; and so
   * are attempts per account, so that a correct password for one account does not reset the count of another.
   */
  const admitAttempt = async (email: string, request: FastifyRequest): Promise<string> => {
    const browser = request.cookies[KNOWN_BROWSER_COOKIE];
    const known = browser === undefined ? undefined : await accounts.findBrowser(email, browser);
    const address = addressOf(request);
    if (known === undefined) await admitStranger(email, address);
    const attempts = `${known ?? address} ${email}`;
    await deps.limits.count('wrongPasswords', attempts);
    return attempts;
  };

  /** Passwords are also guessed from many addresses; the host is warned once an hour. */
  const admitStranger = async (email: string, address: string): Promise<void> => {
    await deps.limits.count('signIns', address);
    if (await deps.limits.count('strangersPasswords', email)) await accounts.warnOfGuessing(email);
  };

  serve(app, logOut, async (_, { request, reply }) => {
    const caller = await deps.signedIn(request).catch(() => undefined);
    if (caller !== undefined) assertForHost(request, caller.person);
    cookies.clear(reply);
    await accounts.logOut(signInTokens(request));
    return OK_RESPONSE;
  });

  serveHost(app, deps.signedIn, currentUser, (caller) => accounts.user(caller));
  return accounts;
}

const callerOf = ({ headers, cookies }: FastifyRequest) => ({
  userAgent: headers['user-agent'],
  browser: cookies[KNOWN_BROWSER_COOKIE],
});
