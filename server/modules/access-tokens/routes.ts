import {
  createAccessToken,
  endAccessToken,
  listAccessTokens,
  OK_RESPONSE,
  rotateAccessToken,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { accessTokenId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import type { AccessTokenService } from './service';

interface AccessTokenRouteDependencies extends Pick<RouteDependencies, 'signedIn'> {
  readonly tokens: AccessTokenService;
}

/** The service is passed in, because the sign-in gate uses it as well. */
export function registerAccessTokens(app: FastifyInstance, { signedIn, tokens }: AccessTokenRouteDependencies): void {
  serveHost(app, signedIn, listAccessTokens, (caller) => tokens.list(caller));
  serveHost(app, signedIn, createAccessToken, (caller, { body }) => tokens.create(caller, body));
  serveHost(app, signedIn, rotateAccessToken, (caller, { params }) => tokens.rotate(caller, accessTokenId(params.id)));
  serveHost(app, signedIn, endAccessToken, async (caller, { params }) => {
    await tokens.end(caller, accessTokenId(params.id));
    return OK_RESPONSE;
  });
}
