import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureZod } from 'zod/mini';
import inEnglish from 'zod/v4/locales/en.js';
import type { AppLogger } from '../logger';
import { handleClientError } from './client-errors';
import { describeCall } from './describe-call';
import { closeIdleConnections } from './idle-connections';
import { readJson } from './json-text';
import { refuseSecondHost } from './one-host';
import { guardOrigin } from './origin-gate';
import { handleBadUrl, replyWithProblems } from './problem-reply';
import { logRequests } from './request-log';
import { type SecurityHeaders, sendSecurityHeaders } from './security-headers';
import { logRefusal, logSuccessfulCalls, type SecurityLog } from './security-log';
import { readHostCookies } from './sign-in-cookies';

/** Limit for JSON bodies; routes that receive clips set their own. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Fastify's own timeouts are 0, with which a silent client could hold a connection forever. A request may take as long
 * as the upload of a clip of 15 seconds at 150 kbit/s.
 */
const timeouts = { connectionTimeout: 120_000, requestTimeout: 180_000, keepAliveTimeout: 65_000 } as const;

// zod/mini, which keeps the page small, has no error messages; on the server their size does not matter.
configureZod(inEnglish());

interface ServerOptions {
  readonly log: AppLogger;
  readonly security: SecurityLog;
  readonly headers: SecurityHeaders;
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
}

/** Creates the HTTP server without routes. The hooks run in the order of the calls here. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, security, headers, publicUrl, trustProxy } = options;
  const app: FastifyInstance = fastify({
    // At run time this is pino's logger; AppLogger only narrows its types.
    loggerInstance: log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    return503OnClosing: true,
    frameworkErrors: handleBadUrl(headers.page),
    clientErrorHandler: handleClientError(headers.api),
    ...timeouts,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  readJson(app);

  closeIdleConnections(app);
  logRequests(app);
  sendSecurityHeaders(app, headers);
  refuseSecondHost(app);
  guardOrigin(app, publicUrl);
  logSuccessfulCalls(app, security);
  replyWithProblems(app, (request, problem) => logRefusal(security, request, problem));
  await app.register(fastifyCookie);
  readHostCookies(app, publicUrl);
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Linecheck', version: '1' } },
    transform: describeCall,
  });
  return app;
}
