import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { type Product, residentKb, signUpHost, startProduct, untilSaid } from '../scripts/testing/product';
import { freePort } from '../server/testing/free-port';

const ROUNDS = 5;
const ROUND_S = 4;
const CONNECTIONS = 100;
/** Hosts that poll at the same time. */
const HOSTS = 50;
const REST_MS = 10_000;

/**
 * Start-up time, idle memory, and the call that every open page repeats, compared with an empty route of the same
 * framework.
 */
export async function serverFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  try {
    const first = await startProduct(dataDir);
    await first.stop();
    const starts: Product[] = [];
    for (let round = 0; round < 3; round += 1) {
      const again = await startProduct(dataDir);
      starts.push(again);
      if (round < 2) await again.stop();
    }
    const running = starts.at(-1) as Product;
    await wait(REST_MS);
    const residentMb = residentKb(running.pid) / 1024;
    const { ratio, unread, empty } = await unreadCountRatio(running.url);
    await running.stop();
    return [
      { name: 'First start, with a new database', value: rounded(first.readyMs / 1000, 2), unit: 's' },
      {
        name: 'Second start, to the line "ready"',
        value: rounded(median(starts.map((start) => start.readyMs)) / 1000, 2),
        unit: 's',
        goal: { atMost: 3 },
        note: 'median of 3, by way of npm start’s own script',
      },
      { name: 'App process at rest', value: rounded(residentMb), unit: 'MB resident', goal: { atMost: 120 } },
      {
        name: 'Unread count, against an empty Fastify route',
        value: rounded(ratio, 2),
        unit: '× requests/s',
        goal: { atLeast: 0.5 },
        note: `median of ${ROUNDS} rounds in turn, ${CONNECTIONS} connections of ${HOSTS} hosts: ${Math.round(unread)} against ${Math.round(empty)} requests/s`,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function unreadCountRatio(url: string) {
  const hosts = await Promise.all(Array.from({ length: HOSTS }, () => signUpHost(url)));
  const bare = await startBareFastify();
  const measured: { unread: number; empty: number }[] = [];
  const polls = hosts.map(({ cookie }) => ({
    method: 'GET' as const,
    path: '/api/notifications/unread-count',
    headers: { cookie },
  }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const empty = await requestsPerSecond(bare.url, [{ method: 'GET', path: '/' }]);
    const unread = await requestsPerSecond(url, polls);
    // The first round is a warm-up for both.
    if (round > 0) measured.push({ unread, empty });
  }
  bare.stop();
  return {
    ratio: median(measured.map(({ unread, empty }) => unread / empty)),
    unread: median(measured.map(({ unread }) => unread)),
    empty: median(measured.map(({ empty }) => empty)),
  };
}

async function requestsPerSecond(url: string, requests: autocannon.Request[]): Promise<number> {
  const {
    requests: counted,
    non2xx,
    errors,
  } = await autocannon({ url, requests, connections: CONNECTIONS, duration: ROUND_S });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors while measuring ${url}`);
  return counted.average;
}

async function startBareFastify(): Promise<{ readonly url: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-fastify.mjs'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilSaid(child, 'ready');
  return { url: `http://localhost:${port}`, stop: () => void child.kill() };
}
