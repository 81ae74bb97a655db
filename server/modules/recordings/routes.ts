import { Readable } from 'node:stream';
import {
  deleteGuestRecording,
  deleteRecordingClip,
  listGuestRecordings,
  listRecordingClips,
  OK_RESPONSE,
  readRecordingClip,
  readStorageUsage,
  readTake,
} from '@linecheck/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../../blobs/blob-store';
import type { RouteDependencies } from '../../dependencies';
import { clipId, resultId, sessionId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { wantedRange } from '../../http/byte-range';
import { UPLOADED_CONTENT_POLICY } from '../../http/security-headers';
import { type HttpExchange, serve, serveHost } from '../../http/serve';
import { savedName, servedType } from './rules';
import { type RecordingDependencies, RecordingService } from './service';
import { jsonClipRoutes, takeRoute, type UploadDependencies, uploadRoutes } from './upload-routes';
import { diskSpaceOf, UploadBudget, uploadFolder } from './uploads';

export function registerRecordings(app: FastifyInstance, deps: RouteDependencies & RecordingDependencies): void {
  const recordings = new RecordingService(deps);
  const uploads = uploadDependenciesOf(deps, recordings);
  app.register(async (scope) => uploadRoutes(scope, uploads));
  app.register(async (scope) => takeRoute(scope, uploads));
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
    const caller = await signedIn(request);
    await limits.countCall(request, 'hostClips', caller.person);
    await recordings.assertHasRecordings(caller.workspace);
    return caller;
  };
  return { limits, recordings, budget, hostGate, folder };
}

function hostRoutes(app: FastifyInstance, { signedIn, blobs }: RouteDependencies, recordings: RecordingService): void {
  serveHost(app, signedIn, listRecordingClips, async ({ workspace }, { query }, { reply }) => {
    reply.type('application/json; charset=utf-8');
    return recordings.listOwn(workspace, { withData: query.clipData !== 'omit' });
  });
  serveHost(app, signedIn, listGuestRecordings, async ({ workspace }, { params, query }, { reply }) => {
    reply.type('application/json; charset=utf-8');
    return recordings.listOfSession(workspace, sessionId(params.sessionId), { withData: query.clipData !== 'omit' });
  });
  serveHost(app, signedIn, readTake, ({ workspace }, { params }) =>
    recordings.readTake(workspace, resultId(params.id)),
  );
  serveHost(app, signedIn, readStorageUsage, ({ workspace }) => recordings.storageUsage(workspace));
  serveHost(app, signedIn, readRecordingClip, async ({ workspace }, { params, query }, exchange) => {
    const clip = await recordings.get(workspace, clipId(params.id));
    return sendContent({ clip, blobs, isDownload: query.download === '1' }, exchange);
  });
  serveHost(app, signedIn, deleteRecordingClip, async (caller, { params }) => {
    await recordings.delete(caller, clipId(params.id));
    return OK_RESPONSE;
  });
}

interface ContentRequest {
  readonly clip: Awaited<ReturnType<RecordingService['get']>>;
  readonly blobs: BlobStore;
  /** True if it is sent as a download with a file name, instead of being played. */
  readonly isDownload: boolean;
}

async function sendContent(
  { clip, blobs, isDownload }: ContentRequest,
  { request, reply }: HttpExchange,
): Promise<Readable> {
  const length = clip.byte_length;
  const wanted = wantedRange(request.headers, length);
  if (wanted.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${length}`);
    throw new ProblemError('range_not_satisfiable');
  }
  const part = wanted.kind === 'part' ? wanted : { first: 0, last: length - 1 };
  const isHead = request.method === 'HEAD';
  const video = isHead ? Readable.from([]) : await blobs.read(clip.blob_key, wanted.kind === 'part' ? part : undefined);
  if (video === undefined) throw new ProblemError('not_found');
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': servedType(clip.mime_type),
    'content-length': part.last - part.first + 1,
    'content-disposition': contentDisposition(savedName(clip.file_name, clip.mime_type), {
      type: isDownload ? 'attachment' : 'inline',
    }),
    'content-security-policy': UPLOADED_CONTENT_POLICY,
  });
  if (wanted.kind === 'part') reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${length}`);
  return video;
}
