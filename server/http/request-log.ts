import type { FastifyInstance } from 'fastify';

/**
 * One line for each request, by its route and never by its address: addresses hold session codes and tokens. Replies
 * that are as they should be are logged at debug level.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else request.log.debug(line, 'request');
    next();
  });
}
