import {
  CLIP_BODY_MAX_BYTES,
  createRecordingClip,
  hasConsent,
  sendGuestRecording,
  sendHostRecording,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveHost } from '../../http/serve';
import { ByteBudget } from './upload-budget';
import type { UploadDependencies } from './upload-routes';
import { type Video, videoFromBase64 } from './video';

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
    serve(scope, sendGuestRecording, async ({ body }) => {
      await limits.count('guestClipsOfLink', body.sessionCode);
      const clip = { ...body, consentGiven: hasConsent(body) };
      return receive(body, deps, (video) => recordings.saveGuestClip(clip, video));
    });
  });
  app.register(async (scope) => {
    boundBodies(scope, HOST_BODIES_MAX_BYTES);
    for (const endpoint of [sendHostRecording, createRecordingClip]) {
      serveHost(scope, hostGate, endpoint, (host, { body }) =>
        receive(body, deps, (video) => recordings.saveHostClip(host, body, video)),
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

async function receive<T>(
  { clipData, mimeType }: JsonClip,
  { budget }: UploadDependencies,
  save: (video: Video) => Promise<T>,
): Promise<T> {
  const video = videoFromBase64(clipData, mimeType);
  const release = await budget.reserve(video.bytes.byteLength);
  try {
    return await save(video);
  } finally {
    release();
  }
}
