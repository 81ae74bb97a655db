import * as z from 'zod/mini';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { id, sessionCode, timestamp } from '../fields-schemas';
import { guestClipReceipt } from '../recordings-schemas';
import { TAKE_MAX_BYTES, TAKE_TYPES } from './takes';

/** Maximum number of marks of one kind; the check merges more than 12, and adds the mutes of the system. */
const PLACES_MAX = 40;
/** Seconds: the sound before the recorder has stopped may have marks, too. */
const PLACE_MAX_S = 20;

const INVALID = fault('invalid');
const seconds = z.number(INVALID).check(z.minimum(0, INVALID), z.maximum(PLACE_MAX_S, INVALID));
const place = z.strictObject({ fromS: seconds, toS: seconds });
const placesOf = <Place extends z.ZodMiniType>(each: Place) => z.array(each).check(z.maxLength(PLACES_MAX, INVALID));
const floorDbfs = z.nullable(z.number(INVALID).check(z.minimum(-160, INVALID), z.maximum(0, INVALID)));
const byteCount = z.int(INVALID).check(z.minimum(0, INVALID), z.maximum(TAKE_MAX_BYTES, INVALID));

/** The marks of a take, and how its two tracks are joined in one file. */
export const takeMarks = z.strictObject({
  /** Length of the track with processing, which is first; the rest is the track without. Either may be empty. */
  processedBytes: byteCount,
  clipped: placesOf(place),
  gaps: placesOf(place),
  /** Level of the background of each track; null if it was not measured. */
  floorDbfs: z.strictObject({ processed: floorDbfs, unprocessed: floorDbfs }),
});

export const takeFields = z.strictObject({
  ...takeMarks.shape,
  sessionCode,
  /** The guest's consent. Without it nothing is stored. */
  consentGiven: z.boolean(fault('boolean_needed')),
});

/** One stored take, as its host sees it. Its bytes are at `readRecordingClip`. */
export const storedTake = z.object({
  id,
  mimeType: z.string(),
  byteLength: z.int(),
  createdAt: timestamp,
  marks: z.object({
    ...takeMarks.shape,
    clipped: placesOf(z.object(place.shape)),
    gaps: placesOf(z.object(place.shape)),
    floorDbfs: z.object(takeMarks.shape.floorDbfs.shape),
  }),
});

export const takesCalls = {
  uploadTake: {
    summary: "Send the sound of a guest's microphone check to the host of the link, after its result",
    status: 201,
    params: z.strictObject({ submissionId: id }),
    file: { types: TAKE_TYPES, maxBytes: TAKE_MAX_BYTES },
    fields: takeFields,
    response: guestClipReceipt,
  },
  readTake: {
    summary: "The sound of a result's microphone check, for a host on Pro",
    action: 'read',
    scope: 'recordings',
    params: z.strictObject({ id }),
    response: z.object({
      /** `none`: the guest has sent none. `expired`: it was deleted after `days`. `deleted`: by the guest or the host. */
      state: z.enum(['none', 'kept', 'expired', 'deleted']),
      days: z.int(),
      take: z.nullable(storedTake),
    }),
  },
} as const satisfies CallDescriptions;
