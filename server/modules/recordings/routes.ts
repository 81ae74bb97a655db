import {
  deleteGuestRecording,
  deleteRecordingClip,
  listGuestRecordings,
  listRecordingClips,
  OK_RESPONSE,
  readRecordingClip,
  readStorageUsage,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { clipId, sessionId } from '../../domain/ids';
import { serve, serveHost } from '../../http/serve';
import { sendContent } from './clip-content';
import { jsonClipRoutes } from './json-clip-routes';
import { type RecordingDependencies, RecordingService } from './service';
import { diskSpaceOf, UploadBudget } from './upload-budget';
import { uploadFolder } from './upload-file';
import { type UploadDependencies, uploadRoutes } from './upload-routes';

export function registerRecordings(app: FastifyInstance, deps: RouteDependencies & RecordingDependencies): void {
  const recordings = new RecordingService(deps);
  const uploads = uploadDependenciesOf(deps, recordings);
  app.register(async (scope) => uploadRoutes(scope, uploads));
  jsonClipRoutes(app, uploads);
  hostRoutes(app, deps, recordings);
  serve(app, deleteGuestRecording, async ({ params, body }) => {
    await recordings.withdraw(clipId(params.id), body.deleteToken);
    return OK_RESPONSE;
  });
}

function uploadDependenciesOf(
  { config, limits, signedIn }: RouteDependencies,
  recordings: RecordingService,
): UploadDependencies {
  const folder = uploadFolder(config);
  const budget = new UploadBudget({ readSpace: () => diskSpaceOf(folder), minFreeDiskMb: config.minFreeDiskMb });
  const hostGate: UploadDependencies['hostGate'] = async (request) => {
    const host = await signedIn(request);
    await limits.count('hostClips', host);
    await recordings.assertHasRecordings(host);
    return host;
  };
  return { limits, recordings, budget, hostGate, folder };
}

function hostRoutes(app: FastifyInstance, { signedIn, blobs }: RouteDependencies, recordings: RecordingService): void {
  serveHost(app, signedIn, listRecordingClips, async (host, { query }, { reply }) => {
    reply.type('application/json; charset=utf-8');
    return recordings.listOwn(host, { withData: query.clipData !== 'omit' });
  });
  serveHost(app, signedIn, listGuestRecordings, async (host, { params, query }, { reply }) => {
    reply.type('application/json; charset=utf-8');
    return recordings.listOfSession(host, sessionId(params.sessionId), { withData: query.clipData !== 'omit' });
  });
  serveHost(app, signedIn, readStorageUsage, (host) => recordings.storageUsage(host));
  serveHost(app, signedIn, readRecordingClip, async (host, { params, query }, exchange) => {
    const clip = await recordings.get(host, clipId(params.id));
    return sendContent({ clip, blobs, isDownload: query.download === '1' }, exchange);
  });
  serveHost(app, signedIn, deleteRecordingClip, async (host, { params }) => {
    await recordings.delete(host, clipId(params.id));
    return OK_RESPONSE;
  });
}
