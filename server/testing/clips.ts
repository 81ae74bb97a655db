import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FIELDS_HEADER, type GuestClipReceipt, toFieldsHeader } from '@linecheck/contract';
import type { TestApp, TestBrowser, TestCall } from './open-test-app';

export const webm = (content = 'a short video'): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
      'hex',
    ),
    Buffer.from(content),
  ]);

export const mp4 = (content = 'a short video'): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('isom'), Buffer.from(content)]);

export const hostClip = (given: object = {}) => ({
  clipData: webm().toString('base64'),
  duration: 12,
  fileName: 'setup-recording-2026-03-01T12-00-00.webm',
  mimeType: 'video/webm;codecs=vp8,opus',
  ...given,
});

export const guestClip = (sessionCode: string, given: object = {}) => ({
  ...hostClip(),
  fileName: 'guest-recording-2026-03-01T12-00-00.webm',
  sessionCode,
  guestName: 'Ada Lovelace',
  canShareWithHost: true,
  ...given,
});

export const megabyte = (): string =>
  Buffer.concat([webm(), Buffer.alloc(1_000_000 - webm().length)]).toString('base64');

export async function sendClip(guest: TestBrowser, sessionCode: string, given?: object): Promise<GuestClipReceipt> {
  const reply = await guest.post('/api/guest-recording', guestClip(sessionCode, given));
  if (reply.statusCode !== 201) throw new Error(`could not send a clip: ${reply.body}`);
  return reply.json<GuestClipReceipt>();
}

export async function saveHostClip(host: TestBrowser, given?: object): Promise<string> {
  const reply = await host.post('/api/recording-clips', hostClip(given));
  if (reply.statusCode !== 201) throw new Error(`could not save a clip: ${reply.body}`);
  return reply.json<{ id: string }>().id;
}

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
  }) as const satisfies TestCall;

export const hostUpload = (given: Upload = {}) => uploadOf('host', given);

export const guestUpload = (sessionCode: string, { fields, ...given }: Upload = {}) =>
  uploadOf('guest', { ...given, fields: { sessionCode, guestName: 'Ada Lovelace', consentGiven: true, ...fields } });

interface TakeUpload {
  readonly processed?: Buffer;
  readonly unprocessed?: Buffer;
  readonly type?: string;
  readonly fields?: object;
}

export const takeMarks = {
  clipped: [{ fromS: 1.25, toS: 1.5 }],
  gaps: [],
  floorDbfs: { processed: -71.5, unprocessed: -58.5 },
};

export const takeUpload = (sessionCode: string, submissionId: string, given: TakeUpload = {}) => {
  const { processed = webm('as calls hear it'), unprocessed = webm('raw'), type = 'audio/webm', fields } = given;
  const sent = { sessionCode, consentGiven: true, processedBytes: processed.length, ...takeMarks, ...fields };
  return {
    method: 'PUT',
    url: `/api/uploads/takes/${submissionId}`,
    headers: { 'content-type': type, [FIELDS_HEADER]: toFieldsHeader(sent) },
    body: Buffer.concat([processed, unprocessed]),
  } as const satisfies TestCall;
};

/** Names of all blobs on the disk, including partly written ones. */
export const blobsOf = (app: TestApp): Promise<readonly string[]> => readdir(app.blobFolder);

export const clipsOf = async ({ deps }: TestApp) =>
  deps.db.kysely.selectFrom('recording_clips').selectAll().orderBy('created_at').execute();

export const garbageOf = async ({ deps }: TestApp) =>
  deps.db.kysely.selectFrom('jobs').selectAll().where('kind', '=', 'delete-blob').execute();

export const traces = async (app: TestApp) => ({
  clips: await clipsOf(app),
  blobs: await blobsOf(app),
  garbage: await garbageOf(app),
  uploads: await uploadFilesOf(app),
});

export const nothing = { clips: [], blobs: [], garbage: [], uploads: [] };

/** Paths of the unnamed files of uploads in progress, if /proc lists the open files of this process. */
export async function uploadFilesOf({ deps }: TestApp): Promise<readonly string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(join(deps.config.dataDir, 'uploads')));
}
