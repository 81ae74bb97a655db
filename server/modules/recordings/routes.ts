import { join } from 'node:path';
import {
  createRecordingClip,
  DONE,
  deleteGuestRecording,
  deleteRecordingClip,
  listGuestRecordings,
  listRecordingClips,
  readClipRoom,
  readRecordingClip,
  sendGuestRecording,
  sendHostRecording,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import { sweepRegularly } from '../../http/sweep';
import { clearLeftBehind } from './arriving-film';
import { sendContent } from './clip-content';
import { receiveClips, withFilm } from './receive-clips';
import type { RecordingService } from './service';

export function recordingRoutes(app: FastifyInstance, parts: ModuleParts, recordings: RecordingService): void {
  app.register(async (scope) => {
    const folder = join(parts.config.dataDir, 'arriving');
    receiveClips(scope, folder);
    sweepRegularly(scope, () => clearLeftBehind(folder));
    arrivals(scope, parts, recordings);
  });
  hostRoutes(app, parts, recordings);
  serve(app, deleteGuestRecording, async ({ params, body }) => {
    await recordings.takeBack(params.id, body.deleteToken);
    return DONE;
  });
}

/** The calls that bring a clip. */
function arrivals(app: FastifyInstance, { signedIn, limits }: ModuleParts, recordings: RecordingService): void {
  serve(app, sendGuestRecording, async ({ body }, { request }) => {
    await limits.count('guestClipsOfLink', body.sessionCode);
    return withFilm(request, (film) => recordings.saveGuestClip(body, film));
  });
  for (const endpoint of [sendHostRecording, createRecordingClip]) {
    serveHost(app, signedIn, endpoint, async (host, { body }, { request }) => {
      await limits.count('hostClips', host);
      return withFilm(request, (film) => recordings.saveHostClip(host, body, film));
    });
  }
}

function hostRoutes(app: FastifyInstance, { signedIn, blobs }: ModuleParts, recordings: RecordingService): void {
  serveHost(app, signedIn, listRecordingClips, async (host, { query }, { reply }) => {
    reply.type('application/json; charset=utf-8');
    return recordings.listOwn(host, { withData: query.clipData !== 'omit' });
  });
  serveHost(app, signedIn, listGuestRecordings, async (host, { params, query }, { reply }) => {
    reply.type('application/json; charset=utf-8');
    return recordings.listOfSession(host, params.sessionId, { withData: query.clipData !== 'omit' });
  });
  serveHost(app, signedIn, readClipRoom, (host) => recordings.room(host));
  serveHost(app, signedIn, readRecordingClip, async (host, { params, query }, exchange) => {
    const clip = await recordings.get(host, params.id);
    return sendContent({ clip, blobs, isDownload: query.download === '1' }, exchange);
  });
  serveHost(app, signedIn, deleteRecordingClip, async (host, { params }) => {
    await recordings.delete(host, params.id);
    return DONE;
  });
}
