import type { FastifyInstance } from 'fastify';
import { Problem } from '../domain/problem';

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Names and values take turns in `rawHeaders`. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && isHost(text)).length;

/** Refuses a request that names two hosts: Node takes the first, and a proxy before it may have taken the other (RFC 9112, 3.2). */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isDoubtful = countHosts(request.raw.rawHeaders ?? []) > 1;
    next(isDoubtful ? new Problem('invalid', { reason: 'several_hosts' }) : undefined);
  });
}
