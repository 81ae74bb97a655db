import { addPasskey, newPasskey } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import type { AccountService } from '../accounts/service';
import { PasskeyRegistration, type PasskeyRegistrationDependencies } from './registration';

interface PasskeyRouteDependencies extends RouteDependencies, PasskeyRegistrationDependencies {
  readonly accounts: Pick<AccountService, 'user'>;
}

/** Passkeys of signed-in people. `modules/accounts/passkey-routes.ts` signs in by them. */
export function registerPasskeys(app: FastifyInstance, deps: PasskeyRouteDependencies): void {
  const { signedIn, accounts } = deps;
  const registration = new PasskeyRegistration(deps);

  serveHost(app, signedIn, newPasskey, async (caller) =>
    registration.begin(caller.person, await accounts.user(caller)),
  );

  serveHost(app, signedIn, addPasskey, ({ person }, { body }) => registration.add(person, body));
}
