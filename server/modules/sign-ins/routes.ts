import { endOtherSignIns, endSignIn, listSignIns, OK_RESPONSE } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { signInTokens } from '../../http/sign-in';
import type { SignInService } from './service';

interface SignInRouteDependencies extends Pick<RouteDependencies, 'signedIn'> {
  readonly signIns: SignInService;
}

/** The service is passed in, because the sign-in gate uses it as well. */
export function registerSignIns(app: FastifyInstance, { signedIn, signIns }: SignInRouteDependencies): void {
  serveHost(app, signedIn, listSignIns, ({ person }, _, { request }) => signIns.list(person, signInTokens(request)));

  serveHost(app, signedIn, endSignIn, async ({ person }, { params }) => {
    await signIns.end(person, params.id);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, endOtherSignIns, async ({ person }, _, { request }) => {
    await signIns.endOthers(person, signInTokens(request));
    return OK_RESPONSE;
  });
}
