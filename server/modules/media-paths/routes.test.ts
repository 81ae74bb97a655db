import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { MediaPathReport } from '@linecheck/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerConfig } from '../../env';
import { candidatesOf } from '../../media-path/description';
import { openPathClient, type PathClient } from '../../media-path/path-client';
import type { RunningReflector } from '../../media-path/reflector-process';
import { openBuiltReflector } from '../../media-path/testing/built-reflector';
import { freeUdpPort, LOOPBACK } from '../../media-path/testing/free-udp-port';
import { mediaPathObstacle } from '../../media-path/testing/obstacle';
import { OPEN_MS } from '../../media-path/testing/open-paths';
import { openTestApp, type TestApp } from '../../testing/open-test-app';
import { MediaPathService } from './service';
import { MediaPortStore } from './store';

const mediaPort = await freeUdpPort();
const logLines: string[] = [];
const app = await openTestApp({ config: { mediaPort, mediaAddress: [LOOPBACK] }, logLines });

const clients: PathClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function newClient(): Promise<PathClient> {
  const client = await openPathClient();
  clients.push(client);
  return client;
}

const post = (sdp: unknown, at: TestApp = app, url = '/api/media-paths') => at.anonymous.post(url, { sdp });

const ask = (id: string, body?: object) =>
  app.anonymous.call({ method: 'POST', url: `/api/media-paths/${id}/report`, ...(body && { body }) });

/** Resolves when the echo has arrived. */
const sendProbe = (client: PathClient, probe: number) =>
  new Promise<void>((done) => {
    client.onEcho(({ seq }) => void (seq === probe && done()));
    client.send(probe);
  });

interface Answer {
  readonly id: string;
  readonly sdp: string;
  readonly isProven: boolean;
}

