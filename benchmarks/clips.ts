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
/** Size of a video of 15 seconds at 640×480, in bytes. */
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

/** The two formats in which a guest's clip may be uploaded. */
const ways = {
  // V8 does not collect young buffers before they take some 30 MB.
  'as they are': { callOf: asBytes, goal: { atMost: 2 } },
  'as base64 in JSON': { callOf: asJson, goal: { atMost: 12 } },
} as const satisfies Record<string, { callOf: (sessionCode: string) => Call; goal: Figure['goal'] }>;

/** The cost of uploading clips: bytes for the guest, and memory of the app process above its memory at rest. */
export async function clipFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  // A separate process per format: memory that one format has allocated would be reused by the other.
  for (const [way, { callOf, goal }] of Object.entries(ways)) {
    const { growthsKb, sentBytes } = await measure(callOf);
    figures.push(
      {
        name: `Memory while ${CLIPS} clips of 15 seconds arrive concurrently, ${way}`,
        value: rounded(Math.max(...growthsKb) / SIZE_KB, 2),
        unit: '× their size',
        goal,
        note: `most of ${ROUNDS} rounds after one clip: peak (VmHWM) over rest (VmRSS) of the app process; each clip is ${VIDEO_BYTES / 1e6} MB, ${growthsKb.map((growth) => rounded(growth / 1024)).join(', ')} MB; median ${rounded(median(growthsKb) / SIZE_KB, 2)}`,
      },
      {
        name: `A clip of ${VIDEO_BYTES / 1e6} MB on the wire, ${way}`,
        value: rounded(sentBytes / 1e6, 3),
        unit: 'MB',
        note: 'written to the connection, including the head of the request',
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

/** An incompressible video with the header of a WebM file. Three bytes become four characters. */
const video = (): Buffer => webm(randomBytes((VIDEO_BYTES * 3) / 4).toString('base64'));

const clip = { duration: 15, fileName: 'guest-recording-1.webm', guestName: 'Ada' };

function asBytes(sessionCode: string): Call {
  const fields = toFieldsHeader({ ...clip, sessionCode, consentGiven: true });
  const headers = { 'content-type': 'video/webm', [FIELDS_HEADER]: fields };
  return { method: 'PUT', path: `/api/uploads/guest-clips/${randomUUID()}`, headers, body: video() };
}

function asJson(sessionCode: string): Call {
  const fields = { ...clip, sessionCode, canShareWithHost: true, clipData: video().toString('base64') };
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/guest-recording', headers, body: Buffer.from(JSON.stringify(fields)) };
}

/** Sends a clip, and returns the bytes sent over the connection. */
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
      else reject(new Error(`a clip was refused with ${reply.statusCode}`));
    });
    sent.end(body);
  });
}

/** Fails if clips are missing, which would make the figure meaningless. */
async function assertStored(url: string, cookie: string): Promise<void> {
  const sessions = (await (await fetch(`${url}/api/test-sessions`, { headers: { cookie } })).json()) as {
    readonly guestClipCount: number;
  }[];
  const stored = sessions[0]?.guestClipCount;
  if (stored !== ROUNDS * CLIPS + 1) throw new Error(`${stored} clips were stored`);
}

/** Resets the kernel's peak of resident memory (proc(5), clear_refs). */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The peak of a process' resident memory since the reset. */
const peakKb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
