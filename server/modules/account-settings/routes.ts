import { changeName, changePassword, confirmSignIn, deleteAccount, OK_RESPONSE } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { KNOWN_BROWSER_COOKIE, signInCookies, signInTokens } from '../../http/sign-in';
import { type AccountSettingsDependencies, AccountSettingsService } from './service';

export function registerAccountSettings(
  app: FastifyInstance,
  deps: RouteDependencies & AccountSettingsDependencies,
): void {
  const account = new AccountSettingsService(deps);
  const { signedIn, limits, config } = deps;
  const cookies = signInCookies(config.publicUrl);

  /**
   * Counts the attempt before the password is checked, so that it cannot be guessed in a browser that was left signed
   * in.
   */
  const withPassword = async (host: PersonId, work: () => Promise<void>): Promise<typeof OK_RESPONSE> => {
    await limits.count('wrongPasswords', host);
    await work();
    await limits.forget('wrongPasswords', host);
    return OK_RESPONSE;
  };

  serveHost(app, signedIn, changeName, (caller, { body }) => account.rename(caller, body));

  serveHost(app, signedIn, changePassword, ({ person }, { body }, { request }) => {
    const own = { tokens: signInTokens(request), browser: request.cookies[KNOWN_BROWSER_COOKIE] };
    return withPassword(person, () => account.changePassword(person, body, own));
  });

  serveHost(app, signedIn, confirmSignIn, (caller, { body }) =>
    withPassword(caller.person, () => deps.accounts.confirmSignIn(caller, body.password)),
  );

  serveHost(app, signedIn, deleteAccount, ({ person }, { body }, { reply }) =>
    withPassword(person, async () => {
      await account.delete(person, body);
      cookies.clear(reply);
      cookies.forgetBrowser(reply);
    }),
  );
}