async function open(): Promise<{ readonly client: PathClient; readonly answer: Answer }> {
  const client = await newClient();
  const reply = await post(client.offer);
  expect([reply.statusCode, reply.json()]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  const answer = reply.json<Answer>();
  client.accept(answer.sdp);
  await client.opened(OPEN_MS);
  return { client, answer };
}

describe.skipIf(mediaPathObstacle !== undefined)('a path', () => {
  it('is opened by an offer, and reported once', async () => {
    const { client, answer } = await open();
    for (const probe of [0, 1]) await sendProbe(client, probe);
    const reply = await ask(answer.id);
    expect([reply.statusCode, reply.json<MediaPathReport>()]).toEqual([
      200,
      {
        arrivals: [
          [0, expect.any(Number)],
          [1, expect.any(Number)],
        ],
        echoesSent: 2,
      },
    ]);
    expect((await ask(answer.id)).statusCode).toBe(404);
  });

  it('for a watched line is opened and limited alike', async () => {
    const client = await newClient();
    const reply = await post(client.offer, app, '/api/media-watches');
    expect(reply.statusCode).toBe(201);
    client.accept(reply.json<Answer>().sdp);
    await client.opened(OPEN_MS);
    await sendProbe(client, 0);
    expect((await post('', app, '/api/media-watches')).statusCode).toBe(400);
  });

  it('has a report for clients that send its id, and for no others', async () => {
    const { answer } = await open();
    expect(answer.id).toMatch(/^[\w-]{22}$/);
    const other = `${answer.id.startsWith('a') ? 'b' : 'a'}${answer.id.slice(1)}`;
    expect((await ask(other)).statusCode).toBe(404);
    for (const wrong of ['x', `${answer.id}x`, encodeURIComponent("' or 1=1 --aaaaaaaaaaa")]) {
      expect((await ask(wrong)).statusCode).toBe(400);
    }
    expect((await ask(answer.id)).statusCode).toBe(200);
  });

  it('has one report, however many concurrent requests there are', async () => {
    const { answer } = await open();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(answer.id)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it('reports only packets that were sent, whatever is claimed, and a repeated probe once', async () => {
    const [{ client, answer }, other] = [await open(), await open()];
    await sendProbe(client, 4);
    for (const repeated of [4, 4]) client.send(repeated);
    await sendProbe(client, 5);
    await sendProbe(other.client, 7);
    const claimed = { arrivals: [[1, 1]], echoesSent: 9, id: other.answer.id };
    const replies = [await ask(answer.id, claimed), await ask(other.answer.id)];
    const [first, second] = replies.map((reply) => reply.json<MediaPathReport>());
    expect(first?.arrivals.map(([seq]) => seq).sort()).toEqual([4, 5]);
    expect(first?.echoesSent).toBe(2);
    expect(second).toMatchObject({ arrivals: [[7, expect.any(Number)]], echoesSent: 1 });
  });

  it('is a new one if an offer is replayed, and the first one continues', async () => {
    const { client, answer } = await open();
    const replayed = await post(client.offer);
    expect([replayed.statusCode, replayed.json<Answer>().id === answer.id]).toEqual([201, false]);
    await sendProbe(client, 0);
    expect((await ask(replayed.json<Answer>().id)).json()).toEqual({ arrivals: [], echoesSent: 0 });
    expect((await ask(answer.id)).json()).toMatchObject({ arrivals: [[0, expect.any(Number)]] });
  });

  it('that dies with another does not affect the app, and the next one opens', async () => {
    await Promise.all([open(), open()]);
    const { reflector } = app.deps;
    const { deaths } = reflector.figures();
    const health: number[] = [];
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) health.push((await app.anonymous.get('/api/health')).statusCode);
    })();
    try {
      process.kill(reflector.pid ?? 0, 'SIGKILL');
      await expect.poll(() => reflector.figures()).toMatchObject({ open: 0, deaths: deaths + 1 });
      await open();
      await expect.poll(() => health.length).toBeGreaterThan(10);
    } finally {
      over.abort();
      await watching;
    }
    expect(new Set(health)).toEqual(new Set([200]));
    expect(reflector.figures().open).toBe(1);
  });

  it('leads to the advertised address only', async () => {
    const { answer } = await open();
    expect(answer.sdp.match(/^a=candidate:.*$/gm)).toEqual([
      expect.stringMatching(new RegExp(`^a=candidate:1 1 UDP \\d+ 127\\.0\\.0\\.1 ${mediaPort} typ host$`)),
    ]);
    // The answer contains no address of the machine or of a container.
    expect(answer.sdp.replaceAll('0.0.0.0', '').match(/\d+\.\d+\.\d+\.\d+/g)).toEqual([LOOPBACK]);
  });

  it('proves nothing about the port if it comes from the same machine', async () => {
    const { answer } = await open();
    expect(answer.isProven).toBe(false);
    await expect.poll(() => app.deps.reflector.figures().connected).toBeGreaterThan(0);
    expect((await open()).answer.isProven).toBe(false);
  });
});

