import { DONE, deleteGuestRecording, sendGuestRecording, sendHostRecording } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { RecordingService } from './service';

/** A clip that went with a deleted link leaves the disk within this time. */
const SWEEP_EVERY_MS = 10 * 60 * 1000;

export function recordingRoutes(app: FastifyInstance, { signedIn }: ModuleParts, recordings: RecordingService): void {
  serve(app, sendGuestRecording, ({ body }) => recordings.saveGuestClip(body));
  serve(app, deleteGuestRecording, async ({ params, query }) => {
    await recordings.takeBack(params.id, query.deleteToken);
    return DONE;
  });
  serveHost(app, signedIn, sendHostRecording, (host, { body }) => recordings.saveHostClip(host, body));
}

/** Once at the start, for what a stop has interrupted, and then from time to time while the app listens. */
export function sweepBlobs(app: FastifyInstance, recordings: RecordingService): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    await recordings.sweep();
    timer = setInterval(() => void recordings.sweep(), SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
