import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WORKSPACE_HEADER } from '@linecheck/contract';
import autocannon from 'autocannon';
import { type MeasuredFigure, median, rounded } from '../scripts/testing/figure';
import { residentKb, type StartedProduct, signUpHost, startProduct, untilSaid } from '../scripts/testing/product';
import { freePort } from '../server/testing/free-port';
import { tokenIn } from '../server/testing/letters';
import { withFolder } from './harness';

const ROUNDS = 5;
const ROUND_S = 4;
const CONNECTIONS = 100;
const HOSTS = 50;
const REST_MS = 10_000;

const settings = { DEFAULT_PLAN: 'pro', WORKSPACE_PEOPLE_MAX: String(HOSTS) };

export const serverFigures = (): Promise<readonly MeasuredFigure[]> =>
  withFolder(async (dataDir) => {
    const first = await startProduct(dataDir, settings);
    await first.stop();
    const starts: StartedProduct[] = [];
    for (let round = 0; round < 3; round += 1) {
      const again = await startProduct(dataDir, settings);
      starts.push(again);
      if (round < 2) await again.stop();
    }
    const running = starts.at(-1) as StartedProduct;
    await wait(REST_MS);
    const residentMb = residentKb(running.pid) / 1024;
    const { own, team } = await unreadCountRatios(running.url);
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
      ratioFigure('Unread count, against an empty Fastify route', own),
      ratioFigure('Unread count in a workspace of others, against an empty Fastify route', team),
    ];
  });

interface Ratio {
  readonly ratio: number;
  readonly unread: number;
  readonly empty: number;
}

const ratioFigure = (name: string, { ratio, unread, empty }: Ratio): MeasuredFigure => ({
  name,
  value: rounded(ratio, 2),
  unit: '× requests/s',
  goal: { atLeast: 0.5 },
  note: `median of ${ROUNDS} rounds in turn, ${CONNECTIONS} connections of ${HOSTS} hosts: ${Math.round(unread)} against ${Math.round(empty)} requests/s`,
});

async function unreadCountRatios(url: string): Promise<{ readonly own: Ratio; readonly team: Ratio }> {
  const hosts = await Promise.all(Array.from({ length: HOSTS }, () => signUpHost(url)));
  const workspace = await joinFirst(url, hosts);
  const polls = (headers: Readonly<Record<string, string>>) =>
    hosts.map(({ cookie }) => ({
      method: 'GET' as const,
      path: '/api/notifications/unread-count',
      headers: { cookie, ...headers },
    }));
  const bare = await startBareFastify();
  const measured: { own: number; team: number; empty: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const empty = await requestsPerSecond(bare.url, [{ method: 'GET', path: '/' }]);
    const own = await requestsPerSecond(url, polls({}));
    const team = await requestsPerSecond(url, polls({ [WORKSPACE_HEADER]: workspace }));
    if (round > 0) measured.push({ own, team, empty });
  }
  bare.stop();
  const ratioOf = (name: 'own' | 'team'): Ratio => ({
    ratio: median(measured.map((each) => each[name] / each.empty)),
    unread: median(measured.map((each) => each[name])),
    empty: median(measured.map(({ empty }) => empty)),
  });
  return { own: ratioOf('own'), team: ratioOf('team') };
}

async function joinFirst(url: string, [first, ...others]: Awaited<ReturnType<typeof signUpHost>>[]): Promise<string> {
  for (const { post } of others) {
    const { link } = Object(await first?.post('/api/workspace-invitations', { role: 'viewer' }));
    await post('/api/join/accept', { token: tokenIn(link) });
  }
  const reply = await fetch(`${url}/api/auth/user`, { headers: { cookie: first?.cookie ?? '' } });
  return String(Object(await reply.json()).id);
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