describe.skipIf(mediaPathObstacle !== undefined)('an offer', () => {
  const withLine = (line: string) => (offer: string) => `${offer}${line}\r\n`;
  const without = (start: string) => (offer: string) =>
    offer
      .split('\r\n')
      .filter((line) => !line.startsWith(start))
      .join('\r\n');

  it.each<[string, (offer: string) => unknown]>([
    ['a candidate', withLine('a=candidate:1 1 UDP 2122260223 198.51.100.7 53 typ host')],
    ['a candidate in capitals', withLine('A=CANDIDATE:1 1 UDP 2122260223 198.51.100.7 53 typ host')],
    ['a second data channel', withLine('m=application 9 UDP/DTLS/SCTP webrtc-datachannel')],
    ['sound', withLine('m=audio 9 UDP/TLS/RTP/SAVPF 111')],
    ['another certificate as well', withLine(`a=fingerprint:sha-256 ${Array(32).fill('CD').join(':')}`)],
    ['no data channel', without('m=')],
    ['no fingerprint', without('a=fingerprint')],
    ['no name of its credentials', without('a=ice-ufrag')],
    ['no password of its credentials', without('a=ice-pwd')],
    ['more than 4 kB', (offer) => `${offer}${'a=x\r\n'.repeat(900)}`],
    ['nothing', () => ''],
    ['a number', () => 7],
    ['a list', (offer) => [offer]],
    ['null', () => null],
  ])('with %s is refused', async (_what, change) => {
    const { offer } = await newClient();
    const reply = await post(change(offer));
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'invalid', fieldCodes: { sdp: 'offer_invalid' } },
    ]);
  });

  it('that names another address causes no packet to it', async () => {
    const bystander = createSocket('udp4').bind(0, LOOPBACK);
    await once(bystander, 'listening');
    let bytes = 0;
    bystander.on('message', ({ length }) => {
      bytes += length;
    });
    const { offer } = await newClient();
    const { port } = bystander.address();
    const named = offer
      .replace(/^c=.*$/gm, `c=IN IP4 ${LOOPBACK}`)
      .replace(/^m=application \d+/m, `m=application ${port}`)
      .concat(`a=remote-candidates:1 ${LOOPBACK} ${port}\r\na=rtcp:${port} IN IP4 ${LOOPBACK}\r\n`);
    const reply = await post(named);
    expect(reply.statusCode).toBe(201);
    // The connectivity checks of a path that opens later have been answered, so those of the first would have arrived.
    await open();
    expect(bytes).toBe(0);
    await ask(reply.json<Answer>().id);
    bystander.close();
  });

  it('that was randomly changed is refused or answered, and the next one is answered', async () => {
    const port = await freeUdpPort();
    const limits = { lifeMs: 500, openWithinMs: 100 };
    const reflector = openBuiltReflector({ port, log: app.deps.log, limits });
    const other = await openTestApp({ config: { mediaPort: port, mediaAddress: [LOOPBACK] }, reflector });
    const { offer } = await newClient();
    const parts = ['\r\n', '\n', '\0', ':', ' ', 'm=', 'a=', '999999999999', '\u{1f600}', 'a=mid:', '../', '%n%s', ''];
    for (let round = 0; round < 200; round += 1) {
      // Not random, so that a failure can be repeated.
      const at = (round * 7919) % offer.length;
      const cut = (round * 31) % 40;
      const broken = `${offer.slice(0, at)}${(parts[round % parts.length] ?? '').repeat(1 + (round % 5))}${offer.slice(at + cut)}`;
      expect([201, 400, 503]).toContain((await post(broken, other)).statusCode);
    }
    expect(reflector.figures().deaths).toBe(0);
    expect((await other.anonymous.get('/api/health')).statusCode).toBe(200);
    await expect.poll(async () => (await post(offer, other)).statusCode).toBe(201);
  });
});

