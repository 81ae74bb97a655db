import type { ServerResponse } from 'node:http';
import { LIVE_CHANGES_PATH, liveMessage, REPLACED_EVENT } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { bytesOf } from '../../http/describe-call';
import type { HostId } from '../../http/scopes';
import { findBySignIn } from '../../http/sign-in-gate';
import type { LiveChangeService, Viewer } from './service';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx would collect the messages until its buffer is full.
  'x-accel-buffering': 'no',
  // A stream ends with its connection, so that a stop does not wait for the next request on it.
  connection: 'close',
} as const;

/** After a stop, pages come back spread over these milliseconds. */
const COME_BACK_MS = { least: 2000, spread: 3000 } as const;

/** Who does not read for so long that this piles up gets the connection closed, and comes back if there is anybody. */
const UNREAD_MAX_BYTES = 16_384;

export function liveChangeRoutes(
  app: FastifyInstance,
  { signedIn, randomBytes }: ModuleParts,
  live: LiveChangeService,
): void {
  const visitors = new WeakMap<FastifyRequest, { readonly host: HostId; readonly signIn: string }>();
  app.get(LIVE_CHANGES_PATH, {
    schema: {
      summary: 'What changes of the signed-in host, as server-sent events',
      response: { 200: bytesOf(['text/event-stream']) },
    },
    onRequest: async (request) => {
      const host = await signedIn(request);
      visitors.set(request, { host, signIn: await findBySignIn(request, live.findLive) });
    },
    handler: (request, reply) => {
      reply.headers(headers);
      if (request.method === 'HEAD') return reply.send();
      const { raw } = reply.hijack();
      const visitor = visitors.get(request);
      if (raw.destroyed || visitor === undefined) return;
      raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      raw.write(`retry: ${COME_BACK_MS.least + (randomBytes(2).readUInt16BE() % COME_BACK_MS.spread)}\n\n`);
      raw.once('close', live.join(visitor.host, visitor.signIn, viewerOf(raw)));
    },
  });
  app.addHook('preClose', () => live.close());
}

/** Writes the events of a page in the form that EventSource reads. */
function viewerOf(raw: ServerResponse): Viewer {
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy();
    else raw.write(text);
  };
  return {
    tell: (change) => write(`data: ${liveMessage(change)}\n\n`),
    beat: () => write(':\n\n'),
    end: (why) => void raw.end(why === 'replaced' ? `event: ${REPLACED_EVENT}\ndata:\n\n` : ''),
  };
}
