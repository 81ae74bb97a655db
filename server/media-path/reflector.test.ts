import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MediaEcho, mediaPath } from '@linecheck/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { cpuMs } from '../testing/processes';
import { REAL_PROCESSES } from '../testing/real-processes';
import { openStranger } from './testing/foreign-packets';
import { LOOPBACK } from './testing/free-udp-port';
import { openLossyRelay } from './testing/lossy-relay';
import { type MediaStage, openMediaStage } from './testing/open-paths';
import { whyNoPaths } from './testing/why-no-paths';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function stageOf(...given: Parameters<typeof openMediaStage>): Promise<MediaStage> {
  const stage = await openMediaStage(...given);
  closers.push(stage.close);
  return stage;
}

describe.skipIf(whyNoPaths !== undefined)('a path', REAL_PROCESSES, () => {
  it('sends each probe back, numbered and counted', async () => {
    const { open, reflector } = await stageOf();
    const addresses: string[] = [];
    const path = await open({ watch: { onConnected: (from) => void addresses.push(from) } });
    const echoes: MediaEcho[] = [];
    const all = new Promise<void>((done) => path.onEcho((echo) => void (echoes.push(echo) === 3 && done())));
    for (const seq of [0, 1, 2]) path.send(seq);
    await all;
    const [receivedAtMs, sentAtMs] = [expect.any(Number), expect.any(Number)];
    expect(echoes).toEqual([0, 1, 2].map((seq) => ({ seq, echoSeq: seq, received: seq + 1, receivedAtMs, sentAtMs })));
    expect(await reflector.report(path.id)).toEqual({
      arrivals: echoes.map((echo) => [echo.seq, expect.closeTo(echo.receivedAtMs, 2)]),
      echoesSent: 3,
    });
    await expect.poll(() => addresses).toEqual([LOOPBACK]);
  });

  it.each([
    ['up', { up: 7, down: 0 }],
    ['down', { up: 0, down: 5 }],
    ['both ways', { up: 10, down: 6 }],
  ])('tells to the packet what was lost %s', async (_way, losses) => {
    const { open, reflector, port } = await stageOf();
    const relay = await openLossyRelay(port, losses);
    closers.push(relay.close);
    const path = await open({ through: relay.port });
    const echoed = new Set<number>();
    path.onEcho(({ seq }) => void echoed.add(seq));
    const sent = 150;
    let seq = 0;
    for await (const _ of setInterval(5)) {
      path.send(seq);
      seq += 1;
      if (seq === sent) break;
    }
    // The last echo of a lossless way, or as many as there will be.
    await expect.poll(() => echoed.size + relay.dropped.up + relay.dropped.down).toBe(sent);
    const report = await reflector.report(path.id);
    expect(sent - (report?.arrivals.length ?? 0)).toBe(relay.dropped.up);
    expect((report?.echoesSent ?? 0) - echoed.size).toBe(relay.dropped.down);
    expect([relay.dropped.up > 0, relay.dropped.down > 0]).toEqual([losses.up > 0, losses.down > 0]);
  });

  it('is sent back from the sources, too, as they run in development', async () => {
    const { open } = await stageOf({ program: fileURLToPath(new URL('./reflector-main.ts', import.meta.url)) });
    const path = await open();
    const echo = new Promise<MediaEcho>((done) => path.onEcho(done));
    path.send(7);
    expect(await echo).toMatchObject({ seq: 7, received: 1 });
  });

  it('has one report, which ends it', async () => {
    const { open, reflector } = await stageOf();
    const path = await open();
    await expect.poll(() => reflector.figures().connected).toBe(1);
    const closed = new Promise<void>((done) => path.onClosed(done));
    expect(await reflector.report(path.id)).toEqual({ arrivals: [], echoesSent: 0 });
    await closed;
    expect(await reflector.report(path.id)).toBeUndefined();
    await expect.poll(() => reflector.figures()).toMatchObject({ open: 0, answered: 1, connected: 1 });
  });

  it('has an end in time, whatever comes by it', async () => {
    const { open, reflector } = await stageOf({ limits: { lifeMs: 400 } });
    const path = await open();
    await new Promise<void>((done) => path.onClosed(done));
    expect(await reflector.report(path.id)).toBeUndefined();
  });

  it('that does not open makes room for others', async () => {
    const { answer, reflector } = await stageOf({ limits: { openWithinMs: 100, maxPaths: 1 } });
    const never = new Promise<void>((done) => {
      // Nobody listens there.
      void answer({ through: 1, watch: { onNeverOpened: done } });
    });
    await never;
    await answer();
    expect(reflector.figures()).toMatchObject({ open: 1, answered: 2, connected: 0, refused: 0 });
  });

  it.each([
    ['a text', 'probe'],
    ['a byte more than a probe has', new Uint8Array(25)],
    ['the number of no probe', new Uint8Array(24).fill(0xff)],
  ])('is ended by %s', async (_what, message) => {
    const { open, reflector } = await stageOf();
    const path = await open();
    const closed = new Promise<void>((done) => path.onClosed(done));
    path.sendRaw(message);
    await closed;
    await expect.poll(() => reflector.figures().open).toBe(0);
  });

  it('is ended by more probes at once than a queue lets go', async () => {
    const { open } = await stageOf();
    const path = await open();
    let echoes = 0;
    path.onEcho(() => {
      echoes += 1;
    });
    const closed = new Promise<void>((done) => path.onClosed(done));
    try {
      for (let seq = 0; seq < 3 * mediaPath.burst; seq += 1) path.send(seq);
    } catch {
      // The server may end the path before the last of them is sent.
    }
    await closed;
    expect(echoes).toBeLessThan(2 * mediaPath.burst);
  });
});

