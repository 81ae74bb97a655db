import type { output } from 'zod/v4/core';
import type {
  connectionCalls,
  downloadQuery,
  mediaPathReport,
  setupNote,
  speedTestProvider,
  uploadReply,
} from './connection-schemas';
import type { ApiEndpoint } from './endpoint';

export const openMediaPath: ApiEndpoint<typeof connectionCalls.openMediaPath> = {
  method: 'POST',
  path: '/api/media-paths',
};

export const openMediaWatch: ApiEndpoint<typeof connectionCalls.openMediaWatch> = {
  method: 'POST',
  path: '/api/media-watches',
};

export type MediaPathReport = output<typeof mediaPathReport>;

export const reportMediaPath: ApiEndpoint<typeof connectionCalls.reportMediaPath> = {
  method: 'POST',
  path: '/api/media-paths/:id/report',
};

export const issueTurnCredentials: ApiEndpoint<typeof connectionCalls.issueTurnCredentials> = {
  method: 'POST',
  path: '/api/turn-credentials',
};

/**
 * Paths and limits of the connection check's speed test (M9). They carry bytes and not JSON, so they are not
 * `endpoint`s.
 */
export const speedTest = {
  downloadPath: '/api/speed-test/download',
  uploadPath: '/api/speed-test/upload',
  /** Maximum bytes of one download or upload: the largest step of the plan is 10 MB (S2 §9). */
  maxBytes: 26_214_400,
} as const;

export type DownloadQuery = output<typeof downloadQuery>;

export type UploadReply = output<typeof uploadReply>;

export type SpeedTestProvider = output<typeof speedTestProvider>;

export const publicSettings: ApiEndpoint<typeof connectionCalls.publicSettings> = {
  method: 'GET',
  path: '/api/settings',
};

export const health: ApiEndpoint<typeof connectionCalls.health> = {
  method: 'GET',
  path: '/api/health',
};

/** Settings that contradict each other or the machine, in the order in which guests notice them. */
export const SETUP_NOTE_CODES = [
  'address_missing',
  'no_https',
  'proxy_not_trusted',
  'disk_low',
  'media_port_unproven',
  'clips_end_early',
  'no_mail',
] as const;

export type SetupNoteCode = (typeof SETUP_NOTE_CODES)[number];

export type SetupNote = output<typeof setupNote>;

export const setupNotes: ApiEndpoint<typeof connectionCalls.setupNotes> = {
  method: 'GET',
  path: '/api/setup-notes',
};
