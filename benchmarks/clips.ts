import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FIELDS_HEADER, toFieldsHeader } from '@linecheck/contract';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { residentKb, signUpHost, startProduct } from '../scripts/testing/product';
import { webm } from '../server/testing/clips';

const CLIPS = 8;
/** Bytes of a video of 15 seconds at 640×480. */
const VIDEO_BYTES = 2_000_000;
const ROUNDS = 3;
const REST_MS = 5000;
const SIZE_KB = (CLIPS * VIDEO_BYTES) / 1024;

interface Call {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Both ways in which a guest's clip may arrive. */
const ways = {
  // V8 leaves buffers that were read to lie until it has some 30 MB of young ones.
  'as they are': { callOf: asItIs, goal: { atMost: 2 } },
  'as base64 in JSON': { callOf: asJson, goal: { atMost: 12 } },
} as const satisfies Record<string, { callOf: (sessionCode: string) => Call; goal: Figure['goal'] }>;

/** What arriving clips cost: the guest in bytes, and the app process in memory on top of its rest. */
export async function clipFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  // A process for each way: what one has taken from the system lies there for the other.
  for (const [way, { callOf, goal }] of Object.entries(ways)) {
    const { growthsKb, sentBytes } = await measure(callOf);
    figures.push(
      {
        name: `Memory while ${CLIPS} clips of 15 seconds arrive at once, ${way}`,
        value: rounded(Math.max(...growthsKb) / SIZE_KB, 2),
        unit: '× their size',
        goal,
        note: `most of ${ROUNDS} rounds after one clip: peak (VmHWM) over rest (VmRSS) of the app process; each clip is ${VIDEO_BYTES / 1e6} MB, ${growthsKb.map((growth) => rounded(growth / 1024)).join(', ')} MB; median ${rounded(median(growthsKb) / SIZE_KB, 2)}`,
      },
      {
        name: `A clip of ${VIDEO_BYTES / 1e6} MB on the wire, ${way}`,
        value: rounded(sentBytes / 1e6, 3),
        unit: 'MB',
        note: 'written to the connection, the head of the request included',
      },
    );
  }
  return figures;
}

async function measure(callOf: (sessionCode: string) => Call) {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  try {
    const { cookie, post } = await signUpHost(product.url);
    const { sessionCode } = (await post('/api/test-sessions', { guestFirstName: 'Ada' })) as { sessionCode: string };
    const send = () => sendClip(product.url, callOf(sessionCode));
    // Code that the first clip loads and compiles stays in memory.
    const sentBytes = await send();
    const growthsKb: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(REST_MS);
      const rest = residentKb(product.pid);
      forgetPeak(product.pid);
      await Promise.all(Array.from({ length: CLIPS }, send));
      growthsKb.push(peakKb(product.pid) - rest);
    }
    await assertStored(product.url, cookie);
    return { growthsKb, sentBytes };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What no disk or network makes smaller, behind the head of a WebM file. Three bytes become four characters. */
const video = (): Buffer => webm(randomBytes((VIDEO_BYTES * 3) / 4).toString('base64'));

const clip = { duration: 15, fileName: 'guest-recording-1.webm', guestName: 'Ada' };

function asItIs(sessionCode: string): Call {
  const fields = toFieldsHeader({ ...clip, sessionCode, consentGiven: true });
  const headers = { 'content-type': 'video/webm', [FIELDS_HEADER]: fields };
  return { method: 'PUT', path: `/api/uploads/guest-clips/${randomUUID()}`, headers, body: video() };
}

function asJson(sessionCode: string): Call {
  const fields = { ...clip, sessionCode, canShareWithHost: true, clipData: video().toString('base64') };
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/guest-recording', headers, body: Buffer.from(JSON.stringify(fields)) };
}

/** How many bytes went over the connection. */
function sendClip(url: string, { method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, {
      method,
      agent: false,
      headers: { ...headers, 'content-length': body.length },
    });
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const bytes = sent.socket?.bytesWritten ?? 0;
      reply.resume();
      if (reply.statusCode === 201) resolve(bytes);
      else reject(new Error(`a clip was answered with ${reply.statusCode}`));
    });
    sent.end(body);
  });
}

/** Clips that did not arrive would make the figure meaningless. */
async function assertStored(url: string, cookie: string): Promise<void> {
  const sessions = (await (await fetch(`${url}/api/test-sessions`, { headers: { cookie } })).json()) as {
    readonly guestClipCount: number;
  }[];
  const stored = sessions[0]?.guestClipCount;
  if (stored !== ROUNDS * CLIPS + 1) throw new Error(`${stored} clips were stored`);
}

/** Resets the kernel's peak of memory (proc(5), clear_refs). */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The peak of a process's resident memory since the reset. */
const peakKb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