describe.skipIf(mediaPathObstacle !== undefined)('a port', () => {
  /** A real reflector that reports another address for its guests. */
  const fromElsewhere = (reflector: RunningReflector): RunningReflector => ({
    ...reflector,
    pid: undefined,
    report: (id) => reflector.report(id),
    figures: () => reflector.figures(),
    stop: () => reflector.stop(),
    open: (path) =>
      reflector.open({ ...path, watch: { ...path.watch, onConnected: () => path.watch.onConnected('198.51.100.7') } }),
  });

  it('is proven for a week, for its own address, once a guest elsewhere has opened a path', async () => {
    const port = await freeUdpPort();
    const reflector = openBuiltReflector({ port, log: app.deps.log });
    const at = (address: string, clock = Date.now) => {
      const config = { ...app.deps.config, mediaPort: port, mediaAddress: [address] };
      return new MediaPathService({ ...app.deps, clock, config, reflector: fromElsewhere(reflector) });
    };
    const isProven = async (service: MediaPathService) => {
      const { offer } = await newClient();
      return (await service.open({ sdp: offer, purpose: 'check', guest: '198.51.100.7' })).isProven;
    };
    const one = at(LOOPBACK);
    expect(await isProven(one)).toBe(false);
    const trial = await newClient();
    trial.accept((await one.open({ sdp: trial.offer, purpose: 'check', guest: '198.51.100.7', isTrial: true })).sdp);
    await trial.opened(OPEN_MS);
    expect(await isProven(one)).toBe(false);
    const client = await newClient();
    client.accept((await one.open({ sdp: client.offer, purpose: 'check', guest: '198.51.100.7' })).sdp);
    await client.opened(OPEN_MS);
    const store = new MediaPortStore(app.deps.db.kysely);
    await expect.poll(() => store.listOpenedAt([`${LOOPBACK}:${port}`])).toEqual([expect.any(Date)]);
    expect(await isProven(one)).toBe(true);
    const dayMs = 24 * 60 * 60_000;
    // The proof holds after a restart and in another instance at the same address, but not at another address.
    expect(await isProven(at(LOOPBACK, () => Date.now() + 6.9 * dayMs))).toBe(true);
    expect(await isProven(at(LOOPBACK, () => Date.now() + 7.1 * dayMs))).toBe(false);
    expect(await isProven(at('203.0.113.7'))).toBe(false);
    await reflector.stop();
  });

  it('is no longer proven once five guests in a row have found it closed', async () => {
    const port = await freeUdpPort();
    const reflector = openBuiltReflector({ port, log: app.deps.log, limits: { openWithinMs: 50 } });
    const config = { ...app.deps.config, mediaPort: port, mediaAddress: [LOOPBACK] };
    const service = new MediaPathService({ ...app.deps, config, reflector });
    await new MediaPortStore(app.deps.db.kysely).markOpened(`${LOOPBACK}:${port}`, new Date());
    const { offer } = await newClient();
    const openAs = (guest: string) => service.open({ sdp: offer, purpose: 'check', guest });
    for (const last of [1, 2, 3, 4, 5]) expect((await openAs(`198.51.100.${last}`)).isProven).toBe(true);
    await expect.poll(async () => (await openAs('198.51.100.5')).isProven).toBe(false);
    await reflector.stop();
  });

  it.each<[string, Partial<ServerConfig>]>([
    ['is switched off', { mediaPort: 0, mediaAddress: [LOOPBACK] }],
    ['only this machine reaches, while Cloudflare measures the speed,', { mediaPort, speedTest: 'cloudflare' }],
  ])('that %s is not offered', async (_why, config) => {
    const other = await openTestApp({ config });
    const { offer } = await newClient();
    expect((await post(offer, other)).statusCode).toBe(404);
    expect((await other.anonymous.get('/api/settings')).json()).toMatchObject({
      mediaPath: false,
      mediaPort: null,
    });
    expect(other.deps.reflector.pid).toBeUndefined();
  });

  it('that only this machine reaches is offered to it, names no address for firewalls, and proves nothing', async () => {
    const port = await freeUdpPort();
    const reflector = openBuiltReflector({ port, log: app.deps.log });
    const local = await openTestApp({ config: { mediaPort: port }, reflector: fromElsewhere(reflector) });
    expect((await local.anonymous.get('/api/settings')).json()).toMatchObject({ mediaPath: true, mediaPort: null });
    for (const round of [1, 2]) {
      const client = await newClient();
      const answer = (await post(client.offer, local)).json<Answer>();
      expect([candidatesOf(answer.sdp)[0], answer.isProven, round]).toEqual([`${LOOPBACK} ${port}`, false, round]);
      client.accept(answer.sdp);
      await expect.poll(() => reflector.figures().connected).toBe(round);
    }
    expect((await local.deps.db.pool.query('select from media_ports')).rows).toEqual([]);
    await reflector.stop();
  });

  it('is offered if it has an address', async () => {
    await open();
    expect((await app.anonymous.get('/api/settings')).json()).toMatchObject({
      mediaPath: true,
      mediaPort: `${LOOPBACK}:${mediaPort}`,
    });
  });
});
