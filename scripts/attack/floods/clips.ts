import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { guestClip, guestUpload, webm } from '../../../server/testing/clips';
import { rounded } from '../../testing/figure';
import type { Form, Outcome, Stage } from '../part';
import { figuresOf, withGuests } from './guests';
import { openScene } from './scene';
import { countOf, inParallel, type LongBody, strike, wrongOf } from './strike';

interface Size {
  readonly uploads: number;
  readonly atATime: number;
}

const sizes: Readonly<Record<Form, Size>> = {
  short: { uploads: 24, atATime: 8 },
  long: { uploads: 120, atATime: 40 },
};
/** Nearly the maximum length of a video, also as base64 in a body. */
const VIDEO_BYTES = 18_000_000;
const QUOTA_MB = 60;
const GUEST_EVERY_MS = 250;
const MB = 1_000_000;

/**
 * Sends videos of nearly maximum length: to a valid link, to an invalid one, and in JSON, where the body arrives before
 * its check.
 */
export async function floodClips(stage: Stage): Promise<Outcome> {
  const settings = { RATE_LIMIT_FACTOR: '1', CLIP_QUOTA_MB: String(QUOTA_MB) };
  const { url, codes, attacked, product } = await openScene(stage, settings);
  const { sessionCode } = attacked;
  const requests = [
    () => asBytes(url, sessionCode),
    () => asBytes(url, '0'.repeat(26)),
    () => asJson(url, sessionCode),
  ] as const;
  const { uploads, atATime } = sizes[stage.form];
  let sent = 0;
  const send = () => {
    if (sent === uploads) return undefined;
    sent += 1;
    const call = requests[sent % requests.length]?.() ?? asBytes(url, sessionCode);
    return strike({ ...call, address: `203.0.113.${sent % 250}` });
  };
  const flood = () => inParallel(atATime, send);
  const { result, flows } = await withGuests({ url, codes, everyMs: GUEST_EVERY_MS }, flood);
  stage.print(`clips: ${countOf(result)}`);
  const stored = await bytesBelow(join(product.dataDir, 'blobs'));
  const figures = [
    ...figuresOf({ flood: `${uploads} clips of ${VIDEO_BYTES / MB} MB, ${atATime} at a time`, flows }),
    {
      name: 'Videos on the disk afterwards',
      value: rounded(stored / MB),
      unit: 'MB',
      goal: { atMost: QUOTA_MB },
      note: 'including aborted uploads; the quota of the host is the goal',
    },
  ];
  return { figures, wrong: wrongOf('clips', result, [201, 403, 404, 429, 503, 507, 0]) };
}

function asBytes(url: string, sessionCode: string) {
  const { method, url: path, headers, body } = guestUpload(sessionCode);
  return { method, url: `${url}${path}`, headers, body: filledUp(body, VIDEO_BYTES) };
}

function asJson(url: string, sessionCode: string) {
  const { clipData: _none, ...fields } = guestClip(sessionCode);
  // A multiple of three bytes, so that the base64 continues without padding.
  const start = webm().subarray(0, 48).toString('base64');
  const before = Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"clipData":"${start}`);
  const body = filledUp(before, (VIDEO_BYTES * 4) / 3, Buffer.from('"}'));
  return { method: 'POST', url: `${url}/api/guest-recording`, body } as const;
}

function filledUp(start: Buffer, fill: number, end = Buffer.alloc(0)): LongBody {
  return { length: start.length + fill + end.length, parts: partsOf(start, fill, end) };
}

/** Content of the bodies; also valid as base64. */
const BLOCK = Buffer.alloc(64 * 1024, 'A');

function* partsOf(start: Buffer, fill: number, end: Buffer): Generator<Buffer> {
  yield start;
  for (let left = fill; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, left);
  yield end;
}

async function bytesBelow(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizesOfFiles = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizesOfFiles.reduce((sum, size) => sum + size, 0);
}
