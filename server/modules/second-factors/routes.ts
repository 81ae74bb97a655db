import {
  addAuthenticatorApp,
  listSignInMethods,
  newAuthenticatorApp,
  OK_RESPONSE,
  removeSignInMethod,
  renameSignInMethod,
  renewRecoveryCodes,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { KNOWN_BROWSER_COOKIE } from '../../http/sign-in';
import { type SecondFactorDependencies, SecondFactorService } from './service';

export function registerSecondFactors(
  app: FastifyInstance,
  deps: RouteDependencies & SecondFactorDependencies,
): SecondFactorService {
  const { signedIn } = deps;
  const factors = new SecondFactorService(deps);

  serveHost(app, signedIn, listSignInMethods, ({ person }) => factors.list(person));

  serveHost(app, signedIn, newAuthenticatorApp, ({ person }) => factors.newApp(person));

  serveHost(app, signedIn, addAuthenticatorApp, ({ person }, { body }) => factors.addApp(person, body));

  serveHost(app, signedIn, renameSignInMethod, async ({ person }, { params, body }) => {
    await factors.rename(person, params.id, body.name);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, removeSignInMethod, async (caller, { params }, { request }) => {
    await factors.remove(caller, params.id, request.cookies[KNOWN_BROWSER_COOKIE]);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, renewRecoveryCodes, async ({ person }) => ({
    recoveryCodes: await factors.renewCodes(person),
  }));

  return factors;
}
