import type { SubmissionDraft } from './submission-draft';

/**
 * Whether a run differs from what was shared of it. A new take never gives the same readings. A battery that runs down is no news,
 * nor is what was seen of the line after the check.
 */
export const hasNews = (shared: SubmissionDraft, now: SubmissionDraft | undefined): boolean =>
  now === undefined || saying(now) !== saying(shared);

const saying = ({ details, checklistCompleted }: SubmissionDraft): string =>
  JSON.stringify([
    { ...details, environment: undefined, connection: { ...details?.connection, lineCourse: undefined } },
    checklistCompleted,
  ]);
