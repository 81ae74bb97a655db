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
import { type SignInGate, serve, serveHost } from '../../http/serve';
import { sweepRegularly } from '../../http/sweep';
import { ClipAdmission } from './admission';
import { clearLeftBehind } from './arriving-film';
import { sendContent } from './clip-content';
import { receiveClips, withFilm } from './receive-clips';
import type { RecordingService } from './service';
import { diskSpaceOf, UploadBudget } from './upload-budget';

export function recordingRoutes(app: FastifyInstance, parts: ModuleParts, recordings: RecordingService): void {
  app.register(async (scope) => {
    const folder = join(parts.config.dataDir, 'arriving');
    const { minFreeDiskMb } = parts.config;
    const budget = new UploadBudget({ readSpace: () => diskSpaceOf(folder), minFreeDiskMb });
    const admission = new ClipAdmission({ limits: parts.limits, recordings, budget });
    receiveClips(scope, { folder, admit: admission.admit });
    sweepRegularly(scope, () => clearLeftBehind(folder));
    arrivals(scope, { signedIn: parts.signedIn, admission, recordings });
  });
  hostRoutes(app, parts, recordings);
  serve(app, deleteGuestRecording, async ({ params, body }) => {
    await recordings.takeBack(params.id, body.deleteToken);
    return DONE;
  });
}

interface ArrivalParts {
  readonly signedIn: SignInGate;
  readonly admission: ClipAdmission;
  readonly recordings: RecordingService;
}

/** The calls that bring a clip. */
function arrivals(app: FastifyInstance, { signedIn, admission, recordings }: ArrivalParts): void {
  serve(app, sendGuestRecording, async ({ body }, { request }) => {
    await admission.countLink(request, body.sessionCode);
    return withFilm(request, (film) => recordings.saveGuestClip(body, film));
  });
  for (const endpoint of [sendHostRecording, createRecordingClip]) {
    serveHost(app, admission.gateOf(signedIn), endpoint, (host, { body }, { request }) =>
      withFilm(request, (film) => recordings.saveHostClip(host, body, film)),
    );
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
