import { DONE, endOtherSignIns, endSignIn, listSignIns } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serveHost } from '../../http/serve';
import { signInTokens } from '../../http/sign-in-gate';
import type { SignInService } from './service';

export function signInRoutes(app: FastifyInstance, { signedIn }: ModuleParts, signIns: SignInService): void {
  serveHost(app, signedIn, listSignIns, (host, _, { request }) => signIns.list(host, signInTokens(request)));

  serveHost(app, signedIn, endSignIn, async (host, { params }) => {
    await signIns.end(host, params.id);
    return DONE;
  });

  serveHost(app, signedIn, endOtherSignIns, async (host, _, { request }) => {
    await signIns.endOthers(host, signInTokens(request));
    return DONE;
  });
}
