import { SERVICE_LOGOUT_PATH } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from '../../dependencies';
import { ServiceFault } from './fault';
import type { SignInServiceService } from './service';

interface LogoutDependencies extends Pick<ServerDependencies, 'log'> {
  readonly service: SignInServiceService;
}

const LOGOUT_MAX_BYTES = 16 * 1024;

/** Takes the messages of the sign-in service that a person has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export function registerServiceLogout(app: FastifyInstance, { log, service }: LogoutDependencies): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const options = { schema: { hide: true }, bodyLimit: LOGOUT_MAX_BYTES };
    scope.post<{ Body: { logout_token?: unknown } | undefined }>(
      SERVICE_LOGOUT_PATH,
      options,
      async (request, reply) => {
        const token = request.body?.logout_token;
        try {
          if (typeof token !== 'string') throw new ServiceFault('not_valid', 'no logout_token');
          await service.endSession(token);
          return reply.code(200).send();
        } catch (error) {
          if (!(error instanceof ServiceFault)) throw error;
          log.warn({ outcome: error.outcome, reason: error.reason }, 'sign_in_service_failed');
          // The form that the standard sets, in section 2.8.
          return reply.code(400).send({ error: 'invalid_request', error_description: error.outcome });
        }
      },
    );
  });
}
