import * as z from 'zod/mini';

/**
 * The endpoints that the connection check measures against (M9). They carry bytes, not JSON, so they are paths and
 * limits here and no `endpoint` of the table.
 */
export const speedTest = {
  downloadPath: '/api/speed-test/download',
  uploadPath: '/api/speed-test/upload',
  /** Most bytes of one download or upload: the largest step of the plan is 10 MB (S2 §9). */
  maxBytes: 26_214_400,
} as const;

const bytesWords = `bytes must be a whole number up to ${speedTest.maxBytes}`;

export const downloadQuery = z.object({
  bytes: z._default(
    z.string().check(
      z.regex(/^\d{1,9}$/, bytesWords),
      z.refine((digits) => Number(digits) <= speedTest.maxBytes, bytesWords),
    ),
    '0',
  ),
});

export type DownloadQuery = z.infer<typeof downloadQuery>;

/**
 * What became of an upload: when its bytes arrived, by the clock of the server (ms since the first of them, and bytes since the entry
 * before). The page cannot know: to it bytes are gone when the system has taken them.
 */
export const uploadReply = z.object({
  ok: z.literal(true),
  arrivals: z.array(z.tuple([z.number().check(z.minimum(0)), z.int().check(z.minimum(0))])),
});

export type UploadReply = z.infer<typeof uploadReply>;

/** Who measures, and where: served with the page's settings. */
export const speedTestProvider = z.enum(['self', 'cloudflare']);
export type SpeedTestProvider = z.infer<typeof speedTestProvider>;
