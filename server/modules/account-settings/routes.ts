import { changeLanguage, changeName, changePassword, deleteAccount, OK_RESPONSE } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { KNOWN_BROWSER_COOKIE, signInCookies, signInTokens } from '../../http/sign-in';
import { type AccountSettingsDependencies, AccountSettingsService } from './service';

export function registerAccountSettings(
  app: FastifyInstance,
  deps: RouteDependencies & AccountSettingsDependencies,
): void {
  const account = new AccountSettingsService(deps);
  const { signedIn, config } = deps;
  const cookies = signInCookies(config.publicUrl);

  serveHost(app, signedIn, changeName, (caller, { body }) => account.change(caller, body));

  serveHost(app, signedIn, changeLanguage, (caller, { body }) => account.change(caller, body));

  serveHost(app, signedIn, changePassword, async ({ person }, { body }, { request }) => {
    const own = { tokens: signInTokens(request), browser: request.cookies[KNOWN_BROWSER_COOKIE] };
    await account.changePassword(person, body.newPassword, own);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, deleteAccount, async ({ person }, { body }, { reply }) => {
    await account.delete(person, body.email, body.deleteWorkspaces ?? []);
    cookies.clear(reply);
    cookies.forgetBrowser(reply);
    return OK_RESPONSE;
  });
}
