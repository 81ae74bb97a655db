import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LIVE_CHANGES_PATH, LIVE_SINCE_PARAMETER, liveMessage, REPLACED_EVENT } from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { describeBytes } from '../../http/describe-call';
import { findBySignIn } from '../../http/sign-in';
import { readSince } from './rules';
import { type ChangeSubscriber, type LiveChangeDependencies, LiveChangeService } from './service';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Otherwise nginx buffers messages until its buffer is full.
  'x-accel-buffering': 'no',
  // The connection closes with the stream, so that a stop does not wait for the next request on it.
  connection: 'close',
} as const;

/** Range of the reconnection delay in ms, so that pages do not reconnect at the same time after a restart. */
const RECONNECT_MS = { least: 2000, spread: 3000 } as const;

/** Disconnects subscribers whose backlog exceeds this; a page that is still open reconnects. */
const BACKLOG_MAX_BYTES = 16_384;

export function registerLiveChanges(
  app: FastifyInstance,
  deps: RouteDependencies & LiveChangeDependencies,
): LiveChangeService {
  const { signedIn, randomBytes } = deps;
  const live = new LiveChangeService(deps);
  const callers = new WeakMap<FastifyRequest, { readonly caller: SignedInCaller; readonly call: string }>();
  app.get(LIVE_CHANGES_PATH, {
    schema: {
      summary: 'Changes to the data of the signed-in host, as server-sent events',
      response: { 200: describeBytes(['text/event-stream']) },
    },
    onRequest: async (request) => {
      const caller = await signedIn(request);
      callers.set(request, { caller, call: await findBySignIn(request, live.findLive) });
    },
    handler: (request, reply) => {
      reply.headers(headers);
      if (request.method === 'HEAD') return reply.send();
      const { raw } = reply.hijack();
      const found = callers.get(request);
      if (raw.destroyed || found === undefined) return;
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders); // Fastify's type allows numbers for all.
      raw.write(`retry: ${RECONNECT_MS.least + (randomBytes(2).readUInt16BE() % RECONNECT_MS.spread)}\n\n`);
      const page = { call: found.call, subscriber: subscriberOf(raw), sinceMs: sinceOf(request) };
      raw.once('close', live.subscribe(found.caller, page));
    },
  });
  app.addHook('preClose', () => live.close());
  return live;
}

/** An instance may send ids for that long before it notices that it no longer hears of changes. */
const UNNOTICED_MS = 15_000;

/** A browser that reconnects sends the id of the last message; the address has the time of the page's first data. */
function sinceOf({ headers, query }: FastifyRequest): number | undefined {
  const now = Date.now();
  const lastMs = readSince(headers['last-event-id'], now);
  if (lastMs !== undefined) return lastMs - UNNOTICED_MS;
  return readSince((query as Record<string, unknown>)[LIVE_SINCE_PARAMETER], now); // Fastify's parsed query.
}

/** Writes events for a page in the format of EventSource. */
function subscriberOf(raw: ServerResponse): ChangeSubscriber {
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > BACKLOG_MAX_BYTES) raw.destroy();
    else raw.write(text);
  };
  return {
    notify: (change) => write(`id: ${Date.now()}\ndata: ${liveMessage(change)}\n\n`),
    // Browsers keep the id of a message without data, and dispatch no event for it.
    heartbeat: (isCurrent) => write(isCurrent ? `id: ${Date.now()}\n\n` : ':\n\n'),
    end: (why) => void raw.end(why === 'replaced' ? `event: ${REPLACED_EVENT}\ndata:\n\n` : ''),
  };
}
