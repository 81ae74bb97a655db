import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const THRESHOLD_BYTES = 1024;

/**
 * Low levels: a page of rows shrinks to a tenth with them, and a small machine hardly notices. Brotli's own window is 4 MB,
 * which each reply under way would have in memory.
 */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } } as const;
const gzip = { level: 4 } as const;

/** Least and most of what hides the exact length of a compressed reply. */
const PADDING_MAX_BYTES = 64;

/**
 * Replies that are sent as they are: those of signing in and resetting, since what is compressed together tells by its
 * length what of it is alike (BREACH); and films, which are compressed already.
 */
function isSentAsItIs({ url, query }: FastifyRequest): boolean {
  if (url.startsWith('/api/auth/') || url.startsWith('/api/account/export')) return true;
  const isFilms = /^\/api\/(recording-clips|test-sessions\/[^/]+\/guest-recordings)/.test(url);
  return isFilms && !(typeof query === 'object' && query !== null && 'clipData' in query && query.clipData === 'omit');
}

/**
 * Compresses replies of the API that are longer than a kilobyte. A list shows session codes beside what guests have
 * written, so that its exact length must not be read off the wire: each is a little longer by chance.
 */
export async function compressReplies(api: FastifyInstance, randomBytes: (size: number) => Buffer): Promise<void> {
  // As a hook of its own scope it runs before the routes' own, which compress.
  api.addHook('onRequest', (request, _reply, next) => {
    if (isSentAsItIs(request)) request.headers['x-no-compression'] = '1';
    next();
  });
  api.addHook('onSend', (request, reply, payload, next) => {
    const isLong = payload instanceof Readable || (typeof payload === 'string' && payload.length >= THRESHOLD_BYTES);
    if (isLong && request.headers['x-no-compression'] === undefined)
      reply.header('x-padding', '0'.repeat(randomBytes(1).readUInt8() % PADDING_MAX_BYTES));
    next(null, payload);
  });
  await api.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    brotliOptions: brotli,
    zlibOptions: gzip,
    customTypes: /^application\/json(;|$)/,
    // A small body that grows without bound is none that this server reads.
    globalDecompression: false,
  });
}
