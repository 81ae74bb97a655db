import * as z from 'zod/mini';
import { CHECKLIST_ITEM_MAX } from './checklists';
import { endpoint } from './endpoint';
import { nextPage, pageQuery } from './pages';
import { email, guestName, id, moment, optionalEmail, sessionCode, text } from './text';

export const checkStatus = z.enum(['passed', 'warning', 'failed'], 'Must be passed, warning or failed');
export type CheckStatus = z.infer<typeof checkStatus>;

const LABEL_MAX = 200;
const MESSAGE_MAX = 300;
const NOTES_MAX = 500;
const CHECKLIST_MAX = 100;

/** Further ones are refused: a flood pushes out none that are there. */
export const RESULTS_OF_LINK_MAX = 200;

/** What a guest can say of their own. Items of the link's checklist are its host's words, and do not count. */
export const SUBMISSION_MAX_BYTES = 16 * 1024;
/** The longest checklist, each character in as many bytes as UTF-8 takes, and what JSON puts around a text. */
const TICKED_MAX_BYTES = CHECKLIST_MAX * (CHECKLIST_ITEM_MAX * 4 + 3);

const label = text({ max: LABEL_MAX, tooLong: 'Too long' });
const message = text({ max: MESSAGE_MAX, tooLong: 'Too long' });

const within = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));

const basis = z.enum(['measured', 'assumed']);

type MakeObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodMiniObject<Shape, z.core.$strip>;

/**
 * What stands behind the three statuses: the reason for each and its readings (D20), each with whether it was measured
 * or stands in for one that could not be (M3). `object` says what becomes of unknown fields.
 */
function detailsWith(object: MakeObject) {
  const reading = (min: number, max: number) => z.optional(object({ value: within(min, max), basis }));
  const reason = { message, advice: z.optional(message) };
  const microphone = object({
    ...reason,
    device: z.optional(label),
    /** dBFS */
    peakDbfs: reading(-200, 10),
    /** dBFS */
    rmsDbfs: reading(-200, 10),
    /** Share of the samples at full scale, 0 to 1. */
    clippedRatio: reading(0, 1),
    processing: z.optional(z.enum(['unprocessed', 'automatic-gain'])),
  });
  const camera = object({
    ...reason,
    device: z.optional(label),
    /** 0 (black) to 1 (white) */
    brightness: reading(0, 1),
    faceFound: z.optional(object({ value: z.boolean(), basis })),
    /** Pixels */
    width: reading(0, 100_000),
    /** Pixels */
    height: reading(0, 100_000),
    /** Frames a second */
    frameRate: reading(0, 1000),
  });
  const connection = object({
    ...reason,
    latencyMs: reading(0, 120_000),
    downloadMbps: reading(0, 1_000_000),
    uploadMbps: reading(0, 1_000_000),
    measuredBy: z.optional(label),
  });
  return object({
    microphone: z.optional(microphone),
    camera: z.optional(camera),
    connection: z.optional(connection),
    browser: z.optional(label),
    system: z.optional(label),
  });
}

export const resultDetails = detailsWith(z.strictObject);

/** Read by a page that may be older than the server: what it does not know is dropped. */
const shownDetails = detailsWith(z.object);

export type ResultDetails = z.infer<typeof resultDetails>;

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

const notes = text({ max: NOTES_MAX, tooLong: 'Notes too long' });

export const submission = z.strictObject({
  sessionCode,
  guestName,
  guestEmail: optionalEmail,
  microphoneStatus: checkStatus,
  cameraStatus: checkStatus,
  connectionStatus: checkStatus,
  checklistCompleted: z._default(
    z
      .array(text({ max: CHECKLIST_ITEM_MAX, tooLong: 'Item text is too long' }))
      .check(z.maxLength(CHECKLIST_MAX, 'Too many checklist items')),
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
  guestEmail: z.union([z.literal(''), email], 'Invalid email'),
  notes,
});

export type ShareForm = z.infer<typeof shareForm>;

/** One stored result, as its host sees it. */
export const guestResult = z.object({
  id,
  sessionId: id,
  guestName: z.string(),
  guestEmail: z.nullable(z.string()),
  microphoneStatus: checkStatus,
  cameraStatus: checkStatus,
  connectionStatus: checkStatus,
  checklistCompleted: z.array(z.string()),
  notes: z.nullable(z.string()),
  details: z.nullable(shownDetails),
  /** Null where nothing is known, as of results that other clients have sent. */
  recording: z.nullable(recordingAnswer),
  submittedAt: moment,
  /** When the guest last sent something else in the same run, if ever. */
  updatedAt: z.nullable(moment),
  /** 1, or which run of the same browser this is. */
  run: z.number(),
});

export type GuestResult = z.infer<typeof guestResult>;

/** What a list says of a result until it is opened: of the texts and readings of a guest only the name. */
const resultRow = z.omit(guestResult, { guestEmail: true, checklistCompleted: true, notes: true, details: true });

export type ResultRow = z.infer<typeof resultRow>;

const severity = { passed: 0, warning: 1, failed: 2 } as const satisfies Record<CheckStatus, number>;

/** The status of a whole result: that of its worst check. */
export const worstStatus = (statuses: readonly CheckStatus[]): CheckStatus =>
  statuses.reduce<CheckStatus>((worst, status) => (severity[status] > severity[worst] ? status : worst), 'passed');

export const submitGuestResult = endpoint({
  method: 'POST',
  path: '/api/guest-results',
  summary: 'Send the results of a guest to the host of the link',
  status: 201,
  bodyLimitBytes: SUBMISSION_MAX_BYTES + TICKED_MAX_BYTES,
  body: submission,
  response: z.object({ id, submittedAt: moment }),
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
