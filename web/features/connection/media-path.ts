import { type MediaPath, startMediaPath } from '@linecheck/checks/browser/connection/path-test';
import type { AnsweredOffer } from '@linecheck/checks/browser/media-path/open-path';
import { openMediaPath, type openMediaWatch, readPacketEcho, reportMediaPath, writeProbe } from '@linecheck/contract';
import { RequestError, send } from '../../api/send';

export const startGuestPath = (): MediaPath =>
  startMediaPath({
    format: { writeProbe, readEcho: readPacketEcho },
    server: {
      answer: answersBy(openMediaPath),
      report: (id, signal) => send(reportMediaPath, { params: { id } }, signal),
    },
  });

type Answer = AnsweredOffer | 'not-offered' | 'full';

/** Answers that are error responses, by HTTP status. */
const REFUSALS: Readonly<Record<number, 'not-offered' | 'full'>> = { 404: 'not-offered', 503: 'full' };

export const answersBy =
  (endpoint: typeof openMediaPath | typeof openMediaWatch) =>
  (sdp: string, signal: AbortSignal): Promise<Answer> =>
    send(endpoint, { body: { sdp } }, signal).catch((error: unknown) => {
      const refusal = error instanceof RequestError ? REFUSALS[error.status] : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    });
