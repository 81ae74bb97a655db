import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time for a client to read a reply that it receives before it has sent its request completely. */
const LINGER_MS = 1000;

/**
 * Makes replies arrive that are sent before their request is read. Closing a connection that has unread input resets
 * it, and a client that is still sending then sees an error of its connection (EPIPE) instead of the reply.
 */
export function deliverEarlyReplies(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => {
    // Node calls this after a reply with `Connection: close`.
    socket.destroySoon = () => closeInStages(socket);
  });
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    continueOnRead(request, response);
    app.server.emit('request', request, response);
  });
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    // Reads the rest of a body of which a part has been read; Node only does it for the others.
    response.once('finish', () => response.req.resume());
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isReadToItsEnd(request)) reply.header('connection', 'close');
  });
}

/**
 * Ends a connection as RFC 9112, 9.6 recommends: the reply and the end of the stream are sent, and what arrives is
 * discarded until the client closes the connection too, at most for a second.
 */
export function closeInStages(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** Clients that wait for "100 Continue" receive it when their body is read, and never if they are refused before. */
function continueOnRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read;
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    request._read(size);
  };
}

/**
 * Returns true if the connection can be used for another request: the body is read or will be, because it is not longer
 * than the longest one that the endpoint accepts. Browsers read no reply before they have sent everything.
 */
function isReadToItsEnd({ raw, headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  const { expect, 'content-length': length, 'transfer-encoding': coding } = headers;
  if (raw.complete || (length === undefined && coding === undefined)) return true;
  if (expect !== undefined && !raw.readableDidRead) return false;
  return coding === undefined && Number(length) <= bodyLimit;
}
