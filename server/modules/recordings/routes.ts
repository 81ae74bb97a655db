import { DONE, deleteGuestRecording, sendGuestRecording, sendHostRecording } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { RecordingService } from './service';

export function recordingRoutes(
  app: FastifyInstance,
  { signedIn, limits }: ModuleParts,
  recordings: RecordingService,
): void {
  serve(app, sendGuestRecording, async ({ body }) => {
    await limits.count('guestClipsOfLink', body.sessionCode);
    return recordings.saveGuestClip(body);
  });
  serve(app, deleteGuestRecording, async ({ params, query }) => {
    await recordings.takeBack(params.id, query.deleteToken);
    return DONE;
  });
  serveHost(app, signedIn, sendHostRecording, async (host, { body }) => {
    await limits.count('hostClips', host);
    return recordings.saveHostClip(host, body);
  });
}
