import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { Problem } from './problem';

/**
 * Refuses what never becomes a request, such as a header without end. No hook runs for it, so it brings its own headers. The
 * framework would answer in another shape, and write all that came into its log, credentials among it.
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: ConnectionError, socket: Socket): void => {
    // Nobody is there any more.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(replyOf(problemOf(error), headers));
    socket.destroy(error);
  };

function problemOf({ code }: ConnectionError): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('too_large');
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  return new Problem('invalid', {
    message: isLate ? 'This request took too long to arrive.' : 'This request could not be read.',
  });
}

function replyOf(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(problem.toBody());
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}
