import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { webm } from '../server/testing/clips';
import { type Figure, median, rounded } from './figure';
import { residentKb, signUpHost, startProduct } from './product';

const CLIPS = 8;
/** What 15 seconds of 640×480 take. */
const FILM_BYTES = 2_000_000;
const ROUNDS = 3;
const REST_MS = 5000;
const SIZE_KB = (CLIPS * FILM_BYTES) / 1024;

/** What the app process takes on top of its rest while eight clips arrive at once. */
export async function clipFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  try {
    const { cookie, post } = await signUpHost(product.url);
    const { sessionCode } = (await post('/api/test-sessions', { guestFirstName: 'Ada' })) as { sessionCode: string };
    // What the first clip loads and compiles stays.
    await sendClip(product.url, sessionCode);
    const growths: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(REST_MS);
      const rest = residentKb(product.pid);
      forgetPeak(product.pid);
      await Promise.all(Array.from({ length: CLIPS }, () => sendClip(product.url, sessionCode)));
      growths.push(peakKb(product.pid) - rest);
    }
    await assertStored(product.url, cookie);
    return [
      {
        name: `Memory while ${CLIPS} clips of 15 seconds arrive at once`,
        value: rounded(Math.max(...growths) / SIZE_KB, 2),
        unit: '× their size',
        goal: { atMost: 1 },
        note: `most of ${ROUNDS} rounds after one clip: peak (VmHWM) over rest (VmRSS) of the app process; each clip is ${FILM_BYTES / 1_000_000} MB, ${growths.map((growth) => rounded(growth / 1024)).join(', ')} MB; median ${rounded(median(growths) / SIZE_KB, 2)}`,
      },
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What no disk or network makes smaller, behind the head of a WebM file. Three bytes become four letters. */
const film = (): Buffer => webm(randomBytes((FILM_BYTES * 3) / 4).toString('base64'));

async function sendClip(url: string, sessionCode: string): Promise<void> {
  const clip = { clipData: film().toString('base64'), duration: 15, fileName: 'guest-recording-1.webm' };
  const reply = await fetch(`${url}/api/guest-recording`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...clip, sessionCode, guestName: 'Ada', canShareWithHost: true }),
  });
  if (!reply.ok) throw new Error(`could not send a clip: ${await reply.text()}`);
}

/** A figure of clips that did not arrive would be none. */
async function assertStored(url: string, cookie: string): Promise<void> {
  const sessions = (await (await fetch(`${url}/api/test-sessions`, { headers: { cookie } })).json()) as {
    readonly guestClipCount: number;
  }[];
  const stored = sessions[0]?.guestClipCount;
  if (stored !== ROUNDS * CLIPS + 1) throw new Error(`${stored} clips were stored`);
}

/** Lets the kernel count the most memory anew (proc(5), clear_refs). */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The most memory of a process since then that lay in RAM. */
const peakKb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
