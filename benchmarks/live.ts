import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { episode, episodesCalls } from '@linecheck/contract/schemas';
import { type MeasuredFigure, median, rounded } from '../scripts/testing/figure';
import { addCookies, residentKb, type StartedProduct, signUpHost } from '../scripts/testing/product';
import { testEpisodeForm } from '../server/testing/guest-links';
import { withBrowser, withProduct } from './harness';

const HOSTS = 500;
const STREAMS_PER_HOST = 4;
const STREAMS = HOSTS * STREAMS_PER_HOST;
const REST_MS = 5000;

interface Stream {
  readonly socket: Socket;
  next(): Promise<number>;
}

const BOARD_GUESTS = 50;
const SHARED = 20;

export async function liveFigures(): Promise<readonly MeasuredFigure[]> {
  return [...(await withProduct({}, streamFigures)), await withProduct({ DEFAULT_PLAN: 'pro' }, boardFigure)];
}

async function streamFigures(product: StartedProduct): Promise<readonly MeasuredFigure[]> {
  const hosts = await signUpHosts(product.url);
  await wait(REST_MS);
  const before = residentKb(product.pid);
  const streams = new Map<string, readonly Stream[]>();
  for (const { cookie, sessionCode } of hosts) {
    const open = Array.from({ length: STREAMS_PER_HOST }, () => openStream(product.url, cookie));
    streams.set(sessionCode, await Promise.all(open));
  }
  await wait(REST_MS);
  const perStreamKb = (residentKb(product.pid) - before) / STREAMS;
  const delays = await serveAll(product.url, streams);
  for (const { socket } of [...streams.values()].flat()) socket.destroy();
  return [
    {
      name: `Memory of an idle live connection, of ${STREAMS}`,
      value: rounded(perStreamKb),
      unit: 'kB resident',
      note: 'growth of the app process',
    },
    {
      name: `The last of ${STREAMS} live connections to receive an event`,
      value: rounded(Math.max(...delays) / 1000, 2),
      unit: 's',
      goal: { atMost: 1 },
      note: `from sending the result; ${HOSTS} concurrent results, each for ${STREAMS_PER_HOST} pages; median ${rounded(median(delays) / 1000, 2)} s`,
    },
  ];
}

async function boardFigure(product: StartedProduct): Promise<MeasuredFigure> {
  const { cookie, post } = await signUpHost(product.url);
  const { id } = episode.parse(await post('/api/episodes', testEpisodeForm({ level: 'call' })));
  const guests = Array.from({ length: BOARD_GUESTS }, (_, at) => ({ name: `Guest ${at}` }));
  await post(`/api/episodes/${id}/guests`, { guests });
  const reply = await fetch(`${product.url}/api/episodes/${id}/board`, { headers: { cookie } });
  const board = episodesCalls.readBoard.response.parse(await reply.json());
  const delays: number[] = [];
  await withBrowser([], async (browser) => {
    const context = await browser.newContext();
    await addCookies(context, cookie, product.url);
    const page = await context.newPage();
    await page.goto(`${product.url}/episodes/${id}`, { waitUntil: 'networkidle' });
    for (const { guestName, sessionCode } of board.guests.slice(0, SHARED)) {
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: guestName, exact: true }) });
      const sentAt = performance.now();
      await sendResult(product.url, sessionCode);
      await row.getByText('To fix', { exact: true }).waitFor();
      delays.push(performance.now() - sentAt);
    }
  });
  return {
    name: `A shared result on the board of ${BOARD_GUESTS} guests`,
    value: rounded(Math.max(...delays) / 1000, 2),
    unit: 's',
    goal: { atMost: 1 },
    note: `the slowest of ${SHARED}, one after the other, from sending the result until Chromium shows its state; median ${rounded(median(delays) / 1000, 2)} s`,
  };
}

async function signUpHosts(url: string) {
  const hosts: { readonly cookie: string; readonly sessionCode: string }[] = [];
  for (let count = 0; count < HOSTS; count += 1) {
    const { cookie, post } = await signUpHost(url);
    const { sessionCode } = (await post('/api/test-sessions', { guestFirstName: 'Ada' })) as { sessionCode: string };
    hosts.push({ cookie, sessionCode });
  }
  return hosts;
}

/**
 * Opens a stream and waits for its first message. A full HTTP client per stream would slow down the server on this
 * machine.
 */
async function openStream(url: string, cookie: string): Promise<Stream> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), 'localhost');
  let onMessage = (_at: number) => {};
  const next = () =>
    new Promise<number>((resolve) => {
      onMessage = resolve;
    });
  socket.on('data', (chunk) => {
    if (chunk.includes('data: ')) onMessage(performance.now());
  });
  const opened = once(socket, 'data').then(([head]: Buffer[]) => {
    if (!head?.toString().startsWith('HTTP/1.1 200 ')) throw new Error(`no stream: ${head}`);
  });
  const first = next();
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  await opened;
  await first;
  return { socket, next };
}

async function serveAll(url: string, streams: ReadonlyMap<string, readonly Stream[]>): Promise<readonly number[]> {
  const served = [...streams].map(async ([sessionCode, open]) => {
    const arrivals = Promise.all(open.map((stream) => stream.next()));
    const sentAt = performance.now();
    await sendResult(url, sessionCode);
    return (await arrivals).map((at) => at - sentAt);
  });
  return (await Promise.all(served)).flat();
}

async function sendResult(url: string, sessionCode: string): Promise<void> {
  const statuses = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' };
  const body = JSON.stringify({ sessionCode, guestName: 'Ada', ...statuses });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/guest-results`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`could not send a result: ${await reply.text()}`);
}
