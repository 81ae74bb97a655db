import { type MediaPath, startMediaPath } from '@linecheck/checks/browser/connection/path-test';
import { openMediaPath, readEcho, reportMediaPath, writeProbe } from '@linecheck/contract';
import { send } from '../../api/send';
import { answersBy } from './answer-offer';

/** Opens a media path to this server, and measures it until it is finished. */
export const startPath = (): MediaPath =>
  startMediaPath({
    format: { writeProbe, readEcho },
    server: {
      answer: answersBy(openMediaPath),
      report: (id, signal) => send(reportMediaPath, { params: { id } }, signal),
    },
  });
