import type { FastifyInstance } from 'fastify';
import { Problem } from '../domain/problem';

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Names and values alternate in `rawHeaders`. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && isHost(text)).length;

/**
 * Refuses a request with two Host headers: Node uses the first, and a proxy may have used the other (RFC 9112, 3.2).
 */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isDoubtful = countHosts(request.raw.rawHeaders ?? []) > 1;
    next(isDoubtful ? new Problem('invalid', { reason: 'several_hosts' }) : undefined);
  });
}
