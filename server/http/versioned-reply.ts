import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHasVersion, REVALIDATE } from './web-files';

/** The answer of a call whose client has the newest version: status 304, without a body. */
export const UNCHANGED = Symbol('unchanged');

interface VersionedExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Gives an answer an ETag of its content, so that a program that asks often is sent it only when it has changed. */
export function versioned<Answer>({ request, reply }: VersionedExchange, answer: Answer): Answer | typeof UNCHANGED {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  const etag = `W/"${hash.slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': `private, ${REVALIDATE}` });
  return clientHasVersion(request.headers['if-none-match'], etag) ? UNCHANGED : answer;
}
