import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FIELDS_HEADER, toFieldsHeader } from '@linecheck/contract';
import type { Call, TestApp } from './open-test-app';

/** The beginning of a WebM file as Chromium records it, and something that may stand for a video. */
export const webm = (content = 'a short video'): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    Buffer.from(content),
  ]);

/** The beginning of an MP4 file as Safari records it. */
export const mp4 = (content = 'a short video'): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('isom'), Buffer.from(content)]);

/** What a host sends in JSON. */
export const hostClip = (given: object = {}) => ({
  clipData: webm().toString('base64'),
  duration: 12,
  fileName: 'setup-recording-2026-03-01T12-00-00.webm',
  mimeType: 'video/webm;codecs=vp8,opus',
  ...given,
});

/** What a consenting guest sends in JSON. */
export const guestClip = (sessionCode: string, given: object = {}) => ({
  ...hostClip(),
  fileName: 'guest-recording-2026-03-01T12-00-00.webm',
  sessionCode,
  guestName: 'Ada Lovelace',
  canShareWithHost: true,
  ...given,
});

interface Upload {
  readonly uploadId?: string;
  readonly video?: Buffer;
  readonly type?: string;
  readonly fields?: object;
}

const uploadOf = (kind: 'guest' | 'host', { uploadId = randomUUID(), video = webm(), type, fields }: Upload) =>
  ({
    method: 'PUT',
    url: `/api/uploads/${kind}-clips/${uploadId}`,
    headers: {
      'content-type': type ?? 'video/webm',
      [FIELDS_HEADER]: toFieldsHeader({ duration: 12, fileName: `${kind}-recording-1772366400000.webm`, ...fields }),
    },
    body: video,
  }) as const satisfies Call;

/** What our own page sends for a host: the video as it is. */
export const hostUpload = (given: Upload = {}) => uploadOf('host', given);

/** What our own page sends for a consenting guest. */
export const guestUpload = (sessionCode: string, { fields, ...given }: Upload = {}) =>
  uploadOf('guest', { ...given, fields: { sessionCode, guestName: 'Ada Lovelace', consentGiven: true, ...fields } });

/** The blobs that lie on the disk now, those that are half written among them. */
export const blobsOf = (app: TestApp): Promise<readonly string[]> => readdir(app.blobFolder);

export const clipsOf = async ({ deps }: TestApp) =>
  deps.db.kysely.selectFrom('recording_clips').selectAll().orderBy('created_at').execute();

/** The jobs that delete bytes. */
export const garbageOf = async ({ deps }: TestApp) =>
  deps.db.kysely.selectFrom('jobs').selectAll().where('kind', '=', 'delete-blob').execute();

/** What a call has left behind, of an app that had nothing. */
export const traces = async (app: TestApp) => ({
  clips: await clipsOf(app),
  blobs: await blobsOf(app),
  garbage: await garbageOf(app),
  uploads: await uploadFilesOf(app),
});

/** The traces of a call that has left nothing behind. */
export const nothing = { clips: [], blobs: [], garbage: [], uploads: [] };

/** The files of uploads under way, which have no names: what this process holds open of them, where that can be asked. */
export async function uploadFilesOf({ deps }: TestApp): Promise<readonly string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(join(deps.config.dataDir, 'uploads')));
}
