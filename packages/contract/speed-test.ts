import * as z from 'zod/mini';

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

const bytesWords = `bytes must be a whole number up to ${speedTest.maxBytes}`;

/** The query of a speed-test download: its size in bytes. */
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
 * The arrival times of an upload's bytes, by the server's clock (ms since the first arrival, and bytes since the
 * previous entry). The page cannot measure these: for it, bytes are sent when the operating system has taken them.
 */
export const uploadReply = z.object({
  ok: z.literal(true),
  arrivals: z.array(z.tuple([z.number().check(z.minimum(0)), z.int().check(z.minimum(0))])),
});

export type UploadReply = z.infer<typeof uploadReply>;

/** The server that the speed test measures against, sent with the page's settings. */
export const speedTestProvider = z.enum(['self', 'cloudflare']);
export type SpeedTestProvider = z.infer<typeof speedTestProvider>;
