import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval, setTimeout as wait } from 'node:timers/promises';
import { openMediaPath } from '@linecheck/contract';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { type Product, residentKb, startProduct } from '../scripts/testing/product';
import { openPathClient } from '../server/media-path/path-client';
import { hasBinary } from '../server/media-path/requirements';
import { openStranger } from '../server/media-path/testing/foreign-packets';
import { freeUdpPort, LOOPBACK } from '../server/media-path/testing/free-udp-port';
import { childrenOf, cpuMs } from '../server/testing/processes';
import { fetchReport, openPath } from './media-links/open-path';

/** A guest of six seconds at the usual rate of a fast link. */
const GUEST = { probes: 600, everyMs: 10 } as const;
const LONE_ROUNDS = 3;
const DEATHS = 3;
/** Longer than the restart delay of a reflector that has died twice. */
const PAUSE_MS = 4500;
const HEALTH_EVERY_MS = 10;

interface Place {
  readonly product: Product;
  readonly port: number;
}

/** CPU time in ms. */
type Used = Readonly<Record<'app' | 'reflector', number>>;

const sumOf = ({ app, reflector }: Used): number => app + reflector;

type OpenPath = Extract<Awaited<ReturnType<typeof openPath>>, { kind: 'open' }>;

/** The cost of media paths for the server, and the effects of foreign packets and of a killed process. */
export async function mediaPathFigures(): Promise<readonly Figure[]> {
  if (process.platform !== 'linux' || !hasBinary()) {
    process.stdout.write('Skipped: needs Linux and node-datachannel.\n');
    return [];
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  try {
    const [lone, many, strangers] = await onProduct(dataDir, async (place) => [
      await loneFigures(place),
      await manyFigures(place),
      await strangerFigures(place),
    ]);
    return [...lone, ...many, ...strangers, ...(await deathFigures(dataDir))];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onProduct<Value>(dataDir: string, use: (place: Place) => Promise<Value>): Promise<Value> {
  const port = await freeUdpPort();
  const product = await startProduct(dataDir, { MEDIA_PORT: String(port), MEDIA_ADDRESS: LOOPBACK });
  try {
    return await use({ product, port });
  } finally {
    await product.stop();
  }
}

const reflectorOf = ({ product }: Place): number | undefined => childrenOf(product.pid, 'reflector')[0];

/** CPU time of the app and of the reflector process; 0 if the process is not running. */
function usedMs(place: Place): Used {
  const reflector = reflectorOf(place);
  return { app: cpuMs(place.product.pid) ?? 0, reflector: reflector === undefined ? 0 : (cpuMs(reflector) ?? 0) };
}

async function openOne({ product }: Place): Promise<OpenPath> {
  const path = await openPath(product.url);
  if (path.kind !== 'open') throw new Error(`a path is ${path.kind}`);
  return path;
}

const openMany = (place: Place, count: number): Promise<readonly OpenPath[]> =>
  Promise.all(Array.from({ length: count }, () => openOne(place)));

/** Sends a guest's probes over an open path. */
async function probe({ client }: OpenPath): Promise<void> {
  let seq = 0;
  for await (const _ of setInterval(GUEST.everyMs)) {
    client.send(seq);
    seq += 1;
    if (seq === GUEST.probes) break;
  }
}

async function end({ product }: Place, { client, id }: OpenPath): Promise<number> {
  const { arrivals } = await fetchReport(product.url, id);
  client.close();
  return arrivals.length;
}

async function guestMs(place: Place, guests: number): Promise<Used> {
  const before = usedMs(place);
  const paths = await openMany(place, guests);
  await Promise.all(paths.map(probe));
  const after = usedMs(place);
  const arrived = await Promise.all(paths.map((path) => end(place, path)));
  if (Math.min(...arrived) < GUEST.probes / 2) throw new Error(`of ${GUEST.probes} probes ${arrived} arrived`);
  return { app: (after.app - before.app) / guests, reflector: (after.reflector - before.reflector) / guests };
}

async function loneFigures(place: Place): Promise<readonly Figure[]> {
  const rounds: Used[] = [];
  for (let round = 0; round < LONE_ROUNDS; round += 1) {
    rounds.push(await guestMs(place, 1));
    process.kill(reflectorOf(place) ?? 0, 'SIGKILL');
    await wait(PAUSE_MS);
  }
  return [
    {
      name: 'A single guest of 6 s, for whom the process is started',
      value: median(rounds.map(sumOf)),
      unit: 'ms of CPU time',
      goal: { atMost: 120 },
      note: `app and process; median of ${rounds.map(({ app, reflector }) => `${app} + ${reflector}`).join(', ')}, the first of them on an app that has just started`,
    },
  ];
}

async function manyFigures(place: Place): Promise<readonly Figure[]> {
  const perGuestMs = sumOf(await guestMs(place, 10));
  const paths = await openMany(place, 40);
  await Promise.all(paths.map(probe));
  const residentMb = residentKb(reflectorOf(place) ?? 0) / 1024;
  await Promise.all(paths.map((path) => end(place, path)));
  return [
    {
      name: 'Each of ten concurrent guests',
      value: rounded(perGuestMs),
      unit: 'ms of CPU time',
      goal: { atMost: 120 },
      note: 'app and process',
    },
    { name: 'The process with 40 paths', value: rounded(residentMb), unit: 'MB resident', goal: { atMost: 70 } },
  ];
}

const CANDIDATE_OFFERS = 20;
const CANDIDATE = 'a=candidate:1 1 UDP 2122260223 198.51.100.7 53 typ host\r\n';

async function candidateStatuses(url: string): Promise<readonly number[]> {
  const { offer, close } = await openPathClient();
  close();
  const [headers, body] = [{ 'content-type': 'application/json' }, JSON.stringify({ sdp: `${offer}${CANDIDATE}` })];
  const post = async () => (await fetch(`${url}${openMediaPath.path}`, { method: 'POST', headers, body })).status;
  return Promise.all(Array.from({ length: CANDIDATE_OFFERS }, post));
}

async function strangerFigures(place: Place): Promise<readonly Figure[]> {
  const { product, port } = place;
  // Without a path, the port is closed.
  const path = await openOne(place);
  const stranger = openStranger(port);
  await stranger.send(10_000);
  const before = cpuMs(reflectorOf(place)) ?? Number.NaN;
  await stranger.send(20_000);
  // By then, the packets sent before have been read.
  await end(place, await openOne(place));
  const floodMs = (cpuMs(reflectorOf(place)) ?? Number.NaN) - before;
  await end(place, path);
  stranger.close();
  return [
    {
      name: 'Sent in response to 30,000 foreign packets',
      value: stranger.answeredBytes(),
      unit: 'bytes',
      goal: { atMost: 0 },
    },
    {
      name: '20,000 foreign packets',
      value: rounded(floodMs / 1000, 2),
      unit: 's of CPU time',
      goal: { atMost: 0.2 },
      note: 'including the path that was opened after them',
    },
    {
      name: 'Offers with a candidate that are not refused with 400',
      value: (await candidateStatuses(product.url)).filter((status) => status !== 400).length,
      unit: `of ${CANDIDATE_OFFERS}`,
      goal: { atMost: 0 },
    },
  ];
}

/** Polls the app's health until `stop`, which returns the success and duration of each call. */
function watchHealth({ product }: Place) {
  const calls: { readonly isGood: boolean; readonly ms: number }[] = [];
  const controller = new AbortController();
  const watching = (async () => {
    while (!controller.signal.aborted) {
      const askedAtMs = performance.now();
      const isGood = await fetch(`${product.url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      calls.push({ isGood, ms: performance.now() - askedAtMs });
      await wait(HEALTH_EVERY_MS);
    }
  })();
  return {
    async stop() {
      controller.abort();
      await watching;
      return calls;
    },
  };
}

/**
 * Each death with a new app: a reflector that dies soon after its start is restarted immediately only the first time.
 */
async function deathFigures(dataDir: string): Promise<readonly Figure[]> {
  const deaths = [];
  for (let death = 0; death < DEATHS; death += 1) deaths.push(await onProduct(dataDir, killOnce));
  const calls = deaths.flatMap(({ health }) => health);
  return [
    {
      name: 'Time until the next path opens after the process was killed with ten',
      value: rounded(Math.max(...deaths.map(({ openedMs }) => openedMs)) / 1000, 2),
      unit: 's',
      goal: { atMost: 1 },
      note: `the longest of ${DEATHS}`,
    },
    {
      name: 'Failed health checks of the app meanwhile',
      value: calls.filter(({ isGood }) => !isGood).length,
      unit: `of ${calls.length}`,
      goal: { atMost: 0 },
      note: `the slowest took ${rounded(Math.max(...calls.map(({ ms }) => ms)), 0)} ms`,
    },
  ];
}

async function killOnce(place: Place) {
  const paths = await openMany(place, 10);
  const watch = watchHealth(place);
  process.kill(reflectorOf(place) ?? 0, 'SIGKILL');
  const killedAtMs = performance.now();
  const next = await openOne(place);
  const openedMs = performance.now() - killedAtMs;
  await end(place, next);
  const health = await watch.stop();
  for (const { client } of paths) client.close();
  return { openedMs, health };
}
