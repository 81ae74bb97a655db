import {
  type ApiEndpoint,
  beginPasskeySignIn,
  changePassword,
  type EndpointRequest,
  logIn,
  register,
  requestReset,
  resetPassword,
  signInByPasskey,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { stepToken } from '../../http/sign-in';
import { OnlyService } from './only-service';

/**
 * The calls that are closed where people sign in by the sign-in service alone. The operator's link stays open, and a
 * second step follows only a password that was admitted.
 */
const CLOSED: readonly ApiEndpoint[] = [
  beginPasskeySignIn,
  signInByPasskey,
  register,
  requestReset,
  resetPassword,
  changePassword,
];

const nameOf = ({ method, path }: { readonly method: string; readonly path: string | undefined }) =>
  `${method} ${path}`;

/**
 * Refuses the calls that need another way to sign in, before their bodies are read. A password is still taken where it
 * connects the account of its address, which the service has named in this browser.
 */
export function closeOtherWays(api: FastifyInstance, deps: Pick<ServerDependencies, 'db' | 'config'>): OnlyService {
  const onlyService = new OnlyService(deps);
  if (!deps.config.signInService?.isOnly) return onlyService;
  const closed = new Set(CLOSED.map(nameOf));
  api.addHook('onRequest', async ({ method, routeOptions: { url: path } }) => {
    if (closed.has(nameOf({ method, path })) && (await onlyService.isOn())) throw new ProblemError('password_off');
  });
  api.addHook('preHandler', async (request) => {
    const { method, routeOptions, body } = request;
    if (nameOf({ method, path: routeOptions.url }) !== nameOf(logIn) || !(await onlyService.isOn())) return;
    const { email } = body as EndpointRequest<typeof logIn>['body']; // The validator has parsed it.
    if (email !== (await onlyService.waitingAddress(stepToken('connection', request))))
      throw new ProblemError('password_off');
  });
  return onlyService;
}
