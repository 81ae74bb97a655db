import type { Submission } from '@linecheck/contract';

/** Submission without the name and the note, which are added by the form. */
export type SubmissionDraft = Omit<Submission, 'guestName' | 'guestEmail' | 'notes'>;
