import type { Check } from '@linecheck/checks/check';
import { READINGS } from '@linecheck/checks/readings';
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, timestamp } from './fields';
import { readingsOf } from './result-checks';

/** Maximum number of compared runs, including the requested result. */
export const HISTORY_MAX = 30;

const runReadings = {
  microphone: z.optional(readingsOf(READINGS.microphone)),
  speakers: z.optional(readingsOf(READINGS.speakers)),
  camera: z.optional(readingsOf(READINGS.camera)),
  connection: z.optional(readingsOf(READINGS.connection)),
} satisfies Record<Check, unknown>;

/** The readings of one run of a guest's checks. */
const pastRun = z.object({
  id,
  submittedAt: timestamp,
  readings: z.object(runReadings),
});

export type PastRun = z.infer<typeof pastRun>;

export const readGuestHistory = endpoint({
  method: 'GET',
  path: '/api/guest-results/:id/history',
  summary: "The readings of a guest's runs up to one result, newest first; empty if the plan has no history",
  params: z.strictObject({ id }),
  response: z.object({ runs: z.array(pastRun) }),
});
