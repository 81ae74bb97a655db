import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { done, guestName, id, moment, sessionCode, text } from './text';

/** Most bytes of a body that carries a clip: about 18 MB of film, written in base64 (D10). */
const CLIP_BODY_MAX_BYTES = 24 * 1024 * 1024;

/** Whole seconds that a clip may last (S1 §5). */
const SECONDS = { min: 1, max: 30 } as const;
const FILE_NAME_MAX = 200;
const MIME_TYPE_MAX = 100;
const TOKEN_MAX = 200;

const secondsWords = `Duration must be a whole number from ${SECONDS.min} to ${SECONDS.max}`;

/** A file's type as browsers write it: `video/webm`, or `video/webm;codecs=vp8,opus`. */
const filmType = /^video\/(?:webm|mp4)(?:;[\x20-\x7e]*)?$/;

/** What both kinds of clip carry (S2 §3). Whether the data is a film of this type is for the server to say. */
const clip = {
  /** Base64, without the prefix of a data URL. */
  clipData: z.string('Clip data is required').check(z.minLength(1, 'Clip data is required')),
  duration: z.int(secondsWords).check(z.minimum(SECONDS.min, secondsWords), z.maximum(SECONDS.max, secondsWords)),
  fileName: text({ max: FILE_NAME_MAX, tooLong: 'File name is too long', required: 'File name is required' }).check(
    z.regex(/^[^/\\\p{Cc}]*$/u, 'Not a file name'),
  ),
  mimeType: z._default(
    z
      .string('Only video/webm and video/mp4 can be stored')
      .check(
        z.regex(filmType, 'Only video/webm and video/mp4 can be stored'),
        z.maxLength(MIME_TYPE_MAX, 'Only video/webm and video/mp4 can be stored'),
      ),
    'video/webm',
  ),
  /** Made by the page once for each clip: sending again after a lost answer stores nothing twice. */
  uploadId: z.optional(id),
};

const yesOrNo = z.boolean('Must be true or false');

/** S1 §5 lists it for every clip. Which of the two it is, the call says already: a field that says otherwise is a mistake. */
const clipTypeOf = <Type extends 'host' | 'guest'>(type: Type) =>
  z._default(z.literal(type, `This call takes clips of the type ${type}`), type);

export const guestRecording = z.strictObject({
  ...clip,
  clipType: clipTypeOf('guest'),
  sessionCode,
  guestName,
  /** The guest's consent, by either of its documented names (S2 §3, S1 §5). Without it nothing is stored. */
  canShareWithHost: z.optional(yesOrNo),
  consentGiven: z.optional(yesOrNo),
  /** The submission that the clip belongs to (D8). */
  submissionId: z.optional(id),
});

export type GuestRecording = z.infer<typeof guestRecording>;

/** Consent is exactly `true`: where both fields are there, neither may say no (D10). */
export function hasConsent({ canShareWithHost, consentGiven }: GuestRecording): boolean {
  return canShareWithHost !== false && consentGiven !== false && (canShareWithHost ?? consentGiven) === true;
}

export const hostRecording = z.strictObject({
  ...clip,
  clipType: clipTypeOf('host'),
  /** Kept with the clip. It asks for nobody's leave: the host records themselves. */
  consentGiven: z._default(yesOrNo, false),
});

export type HostRecording = z.infer<typeof hostRecording>;

const clipReceipt = z.object({ id, createdAt: moment });

export const sendGuestRecording = endpoint({
  method: 'POST',
  path: '/api/guest-recording',
  summary: "Send a guest's test clip to the host of the link",
  status: 201,
  bodyLimitBytes: CLIP_BODY_MAX_BYTES,
  body: guestRecording,
  /** `deleteToken` is shown once: with it the guest can take the clip back (D19). */
  response: z.extend(clipReceipt, { deleteToken: z.string() }),
});

export type GuestClipReceipt = z.infer<typeof sendGuestRecording.response>;

