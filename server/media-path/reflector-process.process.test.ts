import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaEcho } from '@linecheck/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { cpuMs } from '../testing/processes';
import { openPathClient } from './path-client';
import { forkReflector } from './reflector-child';
import { RestartPause } from './reflector-process';
import { openStranger } from './testing/foreign-packets';
import { freeUdpPort, LOOPBACK } from './testing/free-udp-port';
import { openLossyRelay } from './testing/lossy-relay';
import { mediaPathObstacle } from './testing/obstacle';
import { type MediaStage, openMediaStage } from './testing/open-paths';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function stageOf(...given: Parameters<typeof openMediaStage>): Promise<MediaStage> {
  const stage = await openMediaStage(...given);
  closers.push(stage.close);
  return stage;
}

describe.skipIf(mediaPathObstacle !== undefined)('a path', () => {
  it('sends each probe back, numbered and counted', async () => {
    const { open, reflector } = await stageOf();
    const addresses: string[] = [];
    const path = await open({ watch: { onConnected: (from) => void addresses.push(from) } });
    const echoes: MediaEcho[] = [];
    for (const seq of [0, 1, 2]) {
      const echo = new Promise<MediaEcho>((done) => path.onEcho(done));
      path.send(seq);
      echoes.push(await echo);
    }
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
  ])('counts exactly the packets that were lost %s', async (_way, losses) => {
    const { open, reflector, port } = await stageOf();
    const relay = await openLossyRelay(port, losses);
    closers.push(relay.close);
    const path = await open({ through: relay.port });
    const echoed = new Set<number>();
    const sent = 60;
    for (let seq = 0; seq < sent; seq += 1) {
      const answered = new Promise<void>((done) => {
        path.onEcho((echo) => {
          echoed.add(echo.seq);
          done();
        });
        relay.onDropped(done);
      });
      path.send(seq);
      await answered;
    }
    const report = await reflector.report(path.id);
    expect(sent - (report?.arrivals.length ?? 0)).toBe(relay.dropped.up);
    expect((report?.echoesSent ?? 0) - echoed.size).toBe(relay.dropped.down);
    expect([relay.dropped.up > 0, relay.dropped.down > 0]).toEqual([losses.up > 0, losses.down > 0]);
  });

  it('is also answered by the sources, as they run in development', async () => {
    const limits = { maxPaths: 1, lifeMs: 600_000, watchLifeMs: 600_000, openWithinMs: 600_000 };
    const program = fileURLToPath(new URL('./reflector-main.ts', import.meta.url));
    const child = forkReflector({ port: await freeUdpPort(), ...limits }, program);
    const client = await openPathClient();
    closers.push(client.close, () => child.kill('SIGKILL'));
    child.send({ kind: 'open', id: 'a', offer: client.offer, purpose: 'check' });
    const [said] = await once(child, 'message');
    expect(said).toMatchObject({ kind: 'answered', id: 'a' });
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

  it('that does not open in time is reported as such', async () => {
    const program = join(await openFolder(), 'reflector.cjs');
    const answer = "process.send({ kind: 'answered', id, sdp: 'v=0' })";
    const end = "process.send({ kind: 'ended', id })";
    await writeFile(program, `process.on('message', ({ id }) => { ${answer}; ${end}; });`);
    const { reflector } = await stageOf({ program });
    let onNeverOpened = () => {};
    const never = new Promise<void>((done) => {
      onNeverOpened = done;
    });
    await reflector.open({ id: 'a', purpose: 'check', offer: 'v=0', watch: { onConnected: () => {}, onNeverOpened } });
    await never;
    expect(reflector.figures()).toMatchObject({ open: 0, answered: 1, connected: 0, refused: 0 });
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
});

describe.skipIf(mediaPathObstacle !== undefined)('the reflector', () => {
  it('has up to forty open paths, and refuses the next one with a retry time', async () => {
    const { open, answer, reflector } = await stageOf();
    const { id, offer } = await open();
    const watch = { onConnected: () => undefined, onNeverOpened: () => undefined };
    const replay = (_: unknown, at: number) => reflector.open({ id: `replay-${at}`, purpose: 'check', offer, watch });
    await Promise.all(Array.from({ length: 39 }, replay));
    await expect(answer()).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterS: 2 });
    await reflector.report(id);
    await answer();
    expect(reflector.figures()).toMatchObject({ open: 40, answered: 41, refused: 1, deaths: 0 });
  });

  it.each([
    ['nothing', ''],
    ['no media', 'v=0'],
    ['no credentials', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'],
    ['zeros', '\0'.repeat(4096)],
    ['a flood of one attribute', 'a=ice-ufrag:'.repeat(300)],
    ['credentials that do not end', `m=application 9 UDP/DTLS/SCTP x\r\na=ice-ufrag:${'a'.repeat(3000)}\r\n`],
  ])('refuses an offer of %s, and continues', async (_what, offer) => {
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
    expect(neverOpened).toBe(0);
    expect(reflector.figures()).toMatchObject({ open: 1, refused: 1 });
  });

  it('without its port opens no path, logs that once, and opens one when the port is free', async () => {
    const { answer, open, port, lines } = await stageOf();
    const other = createSocket('udp4').bind(port);
    await once(other, 'listening');
    for (const _ of [1, 2]) await expect(answer()).rejects.toMatchObject({ code: 'not_found' });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ port, msg: 'media_port_in_use' }),
    ]);
    other.close();
    await once(other, 'close');
    await open();
  });

  it('whose port a second instance uses leaves it to that one, logs that once, and opens a path when it is free', async () => {
    const first = await stageOf();
    await first.open();
    const second = await stageOf({ port: first.port });
    for (const _ of [1, 2]) await expect(second.answer()).rejects.toMatchObject({ code: 'not_found' });
    expect(second.lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ port: first.port, msg: 'media_port_in_use' }),
    ]);
    await first.open();
    expect([first.lines, second.reflector.figures().deaths]).toEqual([[], 0]);
    await first.reflector.stop();
    await second.open();
  });

  it('sends strangers no byte, and needs less processor time for 20,000 of their packets than sending them', async () => {
    const { open, reflector, port } = await stageOf();
    await open();
    const spent = () => [cpuMs(reflector.pid) ?? 0, cpuMs(process.pid) ?? 0] as const;
    const [receiverMs, senderMs] = spent();
    const stranger = openStranger(port);
    await stranger.send(20_000);
    // The reflector has read all earlier packets by the time it opens this path.
    await open();
    const [receiverEndMs, senderEndMs] = spent();
    stranger.close();
    expect(stranger.answeredBytes()).toBe(0);
    expect(receiverEndMs - receiverMs).toBeLessThanOrEqual(senderEndMs - senderMs);
  });

  it('is restarted for the next path when it dies with open paths, which is logged', async () => {
    const { open, reflector, lines } = await stageOf();
    const paths = [await open(), await open()];
    const first = reflector.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => reflector.figures()).toMatchObject({ open: 0, deaths: 1 });
    expect(await reflector.report(paths[0]?.id ?? '')).toBeUndefined();
    await open();
    expect(reflector.pid).not.toBe(first);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ signal: 'SIGKILL', msg: 'reflector_exited' }),
    ]);
  });

  it('that has exited unnoticed is replaced for the next path', async () => {
    const { open, reflector } = await stageOf();
    await open();
    process.kill(reflector.pid ?? 0, 'SIGKILL');
    await open();
    expect(reflector.figures()).toMatchObject({ deaths: 1, open: 1, refused: 0 });
  });

  it('that dies repeatedly is restarted only after a pause', async () => {
    const { open, answer, reflector } = await stageOf();
    for (const deaths of [1, 2]) {
      await open();
      process.kill(reflector.pid ?? 0, 'SIGKILL');
      await expect.poll(() => reflector.figures().deaths).toBe(deaths);
    }
    await expect(answer()).rejects.toMatchObject({ code: 'busy', retryAfterS: 2 });
  });

  it('is replaced by a new process after many paths, once none is open', async () => {
    const { open, reflector } = await stageOf({ maxPathsOfProcess: 2 });
    const paths = [await open(), await open()];
    const first = reflector.pid;
    for (const { id } of paths) await reflector.report(id);
    await expect.poll(() => reflector.pid).toBeUndefined();
    await open();
    expect(reflector.pid).not.toBe(first);
    expect(reflector.figures().deaths).toBe(0);
  });

  it('is started by the first path, and ends some time after the last one', async () => {
    const { open, reflector } = await stageOf({ idleMs: 50 });
    expect(reflector.pid).toBeUndefined();
    const { id } = await open();
    // The client's end of the channel may open before the reflector's.
    await expect.poll(() => reflector.figures().connected).toBe(1);
    expect(reflector.pid).toBeGreaterThan(0);
    await reflector.report(id);
    await expect.poll(() => reflector.pid).toBeUndefined();
    await open();
    await expect.poll(() => reflector.figures()).toMatchObject({ connected: 2, deaths: 0 });
  });
});

const SHORT_MS = 200;

it('a first death causes no pause, and each further one a doubled pause of up to a minute', () => {
  const pause = new RestartPause(() => 0);
  const waits = Array.from({ length: 9 }, () => {
    pause.noteDeath(SHORT_MS);
    return pause.secondsLeft();
  });
  expect(waits).toEqual([0, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('a pause ends, and a process that has lived for half a minute resets it', () => {
  let nowMs = 0;
  const pause = new RestartPause(() => nowMs);
  for (const livedMs of [SHORT_MS, SHORT_MS, SHORT_MS]) pause.noteDeath(livedMs);
  nowMs = 3001;
  expect(pause.secondsLeft()).toBe(1);
  nowMs = 4000;
  expect(pause.secondsLeft()).toBe(0);
  pause.noteDeath(30_001);
  expect(pause.secondsLeft()).toBe(0);
});
