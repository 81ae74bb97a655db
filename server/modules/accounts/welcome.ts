import { noteConcerned } from '../../http/security-log';
import type { HttpExchange } from '../../http/serve';
import { KNOWN_BROWSER_COOKIE, type SignInCookies, signInTokens, stepToken } from '../../http/sign-in';
import type { ClientInfo } from '../sign-ins/service';
import type { AccountService, SignedIn } from './service';

/** What a sign-in notes about the browser of a request. */
export const clientOf = ({ headers, cookies }: HttpExchange['request']): ClientInfo => ({
  userAgent: headers['user-agent'],
  browser: cookies[KNOWN_BROWSER_COOKIE],
});

type LettingIn = (signedIn: SignedIn, exchange: HttpExchange) => Promise<SignedIn['user']>;

/** Returns the function that lets a person in who has signed in: ends the previous sign-in of the browser, and sets the cookies. */
export const lettingIn =
  (accounts: Pick<AccountService, 'logOut'>, cookies: SignInCookies): LettingIn =>
  async ({ user, token, browser }, { request, reply }) => {
    await accounts.logOut(signInTokens(request));
    cookies.set(reply, token, browser);
    noteConcerned(request, { host: user.id });
    return user;
  };

/**
 * Returns the function that lets a person in who has signed in without the sign-in service. It also connects the account
 * there that waits for this in the browser.
 */
export function welcoming(
  accounts: Pick<AccountService, 'logOut' | 'connectWaiting'>,
  cookies: SignInCookies,
): LettingIn {
  const letIn = lettingIn(accounts, cookies);
  return async (signedIn, exchange) => {
    const user = await letIn(signedIn, exchange);
    const waiting = stepToken('connection', exchange.request);
    if (waiting !== undefined && (await accounts.connectWaiting(waiting, user)))
      cookies.clearStep(exchange.reply, 'connection');
    return user;
  };
}
