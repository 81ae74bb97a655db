import { endConnection, OK_RESPONSE, readConnection } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import type { SecurityLog } from '../../http/security-log';
import { serve } from '../../http/serve';
import { signInCookies, stepToken } from '../../http/sign-in';
import { registerServiceLogout } from './logout-routes';
import { type SignInServiceDependencies, SignInServiceService } from './service';
import { registerServiceTrips } from './trip-routes';

interface SignInServiceRoutes extends RouteDependencies, SignInServiceDependencies {
  readonly security: SecurityLog;
}

export function registerSignInService(app: FastifyInstance, deps: SignInServiceRoutes): void {
  const { connections } = deps;
  const service = new SignInServiceService(deps);
  const cookies = signInCookies(deps.config.publicUrl);

  registerServiceTrips(app, { ...deps, service });
  registerServiceLogout(app, { ...deps, service });

  serve(app, readConnection, (_, { request }) => connections.read(stepToken('connection', request)));

  serve(app, endConnection, async (_, { request, reply }) => {
    await connections.end(stepToken('connection', request));
    cookies.clearStep(reply, 'connection');
    return OK_RESPONSE;
  });
}
