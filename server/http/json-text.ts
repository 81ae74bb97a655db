import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../domain/problem';

/**
 * Decodes a JSON body, which is UTF-8 (RFC 8259, 8.1). Decoding another encoding as UTF-8 would store other characters
 * than were sent, and could make two passwords equal.
 *
 * @throws Problem `invalid`
 */
export function jsonText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem('invalid', { reason: 'not_utf8' });
  return bytes.toString();
}

/** Registers a JSON parser like Fastify's, but only for UTF-8. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, finished) => {
    parse(request, jsonText(body), finished);
  });
}