const clipDeletion = z.strictObject({
  deleteToken: z
    .string('A delete token is needed')
    .check(
      z.minLength(1, 'A delete token is needed'),
      z.maxLength(TOKEN_MAX, 'Not a delete token'),
      z.regex(/^[\w-]*$/, 'Not a delete token'),
    ),
});

/** No DELETE: its token would stand in the address, and so in the logs of proxies, or in a body that some of them drop. */
export const deleteGuestRecording = endpoint({
  method: 'POST',
  path: '/api/guest-recording/:id/delete',
  summary: 'Delete a test clip that this guest has just sent',
  params: z.strictObject({ id }),
  body: clipDeletion,
  response: done,
});

const savesHostClip = {
  method: 'POST',
  summary: "Save the signed-in Pro host's own setup clip",
  status: 201,
  bodyLimitBytes: CLIP_BODY_MAX_BYTES,
  body: hostRecording,
  response: clipReceipt,
} as const;

/** Two paths are documented for the same call (D11). */
export const sendHostRecording = endpoint({ ...savesHostClip, path: '/api/recordings' });
export const createRecordingClip = endpoint({ ...savesHostClip, path: '/api/recording-clips' });

export type ClipReceipt = z.infer<typeof clipReceipt>;

/** One stored clip, as its host sees it (S1 §3). */
export const recordingClip = z.object({
  id,
  userId: id,
  sessionId: z.nullable(id),
  /** The result that a guest's clip belongs to, by its id, its submission or else the guest's name (D8). */
  guestResultId: z.nullable(id),
  guestName: z.nullable(z.string()),
  clipType: z.enum(['host', 'guest']),
  consentGiven: z.boolean(),
  /** Whole seconds. */
  duration: z.int(),
  fileName: z.string(),
  mimeType: z.string(),
  byteLength: z.int(),
  createdAt: moment,
  /** Base64. Left out where the caller asks for that; the film itself is at `readRecordingClip`. */
  clipData: z.optional(z.string()),
});

export type RecordingClip = z.infer<typeof recordingClip>;

/** Lists carry every film in them, unless asked not to (D10). */
const listQuery = z.strictObject({
  clipData: z.optional(z.literal('omit', 'clipData can only be left out: omit')),
});

export const listRecordingClips = endpoint({
  method: 'GET',
  path: '/api/recording-clips',
  summary: "The signed-in Pro host's own setup clips, newest first",
  query: listQuery,
  response: z.array(recordingClip),
});

export const readClipRoom = endpoint({
  method: 'GET',
  path: '/api/recording-room',
  summary: "How much of the signed-in Pro host's room for clips is used, by their own and their guests' clips",
  /** Whose address is not confirmed has less room, which strangers share. */
  response: z.object({ usedBytes: z.int(), quotaBytes: z.int(), isConfirmed: z.boolean() }),
});

export type ClipRoom = z.infer<typeof readClipRoom.response>;

export const listGuestRecordings = endpoint({
  method: 'GET',
  path: '/api/test-sessions/:sessionId/guest-recordings',
  summary: 'The test clips of the guests of one link, newest first, for a host on Pro',
  params: z.strictObject({ sessionId: id }),
  query: listQuery,
  response: z.array(recordingClip),
});

export const readRecordingClip = endpoint({
  method: 'GET',
  path: '/api/recording-clips/:id/content',
  summary: "The film of one of the host's clips, whole or in ranges",
  params: z.strictObject({ id }),
  query: z.strictObject({ download: z.optional(z.literal('1', 'download can only be 1')) }),
  bytes: { types: ['video/webm', 'video/mp4', 'application/octet-stream'], inRanges: true },
  response: z.unknown(),
});

export const deleteRecordingClip = endpoint({
  method: 'DELETE',
  path: '/api/recording-clips/:id',
  summary: "Delete one of the host's clips, their own or a guest's",
  params: z.strictObject({ id }),
  response: done,
});
