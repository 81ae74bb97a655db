import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestSession } from '@linecheck/contract';
import { afterAll, expect, it } from 'vitest';
import { guestUpload, webm } from './testing/clips';
import { freePort } from './testing/free-port';
import { testSubmission } from './testing/guest-links';
import { STRONG_PASSWORD } from './testing/open-test-app';
import { startProgram } from './testing/start-program';

const MB = 1_000_000;
const FREE_MB = 60;
const CLIP_BYTES = 6 * MB;
const RESULTS = 1000;
/** Results per link; a link accepts no more. */
const RESULTS_OF_LINK = 200;

/** A separate disk for the database and the clips, or the reason why there is none. */
const disk = mountSmallDisk();
if ('reason' in disk) process.stdout.write(`The test on a small disk is skipped: ${disk.reason}\n`);
afterAll(() => {
  if ('folder' in disk) execFileSync('umount', ['--lazy', disk.folder]);
  if ('folder' in disk) rmSync(disk.folder, { recursive: true });
});

function mountSmallDisk(): { readonly folder: string } | { readonly reason: string } {
  if (process.platform !== 'linux') return { reason: 'only Linux mounts one in memory' };
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=280m,mode=0755', 'tmpfs', folder], { stdio: 'pipe' });
    return { folder };
  } catch (error) {
    rmSync(folder, { recursive: true });
    return { reason: `this user may not mount one (${String(error).split('\n')[0]})` };
  }
}

interface Client {
  /** Sends requests as one browser, with the cookies of the latest response. */
  post(path: string, body: object): Promise<Response>;
  get(path: string): Promise<Response>;
  /** Sends a request without the cookie. */
  fetch(path: string, call: RequestInit): Promise<Response>;
}

function openClient(url: string): Client {
  let cookie = '';
  const headers = () => ({ 'content-type': 'application/json', origin: url, cookie });
  return {
    post: async (path, body) => {
      const reply = await fetch(`${url}${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
      const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) cookie = cookies.join('; ');
      return reply;
    },
    get: (path) => fetch(`${url}${path}`, { headers: headers() }),
    fetch: (path, call) => fetch(`${url}${path}`, call),
  };
}

/** Sends clips until one is refused. */
async function fill(client: Client, code: string): Promise<{ readonly taken: number; readonly refusal: unknown }> {
  const video = Buffer.concat([webm(), Buffer.alloc(CLIP_BYTES)]);
  for (let taken = 0; ; taken += 1) {
    const { url, body, ...call } = guestUpload(code, { video });
    const reply = await client.fetch(url, { ...call, body: Uint8Array.from(body) });
    if (reply.status !== 201) return { taken, refusal: await reply.json() };
  }
}

async function share(client: Client, code: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < RESULTS_OF_LINK; n += 1)
    statuses.push((await client.post('/api/guest-results', testSubmission(code))).status);
  return statuses;
}

it.skipIf('reason' in disk)(
  'a nearly full disk accepts no clips, and 1,000 results',
  { timeout: 600_000 },
  async () => {
    const dataDir = join('folder' in disk ? disk.folder : '', 'data');
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const program = startProgram({
      DATA_DIR: dataDir,
      PORT: String(port),
      DEFAULT_PLAN: 'pro',
      MIN_FREE_DISK_MB: String(FREE_MB),
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'silent',
    });
    try {
      expect(await program.ready).toBe(`Linecheck is ready on ${url}`);
      const client = openClient(url);
      const credentials = { email: 'maya@example.org', password: STRONG_PASSWORD };
      await client.post('/api/auth/register', { ...credentials, firstName: 'Maya', lastName: 'Lind' });
      const newLink = async () => (await client.post('/api/test-sessions', { guestFirstName: 'Ada' })).json();
      const links = await Promise.all(Array.from({ length: RESULTS / RESULTS_OF_LINK }, newLink));
      const codes = links.map((link: TestSession) => link.sessionCode);

      const { taken, refusal } = await fill(client, codes[0] ?? '');
      expect(refusal).toMatchObject({ code: 'disk_full' });
      expect(taken).toBeGreaterThan(0);
      const { bavail, bsize } = statfsSync(dataDir);
      expect(bavail * bsize).toBeGreaterThan(FREE_MB * MB);

      expect((await Promise.all(codes.map((code) => share(client, code)))).flat()).toEqual(Array(RESULTS).fill(201));
      expect((await client.post('/api/auth/login', credentials)).status).toBe(200);
      expect((await client.get('/api/test-sessions')).status).toBe(200);
    } finally {
      program.child.kill('SIGTERM');
      await program.end;
      rmSync(dataDir, { recursive: true });
    }
  },
);
