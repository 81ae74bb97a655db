import type { ResultSubmission } from '@linecheck/contract';

/** Submission without the name and the note, which are added by the form. */
export type SubmissionDraft = Omit<ResultSubmission, 'guestName' | 'guestEmail' | 'notes'>;

/**
 * True if a run differs from its shared results. Compares readings, which always differ after a new take, but not the
 * environment, whose battery level keeps changing, nor the course of the line after the check.
 */
export const hasNews = (shared: SubmissionDraft, now: SubmissionDraft | undefined): boolean =>
  now === undefined || comparedText(now) !== comparedText(shared);

const comparedText = ({ details, checklistCompleted, recheck }: SubmissionDraft): string =>
  JSON.stringify([
    { ...details, environment: undefined, connection: { ...details?.connection, lineCourse: undefined } },
    checklistCompleted,
    recheck,
  ]);
