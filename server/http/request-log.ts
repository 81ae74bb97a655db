import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../log-events';

/**
 * Logs one line per request, with its route and never its URL, because URLs contain session codes and tokens. Server
 * errors are logged as warnings, everything else at debug level.
 */
export function logRequests(app: FastifyInstance): void {
  const logsEverything = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, next) => {
    const isTrouble = reply.statusCode >= 500;
    if (!isTrouble && !logsEverything) return next();
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isTrouble) logOf(request).warn(line, 'request_completed');
    else logOf(request).debug(line, 'request_completed');
    next();
  });
}

/** The log of a request, limited to the events of `log-events.ts`. */
export const logOf = ({ log }: Pick<FastifyRequest, 'log'>): Logger => log;
