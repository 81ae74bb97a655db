import { type LineWatchOptions, watchLine } from '@linecheck/checks/browser/media-path/watch-line';
import { openMediaWatch, readPacketEcho, writeProbe } from '@linecheck/contract';
import { answersBy } from './media-path';

export const startLineWatch = (onCourse: LineWatchOptions['onCourse']): (() => void) =>
  watchLine({
    format: { writeProbe, readEcho: readPacketEcho },
    server: { answer: answersBy(openMediaWatch) },
    onCourse,
  });
