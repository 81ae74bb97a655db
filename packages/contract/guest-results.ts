import * as z from 'zod/mini';
import { CHECKLIST_ITEM_MAX } from './checklists';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { email, guestName, id, optionalEmail, sessionCode, text, timestamp } from './fields';
import { nextPage, pageQuery } from './pages';
import { answeredDetails, furtherStatuses, resultDetails, statusFields } from './result-checks';

const NOTES_MAX = 500;
const CHECKLIST_MAX = 100;

/** Further results are refused, so that a flood cannot displace existing ones. */
export const RESULTS_OF_LINK_MAX = 200;

/** What a guest can say of their own. Items of the link's checklist are its host's words, and do not count. */
export const SUBMISSION_MAX_BYTES = 16 * 1024;
/** The longest checklist, with the most bytes that UTF-8 needs for a character, and JSON's quotes and escapes. */
const TICKED_MAX_BYTES = CHECKLIST_MAX * (CHECKLIST_ITEM_MAX * 4 + 3);

/** What came of the offer to record a test video, as the guest's page knows it. */
export const recordingAnswer = z.enum([
  /** One was sent. Where it is gone, it was deleted or has run out since. */
  'sent',
  /** The guest chose not to. */
  'skipped',
  /** Neither recorded nor skipped so far. */
  'undecided',
  /** One was sent, and taken back by the guest. */
  'deleted',
  /** The microphone or the camera had failed: nothing could be recorded. */
  'no_devices',
  /** The host's plan had no recordings. */
  'not_offered',
]);

export type RecordingAnswer = z.infer<typeof recordingAnswer>;

const notes = text({ max: NOTES_MAX, tooLong: 'notes_too_long' });

export const submission = z.strictObject({
  sessionCode,
  guestName,
  guestEmail: optionalEmail,
  ...statusFields,
  checklistCompleted: z._default(
    z
      .array(text({ max: CHECKLIST_ITEM_MAX, tooLong: 'item_too_long' }))
      .check(z.maxLength(CHECKLIST_MAX, fault('too_many_ticked'))),
    [],
  ),
  notes: z.optional(z.nullable(notes)),
  details: z.optional(resultDetails),
  recording: z.optional(recordingAnswer),
  /** Made by the page once for each run: sent again it is the same result, which says what was sent last. */
  submissionId: z.optional(id),
  /** The submission that the same browser sent in its run before: the host is told that this is a further run. */
  follows: z.optional(id),
});

export type Submission = z.infer<typeof submission>;

/** What the page asks a guest for before it sends: their name where the link does not carry it, and a note. */
export const shareForm = z.strictObject({
  guestName,
  guestEmail: z.union([z.literal(''), email], fault('email_invalid')),
  notes,
});

export type ShareForm = z.infer<typeof shareForm>;

/** One stored result, as its host sees it. */
export const guestResult = z.object({
  id,
  sessionId: id,
  guestName: z.string(),
  guestEmail: z.nullable(z.string()),
  ...statusFields,
  checklistCompleted: z.array(z.string()),
  notes: z.nullable(z.string()),
  details: z.nullable(answeredDetails),
  /** Null where nothing is known, as of results that other clients have sent. */
  recording: z.nullable(recordingAnswer),
  submittedAt: timestamp,
  /** When the guest last sent something else in the same run, if ever. */
  updatedAt: z.nullable(timestamp),
  /** 1, or which run of the same browser this is. */
  run: z.number(),
});

export type GuestResult = z.infer<typeof guestResult>;

const withoutTexts = z.omit(guestResult, { guestEmail: true, checklistCompleted: true, notes: true, details: true });

/** What a list says of a result until it is opened: of the texts and readings of a guest only the name. */
const resultRow = z.extend(withoutTexts, { furtherStatuses: z.optional(furtherStatuses) });

export type ResultRow = z.infer<typeof resultRow>;

export const submitGuestResult = endpoint({
  method: 'POST',
  path: '/api/guest-results',
  summary: 'Send the results of a guest to the host of the link',
  status: 201,
  bodyLimitBytes: SUBMISSION_MAX_BYTES + TICKED_MAX_BYTES,
  body: submission,
  response: z.object({ id, submittedAt: timestamp }),
});

export const listGuestResults = endpoint({
  method: 'GET',
  path: '/api/guest-results/session/:sessionId',
  summary: 'The results of one guest link, newest first',
  params: z.strictObject({ sessionId: id }),
  response: z.array(guestResult),
});

export const listResultRows = endpoint({
  method: 'GET',
  path: '/api/dashboard/guest-results/session/:sessionId',
  summary: 'A page of the results of one guest link as the dashboard lists them, newest first',
  params: z.strictObject({ sessionId: id }),
  query: z.strictObject(pageQuery),
  response: z.object({ rows: z.array(resultRow), next: nextPage }),
});

export const readGuestResult = endpoint({
  method: 'GET',
  path: '/api/guest-results/:id',
  summary: 'One result with all that its guest has sent, if the plan of its host shows it',
  params: z.strictObject({ id }),
  response: guestResult,
});