describe.skipIf(whyNoPaths !== undefined)('a line that is watched', REAL_PROCESSES, () => {
  it('outlives a check', async () => {
    const { open } = await stageOf({ limits: { lifeMs: 300, watchLifeMs: 60_000 } });
    const [check, watched] = [await open(), await open({ purpose: 'watch' })];
    await new Promise<void>((done) => check.onClosed(done));
    const echoed = new Promise<void>((done) => watched.onEcho(() => done()));
    watched.send(0);
    await echoed;
  });

  it('has an end in time as well', async () => {
    const { open } = await stageOf({ limits: { watchLifeMs: 400 } });
    const watched = await open({ purpose: 'watch' });
    await new Promise<void>((done) => watched.onClosed(done));
  });

  it('is refused where half of the places are taken, and a check is not', async () => {
    const { open, answer, reflector } = await stageOf({ limits: { maxPaths: 4 } });
    await open();
    await open({ purpose: 'watch' });
    await expect(answer({ purpose: 'watch' })).rejects.toMatchObject({ code: 'busy', status: 503 });
    await open();
    expect(reflector.figures()).toMatchObject({ open: 3, refused: 1 });
  });

  it('gives its place to a check that finds none, the longest first', async () => {
    const { open, answer, reflector } = await stageOf({ limits: { maxPaths: 4 } });
    const [first] = [await open({ purpose: 'watch' }), await open({ purpose: 'watch' })];
    await open();
    await open();
    const closed = new Promise<void>((done) => first.onClosed(done));
    await open();
    await closed;
    await open();
    await expect(answer()).rejects.toMatchObject({ code: 'busy' });
    await expect.poll(() => reflector.figures()).toMatchObject({ open: 4, answered: 6, refused: 1 });
  });
});

