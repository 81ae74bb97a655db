import type { FastifyInstance } from 'fastify';

/**
 * One line for each request, by its route and never by its address: addresses hold session codes and tokens. Replies
 * without a fault are logged at debug level.
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
    if (isTrouble) request.log.warn(line, 'request');
    else request.log.debug(line, 'request');
    next();
  });
}
