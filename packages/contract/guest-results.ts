import * as z from 'zod/mini';
import { CHECKLIST_ITEM_MAX } from './checklists';
import { endpoint } from './endpoint';
import { email, id, moment, optionalEmail, text } from './text';

export const checkStatus = z.enum(['passed', 'warning', 'failed'], 'Must be passed, warning or failed');
export type CheckStatus = z.infer<typeof checkStatus>;

const LABEL_MAX = 200;
const MESSAGE_MAX = 300;
const NOTES_MAX = 500;
const CHECKLIST_MAX = 100;

const label = text({ max: LABEL_MAX, tooLong: 'Too long' });
const message = text({ max: MESSAGE_MAX, tooLong: 'Too long' });

const within = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));

/** A number and whether it was measured or stands in for one that could not be (M3). */
const reading = (min: number, max: number) =>
  z.strictObject({ value: within(min, max), basis: z.enum(['measured', 'assumed']) });

const microphoneDetails = z.strictObject({
  message,
  advice: z.optional(message),
  device: z.optional(label),
  /** dBFS */
  peakDbfs: z.optional(reading(-200, 10)),
  /** dBFS */
  rmsDbfs: z.optional(reading(-200, 10)),
  /** Share of the samples at full scale, 0 to 1. */
  clippedRatio: z.optional(reading(0, 1)),
  processing: z.optional(z.enum(['unprocessed', 'automatic-gain'])),
});

const cameraDetails = z.strictObject({
  message,
  advice: z.optional(message),
  device: z.optional(label),
  /** 0 (black) to 1 (white) */
  brightness: z.optional(reading(0, 1)),
  faceFound: z.optional(z.strictObject({ value: z.boolean(), basis: z.enum(['measured', 'assumed']) })),
  /** Pixels */
  width: z.optional(reading(0, 100_000)),
  /** Pixels */
  height: z.optional(reading(0, 100_000)),
  /** Frames a second */
  frameRate: z.optional(reading(0, 1000)),
});

const connectionDetails = z.strictObject({
  message,
  advice: z.optional(message),
  latencyMs: z.optional(reading(0, 120_000)),
  downloadMbps: z.optional(reading(0, 1_000_000)),
  uploadMbps: z.optional(reading(0, 1_000_000)),
  measuredBy: z.optional(label),
});

/** What stands behind the three statuses: the reason for each and its readings (D20). */
export const resultDetails = z.strictObject({
  microphone: z.optional(microphoneDetails),
  camera: z.optional(cameraDetails),
  connection: z.optional(connectionDetails),
  browser: z.optional(label),
  system: z.optional(label),
});

export type ResultDetails = z.infer<typeof resultDetails>;

const guestName = text({ max: LABEL_MAX, tooLong: 'Name is too long', required: 'Name is required' });

export const submission = z.strictObject({
  sessionCode: z
    .string('A session code is needed')
    .check(z.minLength(1, 'A session code is needed'), z.maxLength(LABEL_MAX)),
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
  notes: z.optional(z.nullable(text({ max: NOTES_MAX, tooLong: 'Notes too long' }))),
  details: z.optional(resultDetails),
  /** Made by the page once for each run: sending again after a lost answer stores nothing twice. */
  submissionId: z.optional(id),
});

export type Submission = z.infer<typeof submission>;

/** What the page asks for when the session does not carry it. */
export const guestIdentity = z.strictObject({
  guestName,
  guestEmail: z.union([z.literal(''), email], 'Invalid email'),
});

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
  details: z.nullable(resultDetails),
  submittedAt: moment,
});

export type GuestResult = z.infer<typeof guestResult>;

const severity = { passed: 0, warning: 1, failed: 2 } as const satisfies Record<CheckStatus, number>;

/** The status of a whole result: that of its worst check. */
export const worstStatus = (statuses: readonly CheckStatus[]): CheckStatus =>
  statuses.reduce<CheckStatus>((worst, status) => (severity[status] > severity[worst] ? status : worst), 'passed');

export const submitGuestResult = endpoint({
  method: 'POST',
  path: '/api/guest-results',
  summary: 'Send the results of a guest to the host of the link',
  status: 201,
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
