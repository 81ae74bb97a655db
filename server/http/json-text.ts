import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../domain/problem';

/**
 * The text of a JSON body, which is UTF-8 (RFC 8259, 8.1). In another encoding, letters would be stored as others than
 * were sent, and two passwords could become one.
 *
 * @throws Problem `invalid`
 */
export function jsonText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem('invalid', { reason: 'not_utf8' });
  return bytes.toString();
}

/** Takes JSON as the framework does, but no other encoding. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, finished) => {
    parse(request, jsonText(body), finished);
  });
}
