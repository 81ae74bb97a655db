import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const THRESHOLD_BYTES = 1024;

/**
 * Low compression levels, which reduce a page of rows to a tenth of its size at little CPU cost. Streamed replies use
 * the lowest, which is several times faster.
 */
const levels = { whole: 4, streamed: 1 } as const;

type Level = (typeof levels)[keyof typeof levels];

/**
 * Brotli's default window is 4 MB, which every reply in progress would keep in memory. If a client accepts both
 * encodings equally, the first is used.
 */
const encoders: Readonly<Record<string, (level: Level) => Transform>> = {
  br: (level) =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 17 } }),
  gzip: (level) => createGzip({ level }),
};

const negotiator = new Negotiator({ supportedValues: Object.keys(encoders) });

/** Exclusive maximum length of the random padding, which hides the exact length of a compressed reply. */
const PADDING_MAX_BYTES = 64;

/**
 * True for replies that must not be compressed: those with secrets (sign-in, password reset, export), because the
 * compressed length reveals whether a request contains the same text (BREACH), and videos, which are already
 * compressed.
 */
function isNeverCompressed({ url, query }: FastifyRequest): boolean {
  if (url.startsWith('/api/auth/') || url.startsWith('/api/account/export')) return true;
  const isVideos = /^\/api\/(recording-clips|test-sessions\/[^/]+\/guest-recordings)/.test(url);
  return isVideos && !(typeof query === 'object' && query !== null && 'clipData' in query && query.clipData === 'omit');
}

const isJson = (reply: FastifyReply): boolean =>
  /^application\/json(;|$)/.test(String(reply.getHeader('content-type')));

const isLong = (payload: unknown): payload is string | Readable =>
  payload instanceof Readable || (typeof payload === 'string' && Buffer.byteLength(payload) >= THRESHOLD_BYTES);

/** Makes the exact length of a compressed reply useless for guessing its content. */
export function hideLength(reply: FastifyReply, randomBytes: (size: number) => Buffer): void {
  reply.header('x-padding', '0'.repeat(randomBytes(1).readUInt8() % PADDING_MAX_BYTES));
}

/**
 * Compresses API replies longer than 1 kB. A list contains session codes next to text from guests, so its exact
 * compressed length must stay secret: each reply gets random padding.
 */
export function compressReplies(api: FastifyInstance, randomBytes: (size: number) => Buffer): void {
  api.addHook('onSend', (request, reply, payload, next) => {
    if (isNeverCompressed(request) || !isLong(payload) || !isJson(reply)) return next(null, payload);
    hideLength(reply, randomBytes);
    const varies = reply.getHeader('vary');
    reply.header('vary', varies === undefined ? 'accept-encoding' : `${varies}, accept-encoding`);
    const wanted = negotiator.negotiate(request.headers['accept-encoding'] ?? '');
    const encoder =
      wanted === null ? undefined : encoders[wanted]?.(levels[typeof payload === 'string' ? 'whole' : 'streamed']);
    if (encoder === undefined) return next(null, payload);
    reply.header('content-encoding', wanted);
    reply.removeHeader('content-length');
    // A failing source aborts the reply and reports its error itself.
    pipeline(typeof payload === 'string' ? Readable.from([payload]) : payload, encoder, () => undefined);
    next(null, encoder);
  });
}
