import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rounded } from '../../../benchmarks/figure';
import { guestClip, webm } from '../../../server/testing/clips';
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
/** Of base64, nearly as long as a body may be. */
const FILM_LETTERS = 20_000_000;
const QUOTA_MB = 60;
const GUEST_EVERY_MS = 250;
const MB = 1_000_000;

/** Films as fat as may be: to a link that takes them, to none, and with what decides about them at the very end. */
export async function floodClips(stage: Stage): Promise<Outcome> {
  const settings = { RATE_LIMIT_FACTOR: '1', CLIP_QUOTA_MB: String(QUOTA_MB) };
  const { url, codes, attacked, product } = await openScene(stage, settings);
  const { sessionCode } = attacked;
  const kinds = [() => filmLast(sessionCode), () => filmLast('0'.repeat(26)), () => filmFirst(sessionCode)] as const;
  const { uploads, atATime } = sizes[stage.form];
  let sent = 0;
  const send = () => {
    if (sent === uploads) return undefined;
    sent += 1;
    const body = kinds[sent % kinds.length]?.() ?? filmLast(sessionCode);
    return strike({ url: `${url}/api/guest-recording`, address: `203.0.113.${sent % 250}`, body });
  };
  const flood = () => inParallel(atATime, send);
  const { came, flows } = await withGuests({ url, codes, everyMs: GUEST_EVERY_MS }, flood);
  stage.say(`clips: ${countOf(came)}`);
  const stored = await bytesBelow(join(product.dataDir, 'blobs'));
  const figures = [
    ...figuresOf({ flood: `${uploads} clips of ${FILM_LETTERS / MB} MB, ${atATime} at a time`, flows }),
    {
      name: 'Films on the disk after it',
      value: rounded(stored / MB),
      unit: 'MB',
      goal: { atMost: QUOTA_MB },
      note: 'with what was broken off; the quota of the host is the goal',
    },
  ];
  return { figures, wrong: wrongOf('clips', came, [201, 403, 404, 429, 503, 507, 0]) };
}

const FILM = { sign: webm(), block: Buffer.alloc(64 * 1024, 'A') };

/** What decides about it first, as our page writes it. */
const filmLast = (sessionCode: string): LongBody => {
  const { clipData: _film, ...rest } = guestClip(sessionCode);
  return around(`${JSON.stringify(rest).slice(0, -1)},"clipData":"`, '"}');
};

const filmFirst = (sessionCode: string): LongBody => {
  const { clipData: _film, ...rest } = guestClip(sessionCode);
  return around('{"clipData":"', `",${JSON.stringify(rest).slice(1)}`);
};

function around(before: string, after: string): LongBody {
  // A whole number of three bytes, so that the base64 goes on without a sign that fills up.
  const head = `${before}${FILM.sign.subarray(0, 48).toString('base64')}`;
  return { length: head.length + FILM_LETTERS + after.length, parts: parts(head, after) };
}

function* parts(head: string, after: string): Generator<Buffer> {
  yield Buffer.from(head);
  for (let left = FILM_LETTERS; left > 0; left -= FILM.block.length) yield FILM.block.subarray(0, left);
  yield Buffer.from(after);
}

async function bytesBelow(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizesOfFiles = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizesOfFiles.reduce((sum, size) => sum + size, 0);
}
