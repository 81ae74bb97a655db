import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESULTS_OF_LINK_MAX } from '@linecheck/contract';
import { type Figure, rounded } from '../scripts/testing/figure';
import { peakKb, signUpHost, startProduct } from '../scripts/testing/product';

const READERS = 10;
const ROUNDS = 5;
const SETTINGS = { DEFAULT_PLAN: 'pro', LOG_LEVEL: 'error' } as const;
/** Number of ticked items of 200 characters with which a submission nearly reaches its size limit. */
const ITEMS = 77;

/** The cost of a link with the maximum number of results of maximum length, with many concurrent readers. */
export async function fullLinkFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  try {
    const { cookie, session } = await fillLink(dataDir);
    const figures: Figure[] = [];
    for (const { name, read } of [dashboardOf(session), listOf(session)]) {
      // A freshly started product, without data in memory from earlier calls.
      const product = await startProduct(dataDir, SETTINGS);
      const { slowestMs, peakMb, bytes } = await readAtOnce(product.pid, () => read(readerAt(product.url, cookie)));
      await product.stop();
      const how = `${READERS} concurrently, ${ROUNDS} times; ${rounded(bytes / 1e6, 2)} MB of JSON each`;
      figures.push(
        { name: `${name}: app process`, value: peakMb, unit: 'MB resident', goal: { atMost: 150 }, note: how },
        { name: `${name}: the slowest reader`, value: rounded(slowestMs / 1000, 2), unit: 's', goal: { atMost: 1 } },
      );
    }
    return figures;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fillLink(dataDir: string): Promise<{ readonly cookie: string; readonly session: string }> {
  const product = await startProduct(dataDir, SETTINGS);
  const { cookie, post } = await signUpHost(product.url);
  const link = (await post('/api/test-sessions', { guestFirstName: 'Ada' })) as { id: string; sessionCode: string };
  for (let count = 0; count < RESULTS_OF_LINK_MAX; count += 1) await post('/api/guest-results', longest(link));
  await product.stop();
  return { cookie, session: link.id };
}

const readerAt =
  (url: string, cookie: string): Read =>
  async (path) => {
    const reply = await fetch(`${url}${path}`, { headers: { cookie, 'accept-encoding': 'br' } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply.text();
  };

const longest = ({ sessionCode }: { readonly sessionCode: string }) => ({
  sessionCode,
  guestName: 'Ada Lovelace',
  ...{ microphoneStatus: 'passed', cameraStatus: 'warning', connectionStatus: 'failed' },
  checklistCompleted: Array.from({ length: ITEMS }, () => randomBytes(100).toString('hex')),
});

type Read = (path: string) => Promise<string>;

/** Reads like the dashboard when a row is opened and all further pages are requested. */
const dashboardOf = (session: string) => ({
  name: 'A full link in the dashboard',
  read: async (read: Read) => {
    let bytes = 0;
    let next: string | null = '';
    let newest = '';
    while (next !== null) {
      const after: string = next && `&after=${next}`;
      const text = await read(`/api/dashboard/guest-results/session/${session}?limit=50${after}`);
      const page = JSON.parse(text) as { rows: { id: string }[]; next: string | null };
      bytes += text.length;
      next = page.next;
      newest ||= page.rows[0]?.id ?? '';
    }
    return bytes + (await read(`/api/guest-results/${newest}`)).length;
  },
});

const listOf = (session: string) => ({
  name: 'A full link in one list',
  read: async (read: Read) => (await read(`/api/guest-results/session/${session}`)).length,
});

async function readAtOnce(pid: number, read: () => Promise<number>) {
  // Resets the peak of resident memory.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  let [slowestMs, bytes] = [0, 0];
  const readTimed = async () => {
    const startedAt = performance.now();
    bytes = await read();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  };
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all(Array.from({ length: READERS }, readTimed));
  return { slowestMs, peakMb: rounded(peakKb(pid) / 1024), bytes };
}
