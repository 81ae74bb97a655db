import { readdir } from 'node:fs/promises';
import type { TestApp } from './open-test-app';

/** The beginning of a WebM file as Chromium records it, and something that may stand for a film. */
export const webm = (content = 'a short film'): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    Buffer.from(content),
  ]);

/** The beginning of an MP4 file as Safari records it. */
export const mp4 = (content = 'a short film'): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('isom'), Buffer.from(content)]);

/** What a host sends. */
export const hostClip = (given: object = {}) => ({
  clipData: webm().toString('base64'),
  duration: 12,
  fileName: 'setup-recording-2026-03-01T12-00-00.webm',
  mimeType: 'video/webm;codecs=vp8,opus',
  ...given,
});

/** What a consenting guest sends. */
export const guestClip = (sessionCode: string, given: object = {}) => ({
  ...hostClip(),
  fileName: 'guest-recording-2026-03-01T12-00-00.webm',
  sessionCode,
  guestName: 'Ada Lovelace',
  canShareWithHost: true,
  ...given,
});

/** The blobs that lie on the disk now, those that are half written among them. */
export const blobsOf = (app: TestApp): Promise<readonly string[]> => readdir(app.blobFolder);