describe.skipIf(whyNoPaths !== undefined)('the reflector', REAL_PROCESSES, () => {
  it('has forty paths at once, and refuses the next one with a time to wait', async () => {
    const { open, answer, reflector } = await stageOf();
    const paths = await Promise.all(Array.from({ length: 40 }, () => open()));
    await expect(answer()).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterS: 2 });
    await reflector.report(paths[0]?.id ?? '');
    await open();
    await expect.poll(() => reflector.figures()).toMatchObject({ open: 40, connected: 41, refused: 1, deaths: 0 });
  });

  it.each([
    ['nothing', ''],
    ['no media', 'v=0'],
    ['no credentials', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'],
    ['zeros', '\0'.repeat(4096)],
    ['a flood of one attribute', 'a=ice-ufrag:'.repeat(300)],
    ['credentials that do not end', `m=application 9 UDP/DTLS/SCTP x\r\na=ice-ufrag:${'a'.repeat(3000)}\r\n`],
  ])('refuses an offer of %s, and goes on', async (_what, offer) => {
    const { open, reflector } = await stageOf();
    let neverOpened = 0;
    const onNeverOpened = () => {
      neverOpened += 1;
    };
    const watch = { onConnected: () => undefined, onNeverOpened };
    const refusal = await reflector
      .open({ id: 'hostile', purpose: 'check', offer, watch })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalid', status: 400, fields: { sdp: 'offer_invalid' } });
    await open();
    // A path that was refused tells nothing of the port.
    expect(neverOpened).toBe(0);
    expect(reflector.figures()).toMatchObject({ open: 1, refused: 1 });
  });

  it('whose port another program has opens no path, says so once, and opens one when the port is free', async () => {
    const { answer, open, port, lines } = await stageOf();
    const other = createSocket('udp4').bind(port);
    await once(other, 'listening');
    for (const _ of [1, 2]) await expect(answer()).rejects.toMatchObject({ code: 'not_found' });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ port, msg: expect.stringContaining('another program') }),
    ]);
    other.close();
    await once(other, 'close');
    await open();
  });

  it('answers strangers with no byte, and is kept from nothing by 20,000 of their packets', async () => {
    const { open, reflector, port } = await stageOf();
    await open();
    const before = cpuMs(reflector.pid);
    const stranger = openStranger(port);
    await stranger.send(20_000);
    // What was sent before this was opened has been read by then.
    await open();
    stranger.close();
    expect(stranger.answeredBytes()).toBe(0);
    if (before !== undefined) expect((cpuMs(reflector.pid) ?? 0) - before).toBeLessThan(200);
  });

  it('is started again when it dies with open paths, at once for the next one, and that is logged', async () => {
    const { open, reflector, lines } = await stageOf();
    const paths = await Promise.all(Array.from({ length: 10 }, () => open()));
    const first = reflector.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => reflector.figures()).toMatchObject({ open: 0, deaths: 1 });
    expect(await reflector.report(paths[0]?.id ?? '')).toBeUndefined();
    await open();
    expect(reflector.pid).not.toBe(first);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ signal: 'SIGKILL', msg: expect.stringContaining('has died') }),
    ]);
  });

  it('that has just died, unnoticed yet, costs the next path nothing', async () => {
    const { open, reflector } = await stageOf();
    await open();
    process.kill(reflector.pid ?? 0, 'SIGKILL');
    await open();
    expect(reflector.figures()).toMatchObject({ deaths: 1, open: 1, refused: 0 });
  });

  it('that dies again and again is left alone for a while', async () => {
    const { open, answer, reflector } = await stageOf();
    for (const deaths of [1, 2]) {
      await open();
      process.kill(reflector.pid ?? 0, 'SIGKILL');
      await expect.poll(() => reflector.figures().deaths).toBe(deaths);
    }
    await expect(answer()).rejects.toMatchObject({ code: 'busy', retryAfterS: 2 });
  });

  it('is replaced by a fresh process after many paths, once none is open', async () => {
    const { open, reflector } = await stageOf({ maxPathsOfProcess: 2 });
    const paths = [await open(), await open()];
    const first = reflector.pid;
    for (const { id } of paths) await reflector.report(id);
    await expect.poll(() => reflector.pid).toBeUndefined();
    await open();
    expect(reflector.pid).not.toBe(first);
    expect(reflector.figures().deaths).toBe(0);
  });

  it('is not there until the first path, and no longer when nobody has needed it', async () => {
    const { open, reflector } = await stageOf({ idleMs: 50, limits: { lifeMs: 300 } });
    expect(reflector.pid).toBeUndefined();
    await open();
    expect(reflector.pid).toBeGreaterThan(0);
    await expect.poll(() => reflector.pid).toBeUndefined();
    await open();
    await expect.poll(() => reflector.figures()).toMatchObject({ connected: 2, deaths: 0 });
  });
});
