import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type ByteArrivals, createArrivalLog } from '@linecheck/checks/connection/throughput';
import { type DownloadQuery, speedTest } from '@linecheck/contract';
import { downloadQuery, uploadReply } from '@linecheck/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unknown } from 'zod/mini';
import { ProblemError } from '../../domain/problem';
import { describeBytes } from '../../http/describe-call';
import { addressOf, type RateLimits } from '../../limits/limits';

const BLOCK_BYTES = 64 * 1024;
/** Random, so that a proxy cannot compress it and make a connection look faster than it is. */
const block = randomBytes(BLOCK_BYTES);

/** Generates `total` incompressible bytes, as fast as they are read. */
function* incompressible(total: number): Generator<Buffer> {
  for (let left = total; left > 0; left -= BLOCK_BYTES) yield left >= BLOCK_BYTES ? block : block.subarray(0, left);
}

/** The server's own processing time, which the engine subtracts from its round trip time. */
const serverTiming = (ms: number): string => `cfRequestDuration;dur=${ms.toFixed(3)}`;

const describedDownload = {
  summary: 'Returns the requested number of bytes, for the connection check',
  querystring: downloadQuery,
  response: { 200: describeBytes(['application/octet-stream']) },
};
const describedUpload = {
  summary: 'Takes any bytes, of any type, for the connection check',
  body: unknown(),
  consumes: ['application/octet-stream'],
  response: { 200: uploadReply },
};

/** The server's side of the connection check (M9): sends bytes, receives bytes, keeps nothing. */
export function registerSpeedTest(app: FastifyInstance, { limits }: { readonly limits: RateLimits }): void {
  const charge = async (request: FastifyRequest, bytes: number): Promise<void> => {
    const kilobytes = Math.ceil(bytes / 1000);
    if (kilobytes > 0) await limits.countIfPossible('speedTestKilobytes', addressOf(request), kilobytes);
  };

  /**
   * Counts an upload against the limit before it is read: by its declared length, or by the maximum if it declares
   * none.
   */
  const chargeAnnounced = async (request: FastifyRequest): Promise<void> => {
    const announced = Number(request.headers['content-length'] ?? speedTest.maxBytes);
    await charge(request, Math.min(announced, speedTest.maxBytes));
  };

  closeAtStop(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: speedTest.maxBytes }, (_request, payload, finished) => {
    drain(payload, speedTest.maxBytes).then(
      ({ bytes, arrivals }) => finished(bytes > speedTest.maxBytes ? new ProblemError('too_large') : null, arrivals),
      (cause: unknown) => finished(new ProblemError('invalid', { reason: 'broken_off', cause })),
    );
  });

  app.get<{ Querystring: DownloadQuery }>(
    speedTest.downloadPath,
    { schema: describedDownload },
    async (request, reply) => {
      const bytes = Number(request.query.bytes);
      await charge(request, bytes);
      reply.headers({
        'content-type': 'application/octet-stream',
        'content-length': bytes,
        'cache-control': 'no-store, no-transform',
        'server-timing': serverTiming(reply.elapsedTime),
      });
      return reply.send(bytes === 0 ? Buffer.alloc(0) : Readable.from(incompressible(bytes), { objectMode: false }));
    },
  );

  const upload = { bodyLimit: speedTest.maxBytes, schema: describedUpload, onRequest: chargeAnnounced };
  app.post<{ Body: ByteArrivals | null | undefined }>(speedTest.uploadPath, upload, async ({ body }, reply) => {
    const headers = { 'cache-control': 'no-store', 'server-timing': serverTiming(0) };
    return reply.headers(headers).send({ ok: true, arrivals: body ?? [] });
  });
}

/** Closes the transfers in progress when the app stops: a stop does not wait for bytes that are not stored. */
function closeAtStop(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    open.add(socket);
    reply.raw.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

/** The number of received bytes and their arrival times. Stops reading once they exceed `max`, for the refusal. */
async function drain(payload: IncomingMessage, max: number) {
  const log = createArrivalLog();
  let bytes = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    log.push(chunk.length, performance.now());
    bytes += chunk.length;
    if (bytes > max) break;
  }
  return { bytes, arrivals: log.read() };
}
