import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { guestName, id, okResponse, sessionCode, text, timestamp } from './fields';

export const VIDEO_TYPES = ['video/webm', 'video/mp4'] as const;
/** Most bytes of the video of a clip. */
export const VIDEO_MAX_BYTES = 18 * 1024 * 1024;
/** Most bytes of a JSON body that carries a clip: the longest video, written in base64 (D10). */
export const CLIP_BODY_MAX_BYTES = (VIDEO_MAX_BYTES * 4) / 3;

/** Whole seconds that a clip may last (S1 §5). */
export const CLIP_SECONDS = { min: 1, max: 30 } as const;
const FILE_NAME_MAX = 200;
const MIME_TYPE_MAX = 100;
const TOKEN_MAX = 200;

const DURATION = fault('duration_invalid');

/** A file's type as browsers write it: `video/webm`, or `video/webm;codecs=vp8,opus`. */
const videoType = /^video\/(?:webm|mp4)(?:;[\x20-\x7e]*)?$/;

/** What every clip says of itself, however its video is sent. */
const anyClip = {
  duration: z.int(DURATION).check(z.minimum(CLIP_SECONDS.min, DURATION), z.maximum(CLIP_SECONDS.max, DURATION)),
  fileName: text({ max: FILE_NAME_MAX, tooLong: 'file_name_too_long', required: 'file_name_required' }).check(
    z.regex(/^[^/\\\p{Cc}]*$/u, fault('file_name_invalid')),
  ),
};

/** What both kinds of clip carry in JSON (S2 §3). Whether the data is a video of this type is for the server to say. */
const jsonClip = {
  ...anyClip,
  /** Base64, without the prefix of a data URL. */
  clipData: z.string(fault('clip_data_required')).check(z.minLength(1, fault('clip_data_required'))),
  mimeType: z._default(
    z
      .string(fault('video_type_invalid'))
      .check(z.regex(videoType, fault('video_type_invalid')), z.maxLength(MIME_TYPE_MAX, fault('video_type_invalid'))),
    'video/webm',
  ),
  /** Made by the caller once for each clip: sending again after a lost answer replaces it, and stores nothing twice. */
  uploadId: z.optional(id),
};

const yesOrNo = z.boolean(fault('boolean_needed'));

/** S1 §5 lists it for every clip. Which of the two it is, the call says already: a field that says otherwise is a mistake. */
const clipTypeOf = <Type extends 'host' | 'guest'>(type: Type) =>
  z._default(z.literal(type, fault(`clip_type_${type}`)), type);

export const guestRecording = z.strictObject({
  ...jsonClip,
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
  ...jsonClip,
  clipType: clipTypeOf('host'),
  /** Stored with the clip, and not required: hosts record themselves. */
  consentGiven: z._default(yesOrNo, false),
});

export type HostRecording = z.infer<typeof hostRecording>;

const guestClipFields = z.strictObject({
  ...anyClip,
  sessionCode,
  guestName,
  /** The guest's consent. Without it nothing is stored. */
  consentGiven: yesOrNo,
  /** The submission that the clip belongs to (D8). */
  submissionId: z.optional(id),
});

export type GuestClipFields = z.infer<typeof guestClipFields>;

const hostClipFields = z.strictObject(anyClip);

export type HostClipFields = z.infer<typeof hostClipFields>;

const clipReceipt = z.object({ id, createdAt: timestamp });

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

/** Uploads of the same id are one clip, that of the last one: a caller who got no answer sends it again. */
const uploadsVideo = {
  method: 'PUT',
  status: 201,
  params: z.strictObject({ uploadId: id }),
  file: { types: VIDEO_TYPES, maxBytes: VIDEO_MAX_BYTES },
} as const;

export const uploadGuestClip = endpoint({
  ...uploadsVideo,
  path: '/api/uploads/guest-clips/:uploadId',
  summary: "Send a guest's test clip to the host of the link, its video as it is",
  fields: guestClipFields,
  response: sendGuestRecording.response,
});

const clipDeletion = z.strictObject({
  deleteToken: z
    .string(fault('delete_token_needed'))
    .check(
      z.minLength(1, fault('delete_token_needed')),
      z.maxLength(TOKEN_MAX, fault('delete_token_invalid')),
      z.regex(/^[\w-]*$/, fault('delete_token_invalid')),
    ),
});

/** Not DELETE: its token would be in the address, and so in the logs of proxies, or in a body, which some of them drop. */
export const deleteGuestRecording = endpoint({
  method: 'POST',
  path: '/api/guest-recording/:id/delete',
  summary: 'Delete a test clip that this guest has just sent',
  params: z.strictObject({ id }),
  body: clipDeletion,
  response: okResponse,
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

export const uploadHostClip = endpoint({
  ...uploadsVideo,
  path: '/api/uploads/host-clips/:uploadId',
  summary: "Save the signed-in Pro host's own setup clip, its video as it is",
  fields: hostClipFields,
  response: clipReceipt,
});

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
  createdAt: timestamp,
  /** Base64. Left out where the caller asks for that; the video itself is at `readRecordingClip`. */
  clipData: z.optional(z.string()),
});

export type RecordingClip = z.infer<typeof recordingClip>;

/** Lists carry every video in them, unless asked not to (D10). */
const listQuery = z.strictObject({
  clipData: z.optional(z.literal('omit', fault('clip_data_only_omit'))),
});

export const listRecordingClips = endpoint({
  method: 'GET',
  path: '/api/recording-clips',
  summary: "The signed-in Pro host's own setup clips, newest first",
  query: listQuery,
  response: z.array(recordingClip),
});

export const readStorageUsage = endpoint({
  method: 'GET',
  path: '/api/recording-room',
  summary: "How much of the signed-in Pro host's room for clips is used, by their own and their guests' clips",
  /** Whose address is not confirmed has less room, which strangers share. */
  response: z.object({ usedBytes: z.int(), quotaBytes: z.int(), isConfirmed: z.boolean() }),
});

export type StorageUsage = z.infer<typeof readStorageUsage.response>;

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
  summary: "The video of one of the host's clips, whole or in ranges",
  params: z.strictObject({ id }),
  query: z.strictObject({ download: z.optional(z.literal('1', fault('download_only_1'))) }),
  bytes: { types: ['video/webm', 'video/mp4', 'application/octet-stream'], inRanges: true },
  response: z.unknown(),
});

export const deleteRecordingClip = endpoint({
  method: 'DELETE',
  path: '/api/recording-clips/:id',
  summary: "Delete one of the host's clips, their own or a guest's",
  params: z.strictObject({ id }),
  response: okResponse,
});
