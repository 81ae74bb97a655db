import { Readable } from 'node:stream';
import {
  CLIP_BODY_MAX_BYTES,
  createRecordingClip,
  hasConsent,
  sendGuestRecording,
  sendHostRecording,
  TAKE_TYPES,
  uploadGuestClip,
  uploadHostClip,
  uploadTake,
  VIDEO_MAX_BYTES,
  VIDEO_TYPES,
} from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../domain/problem';
import { type SignInGate, serve, serveHost } from '../../http/serve';
import type { RateLimits } from '../../limits/limits';
import { HEAD_BYTES } from './rules';
import type { RecordingService } from './service';
import { ByteBudget, type UploadBudget, type UploadFile, withUploadFile } from './uploads';
import { assertVideoType, type ReceivedMedia, videoFromBase64 } from './video';

export interface UploadDependencies {
  readonly limits: RateLimits;
  readonly recordings: RecordingService;
  readonly budget: UploadBudget;
  readonly hostGate: SignInGate;
  readonly folder: string;
}

/**
 * The endpoints that receive a video as raw bytes. Everything else about the clip is in the headers, so that it is
 * checked before the first byte of the video is read.
 */
export function uploadRoutes(app: FastifyInstance, deps: UploadDependencies): void {
  const { limits, recordings, hostGate } = deps;
  takeOnlyVideos(app);
  serve(app, uploadGuestClip, async ({ params, fields }, { request }) => {
    const videoBytes = announcedBytes(request);
    await limits.countCall(request, 'guestClipsOfLink', fields.sessionCode);
    const clip = { ...fields, ...params };
    await recordings.assertMaySendGuestClip(clip, videoBytes);
    return receiveBytes(request, deps, (video) => recordings.saveGuestClip(clip, video));
  });
  serveHost(app, hostGate, uploadHostClip, async (caller, { params, fields }, { request }) => {
    const clip = { ...fields, ...params, consentGiven: false };
    await recordings.assertMaySendHostClip(caller.workspace, clip, announcedBytes(request));
    return receiveBytes(request, deps, (video) => recordings.saveHostClip(caller, clip, video));
  });
}

/** The endpoint that receives a take: it is small, so that it is read into memory before it is checked. */
export function takeRoute(app: FastifyInstance, { limits, recordings, budget }: UploadDependencies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...TAKE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', (_request, _body, done) => done(new ProblemError('not_take')));
  serve(app, uploadTake, async ({ params, fields }, { request }) => {
    const { body, headers } = request;
    await limits.countCall(request, 'guestClipsOfLink', fields.sessionCode);
    if (!Buffer.isBuffer(body)) throw new ProblemError('not_take');
    const release = await budget.reserve(body.byteLength);
    try {
      const sent = { ...fields, ...params, mimeType: headers['content-type'] ?? '' };
      return await recordings.saveTake(sent, Buffer.from(body));
    } finally {
      release();
    }
  });
}

/** Passes videos to the handler as streams, and refuses all other types. */
function takeOnlyVideos(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...VIDEO_TYPES], (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', (_request, _body, done) => done(new ProblemError('not_video')));
}

/** The declared length, or the maximum if the client declares none. */
function announcedBytes({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? VIDEO_MAX_BYTES);
  if (bytes > VIDEO_MAX_BYTES) throw new ProblemError('too_large');
  return bytes;
}

async function receiveBytes<T>(
  request: FastifyRequest,
  { budget, folder }: UploadDependencies,
  save: (video: ReceivedMedia) => Promise<T>,
): Promise<T> {
  const { body } = request;
  if (!(body instanceof Readable)) throw new ProblemError('not_video');
  const release = await budget.reserve(announcedBytes(request));
  try {
    return await withUploadFile(folder, async (file) => {
      const mimeType = request.headers['content-type'] ?? '';
      return save(await receiveVideo(body, { file, mimeType, maxBytes: VIDEO_MAX_BYTES }));
    });
  } finally {
    release();
  }
}

interface Receiving {
  readonly file: UploadFile;
  /** MIME type declared by the client. */
  readonly mimeType: string;
  readonly maxBytes: number;
}

/**
 * Writes a video to a file while it arrives.
 *
 * @throws ProblemError `clip_not_valid` as soon as its first bytes show another type, `too_large` as soon as it exceeds the
 * maximum.
 */
async function receiveVideo(body: Readable, { file, mimeType, maxBytes }: Receiving): Promise<ReceivedMedia> {
  let head = Buffer.alloc(0);
  for await (const chunk of chunksOf(body)) {
    if (file.byteLength + chunk.length > maxBytes) throw new ProblemError('too_large');
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      if (head.length === HEAD_BYTES) assertVideoType({ head, mimeType });
    }
    await file.append(chunk);
  }
  return { mimeType: assertVideoType({ head, mimeType }), bytes: file };
}

/** The parts of a body. Unlike the body's own iterator, it does not end the connection if the video is refused. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new ProblemError('invalid', { reason: 'broken_off', cause });
  }
}

/**
 * Guests and hosts have separate byte budgets, because guests are only identified after the body is parsed, and must
 * not use up the budget of hosts.
 */
const GUEST_BODIES_MAX_BYTES = 2 * CLIP_BODY_MAX_BYTES;
const HOST_BODIES_MAX_BYTES = CLIP_BODY_MAX_BYTES;

/** The documented endpoints that receive a clip as base64 in JSON (D10), for clients other than our own page. */
export function jsonClipRoutes(app: FastifyInstance, deps: UploadDependencies): void {
  const { limits, recordings, hostGate } = deps;
  app.register(async (scope) => {
    boundBodies(scope, GUEST_BODIES_MAX_BYTES);
    serve(scope, sendGuestRecording, async ({ body }, { request }) => {
      await limits.countCall(request, 'guestClipsOfLink', body.sessionCode);
      const clip = { ...body, consentGiven: hasConsent(body) };
      return receiveBase64(body, deps, (video) => recordings.saveGuestClip(clip, video));
    });
  });
  app.register(async (scope) => {
    boundBodies(scope, HOST_BODIES_MAX_BYTES);
    for (const endpoint of [sendHostRecording, createRecordingClip]) {
      serveHost(scope, hostGate, endpoint, (caller, { body }) =>
        receiveBase64(body, deps, (video) => recordings.saveHostClip(caller, body, video)),
      );
    }
  });
}

/** Limits the bytes accepted at a time, because a parsed body is in memory several times. */
function boundBodies(app: FastifyInstance, maxBytes: number): void {
  const bodies = new ByteBudget(maxBytes);
  app.addHook('preParsing', async ({ headers }, reply) => {
    const announced = Number(headers['content-length'] ?? CLIP_BODY_MAX_BYTES);
    const release = bodies.reserve(Math.min(announced, CLIP_BODY_MAX_BYTES));
    reply.raw.once('close', release);
  });
}

interface JsonClip {
  readonly clipData: string;
  readonly mimeType: string;
}

async function receiveBase64<T>(
  { clipData, mimeType }: JsonClip,
  { budget }: UploadDependencies,
  save: (video: ReceivedMedia) => Promise<T>,
): Promise<T> {
  const video = videoFromBase64(clipData, mimeType);
  const release = await budget.reserve(video.bytes.byteLength);
  try {
    return await save(video);
  } finally {
    release();
  }
}
