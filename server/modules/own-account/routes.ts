import { changeName, changePassword, DONE, deleteAccount } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import type { HostId } from '../../http/scopes';
import { serveHost } from '../../http/serve';
import { signInCookies } from '../../http/sign-in-cookies';
import { KNOWN_BROWSER_COOKIE, signInTokens } from '../../http/sign-in-gate';
import type { OwnAccountService } from './service';

export function ownAccountRoutes(app: FastifyInstance, parts: ModuleParts, account: OwnAccountService): void {
  const { signedIn, limits, config } = parts;
  const cookies = signInCookies(config.publicUrl);

  /** Counts before the password is looked at: a browser that was left open is no place to guess it. */
  const withPassword = async (host: HostId, work: () => Promise<void>): Promise<typeof DONE> => {
    await limits.count('wrongPasswords', host);
    await work();
    await limits.forget('wrongPasswords', host);
    return DONE;
  };

  serveHost(app, signedIn, changeName, (host, { body }) => account.rename(host, body));

  serveHost(app, signedIn, changePassword, (host, { body }, { request }) => {
    const own = { tokens: signInTokens(request), browser: request.cookies[KNOWN_BROWSER_COOKIE] };
    return withPassword(host, () => account.changePassword(host, body, own));
  });

  serveHost(app, signedIn, deleteAccount, (host, { body }, { reply }) =>
    withPassword(host, async () => {
      await account.delete(host, body.password);
      cookies.clear(reply);
      cookies.forgetBrowser(reply);
    }),
  );
}
