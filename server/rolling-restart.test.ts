import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestSession } from '@linecheck/contract';
import { expect, inject, it } from 'vitest';
import { copyDatabase } from './db/testing/start-postgres';
import { guestClip } from './testing/clips';
import { freePort } from './testing/free-port';
import { submission } from './testing/guest-links';
import { atEnd, openFolder } from './testing/open-folder';
import { STRONG_PASSWORD } from './testing/open-test-app';
import { databaseUrl, startProgram } from './testing/start-program';

const database = await copyDatabase(inject('testServer'), inject('templateDatabase'));
const folder = await openFolder();

/** An instance that can be stopped and started again on its port. */
async function openInstance() {
  const port = await freePort();
  const start = () =>
    startProgram({
      DATABASE_URL: databaseUrl(database),
      DATA_DIR: folder,
      DEFAULT_PLAN: 'pro',
      RATE_LIMIT_FACTOR: '0',
      MIN_FREE_DISK_MB: '0',
      MEDIA_PORT: '0',
      PUBLIC_URL: 'https://check.example.org',
      HOST: '127.0.0.1',
      PORT: String(port),
    });
  let program = start();
  const stop = async () => {
    program.child.kill('SIGTERM');
    return (await program.end).code;
  };
  const ready = () => program.ready;
  const restart = async () => {
    expect(await stop()).toBe(0);
    program = start();
    expect(await ready()).toContain('Linecheck is ready');
  };
  return { port, ready, restart, stop };
}

/** Sends a request to one of the ports, and to the next one if it does not answer. */
const passOn = async (ports: readonly number[], incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
  const [port, ...others] = ports;
  const { method, url, headers } = incoming;
  try {
    return await new Promise((done, fail) => {
      // A connection for each request, the default of nginx.
      const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, done);
      outgoing.on('error', fail);
      incoming.on('close', () => incoming.destroyed && incoming.complete === false && outgoing.destroy());
      outgoing.end(body);
    });
  } catch (error) {
    // A connection that arrives in the microseconds in which the port closes is reset: balancers repeat its request, and
    // a page sends its result again.
    const isUnanswered = error instanceof Error && 'code' in error && /^ECONN(REFUSED|RESET)$/.test(String(error.code));
    if (!isUnanswered || others.length === 0) throw error;
    return passOn(others, incoming, body);
  }
};

/** A load balancer that takes turns. Returns its address. */
async function openSwitch(ports: readonly [number, number]): Promise<string> {
  let turn = 0;
  const handle: RequestListener = async (incoming, reply) => {
    turn += 1;
    const order = turn % 2 === 0 ? ports : [...ports].reverse();
    try {
      const answer = await passOn(order, incoming, await buffer(incoming));
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    } catch (error) {
      reply.writeHead(502).end(String(error));
    }
  };
  const server = createServer((incoming, reply) => void handle(incoming, reply));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const instances = await Promise.all([openInstance(), openInstance()]);
const [one, other] = instances;
atEnd(() => Promise.all(instances.map(({ stop }) => stop())));

it('a restart of two instances, one after another, refuses no call of a guest, and live pages reconnect', async () => {
  await Promise.all(instances.map(({ ready }) => ready()));
  const url = await openSwitch([one.port, other.port]);
  const call = (method: string, path: string, body?: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const person = { email: 'maya@example.org', password: STRONG_PASSWORD, firstName: 'Maya', lastName: 'Hart' };
  const signedUp = await call('POST', '/api/auth/register', person);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const newLink = async (): Promise<TestSession> =>
    (await (await call('POST', '/api/test-sessions', { guestFirstName: 'Ada' }, cookie)).json()) as TestSession;

  const page = openPage(`${url}/api/events`, cookie);
  const failed: string[] = [];
  let succeeded = 0;
  let isOver = false;
  const expectSuccess = async (reply: Response) => {
    const text = await reply.text();
    if (reply.ok) succeeded += 1;
    else failed.push(`${reply.status} ${text}`);
  };
  const beGuest = async () => {
    const { sessionCode } = await newLink();
    for (let count = 0; !isOver; count += 1) {
      await expectSuccess(await call('GET', `/api/test-sessions/${sessionCode}`));
      // A link has a maximum number of results and clips.
      if (count < 20) await expectSuccess(await call('POST', '/api/guest-results', submission(sessionCode)));
      if (count < 3) await expectSuccess(await call('POST', '/api/guest-recording', guestClip(sessionCode)));
    }
  };
  const guests = [beGuest(), beGuest(), beGuest(), beGuest()];
  await one.restart();
  await other.restart();
  isOver = true;
  await Promise.all(guests);
  expect(failed).toEqual([]);
  expect(succeeded).toBeGreaterThan(100);

  await expect.poll(() => page.isOpen()).toBe(true);
  expect(page.connections()).toBeGreaterThan(1);
  const before = page.messages();
  await newLink();
  await expect.poll(() => page.messages()).toBeGreaterThan(before);
  page.close();
});

/** A live page, which reconnects as EventSource does, without its delay. */
function openPage(url: string, cookie: string) {
  const closing = new AbortController();
  let [connections, messages, isOpen] = [0, 0, false];
  const stay = async () => {
    const reply = await fetch(url, { headers: { cookie }, signal: closing.signal });
    if (reply.body === null) return;
    connections += 1;
    isOpen = true;
    for await (const chunk of reply.body) messages += Buffer.from(chunk).toString().split('data: ').length - 1;
  };
  const keepOpen = async () => {
    while (!closing.signal.aborted) {
      await stay().catch(() => undefined); // The connection was lost.
      isOpen = false;
    }
  };
  void keepOpen();
  return {
    isOpen: () => isOpen,
    connections: () => connections,
    messages: () => messages,
    close: () => closing.abort(),
  };
}
