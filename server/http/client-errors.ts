import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { Problem } from '../domain/problem';

/**
 * Responds to input that never becomes a request, such as an endless header. No hook runs for it, so the headers are
 * passed in. Fastify's default would respond in another format, and log everything received, including credentials.
 */
export const handleClientError =
  (headers: Readonly<Record<string, string>>) =>
  (error: ConnectionError, socket: Socket): void => {
    // The client has disconnected.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(replyOf(problemOf(error), headers));
    socket.destroy(error);
  };

function problemOf({ code }: ConnectionError): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('too_large');
  return new Problem('invalid', { reason: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'unreadable' });
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
