import { type MediaPath, startMediaPath } from '@linecheck/checks/browser/media-path/start-media-path';
import { openMediaPath, readEcho, reportMediaPath, writeProbe } from '@linecheck/contract';
import { RequestError, send } from '../../api/send';

/** Opens a path for media to this server, and measures it until it is finished. */
export const startPath = (): MediaPath =>
  startMediaPath({
    format: { writeProbe, readEcho },
    server: {
      answer: (sdp, signal) =>
        send(openMediaPath, { body: { sdp } }, signal).catch((error: unknown) => {
          const refusal = error instanceof RequestError ? REFUSALS[error.status] : undefined;
          if (refusal === undefined) throw error;
          return refusal;
        }),
      report: (id, signal) => send(reportMediaPath, { params: { id } }, signal),
    },
  });

const REFUSALS: Readonly<Record<number, 'not-offered' | 'full'>> = { 404: 'not-offered', 503: 'full' };
