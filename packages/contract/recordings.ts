import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from './endpoint';
import type {
  clipReceipt,
  guestClipFields,
  guestClipReceipt,
  guestRecording,
  hostClipFields,
  hostRecording,
  recordingClip,
  recordingsCalls,
} from './recordings-schemas';

export const VIDEO_TYPES = ['video/webm', 'video/mp4'] as const;
export const VIDEO_MAX_BYTES = 18 * 1024 * 1024;
/** Maximum size in bytes of a JSON body with a clip: the largest video in base64 (D10). */
export const CLIP_BODY_MAX_BYTES = (VIDEO_MAX_BYTES * 4) / 3;

/** Range of a clip's duration in whole seconds (S1 §5). */
export const CLIP_SECONDS = { min: 1, max: 30 } as const;

export type GuestRecordingItem = output<typeof guestRecording>;

/** True if consent is exactly `true`: if both fields are present, neither may be false (D10). */
export function hasConsent({ canShareWithHost, consentGiven }: GuestRecordingItem): boolean {
  return canShareWithHost !== false && consentGiven !== false && (canShareWithHost ?? consentGiven) === true;
}

export type HostRecordingItem = output<typeof hostRecording>;

export type GuestClipFields = output<typeof guestClipFields>;

export type HostClipFields = output<typeof hostClipFields>;

export const sendGuestRecording: ApiEndpoint<typeof recordingsCalls.sendGuestRecording> = {
  method: 'POST',
  path: '/api/guest-recording',
};

export type GuestClipReceipt = output<typeof guestClipReceipt>;

export const uploadGuestClip: ApiEndpoint<typeof recordingsCalls.uploadGuestClip> = {
  method: 'PUT',
  path: '/api/uploads/guest-clips/:uploadId',
};

/**
 * POST instead of DELETE: the token of a DELETE would be in the address, and so in proxy logs, or in a body, which some
 * proxies drop.
 */
export const deleteGuestRecording: ApiEndpoint<typeof recordingsCalls.deleteGuestRecording> = {
  method: 'POST',
  path: '/api/guest-recording/:id/delete',
};

/** Two paths are documented for one call (D11): this one and that of `createRecordingClip`. */
export const sendHostRecording: ApiEndpoint<typeof recordingsCalls.sendHostRecording> = {
  method: 'POST',
  path: '/api/recordings',
};

export const createRecordingClip: ApiEndpoint<typeof recordingsCalls.createRecordingClip> = {
  method: 'POST',
  path: '/api/recording-clips',
};

export const uploadHostClip: ApiEndpoint<typeof recordingsCalls.uploadHostClip> = {
  method: 'PUT',
  path: '/api/uploads/host-clips/:uploadId',
};

export type ClipReceipt = output<typeof clipReceipt>;

export type RecordingClip = output<typeof recordingClip>;

export const listRecordingClips: ApiEndpoint<typeof recordingsCalls.listRecordingClips> = {
  method: 'GET',
  path: '/api/recording-clips',
};

export const readStorageUsage: ApiEndpoint<typeof recordingsCalls.readStorageUsage> = {
  method: 'GET',
  path: '/api/recording-room',
};

export type StorageUsage = EndpointResponse<typeof readStorageUsage>;

export const listGuestRecordings: ApiEndpoint<typeof recordingsCalls.listGuestRecordings> = {
  method: 'GET',
  path: '/api/test-sessions/:sessionId/guest-recordings',
};

export const readRecordingClip: ApiEndpoint<typeof recordingsCalls.readRecordingClip> = {
  method: 'GET',
  path: '/api/recording-clips/:id/content',
  bytes: { types: ['video/webm', 'video/mp4', 'application/octet-stream'], inRanges: true },
};

export const deleteRecordingClip: ApiEndpoint<typeof recordingsCalls.deleteRecordingClip> = {
  method: 'DELETE',
  path: '/api/recording-clips/:id',
};
