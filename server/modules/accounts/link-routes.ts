import { signInByLink } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serve } from '../../http/serve';
import { signInCookies } from '../../http/sign-in';
import { addressOf } from '../../limits/limits';
import type { AccountService } from './service';
import { clientOf, welcoming } from './welcome';

interface LinkSignInDependencies extends Pick<RouteDependencies, 'config' | 'limits'> {
  readonly accounts: AccountService;
}

/** Sign-in by a link that the operator has made (`npm run admin -- sign-in-link`). It works whatever is switched off. */
export function registerLinkSignIn(app: FastifyInstance, { config, limits, accounts }: LinkSignInDependencies): void {
  const welcome = welcoming(accounts, signInCookies(config.publicUrl));

  serve(app, signInByLink, async ({ body }, exchange) => {
    await limits.count('signInLinks', addressOf(exchange.request));
    return welcome(await accounts.enterByLink(body.token, clientOf(exchange.request)), exchange);
  });
}
