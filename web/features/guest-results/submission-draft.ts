import type { Submission } from '@linecheck/contract';

/** What the checks found; the name and the note come from the form that sends them. */
export type SubmissionDraft = Omit<Submission, 'guestName' | 'guestEmail' | 'notes'>;
