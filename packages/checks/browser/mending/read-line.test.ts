import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionMendingReading } from '../../mending/acts';
import { measured } from '../../reading';
import { answeringPeer } from '../media-path/testing/answering-peer';
import { createLineReading } from './read-line';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OCTETS = { 'content-type': 'application/octet-stream' };

interface Played {
  readonly code: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly readings?: object;
  /** ms until a request of this server is answered; undefined if it never is. */
  readonly answerMs?: (url: string) => number | undefined;
  readonly isLost?: (seq: number) => boolean;
  /** False if UDP does not pass. */
  readonly opens?: boolean;
  readonly hasPath?: boolean;
}

function read(by: ConnectionMendingReading, played: Played) {
  const { code, params = {}, readings = {}, answerMs = () => 40, isLost, opens = true, hasPath = true } = played;
  const { line, createPeer, format } = answeringPeer(isLost);
  const timings = new Map<string, number>();
  const fetch = (async (url: string, { signal }: RequestInit) => {
    const ms = answerMs(url);
    await new Promise<void>((resolve, reject) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });
    timings.set(url, ms ?? 0);
    return new Response(new Uint8Array(Number(new URL(url, 'http://self').searchParams.get('bytes') ?? 0)), {
      headers: OCTETS,
    });
  }) as typeof globalThis.fetch; // The parts that a reading uses.
  const controller = new AbortController();
  const onShare = vi.fn();
  const take = createLineReading({
    ...{ findProvider: async () => 'self', createPeer, nowMs: Date.now, fetch },
    path: hasPath
      ? { server: { answer: async () => ({ id: 'a', sdp: 'answer', isProven: true }) }, format }
      : undefined,
    timingsOf: async (url) => [{ requestStart: 10, responseStart: 10 + (timings.get(url) ?? 0) } as never],
    startTicks: ({ onTick }) => {
      const timer = setInterval(() => onTick(Date.now()), 10);
      return () => clearInterval(timer);
    },
  });
  const context = { verdict: { status: 'warning', code, params }, readings, deviceId: undefined } as const;
  const answer = take(by, context, { signal: controller.signal, onShare });
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(0);
    if (opens) line.become({ isConnected: true, isOpen: true });
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { answer, pass, line, controller, onShare };
}

const settledBy = async (by: ConnectionMendingReading, played: Played, ms: number) => {
  const { answer, pass, line } = read(by, played);
  const over = vi.fn();
  void answer.then(over);
  await pass(ms);
  expect(over).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  return { answer: await answer, line };
};

describe('the replies of this server after an act', () => {
  const far = { code: 'latency-too-high', readings: { latencyMs: measured(430) } };

  it('are compared once there are ten', async () => {
    const { answer } = await settledBy('latency', far, 410);
    expect(answer).toEqual({ kind: 'helped', amount: { unit: 'ms', value: 40, before: 430 } });
  });

  it('say so where none comes', async () => {
    const { answer, pass, controller } = read('latency', { ...far, answerMs: () => undefined });
    await pass(3000);
    controller.abort();
    expect(await answer).toBeUndefined();
  });

  it('do not decide for an average that is low because of the upload', async () => {
    const fair = { code: 'fair', params: { worst: 'upload' }, readings: { uploadMbps: measured(0.4) } };
    const { answer } = await settledBy('latency', { ...fair, answerMs: () => 200 }, 4000);
    expect(answer).toMatchObject({ kind: 'hint', amount: { unit: 'Mbps', before: 0.4 } });
  });
});

describe('a transfer after an act', () => {
  const mbps = (speed: number) => (url: string) => {
    const bytes = Number(new URL(url, 'http://self').searchParams.get('bytes'));
    return (bytes * 8) / speed / 1000;
  };

  it.each([
    [0.8, 'not-yet'],
    [1.2, 'hint'],
    [50, 'hint'],
  ])('of %f Mbps is read from the largest request', async (speed, kind) => {
    const played = { code: 'download-too-slow', answerMs: mbps(speed) };
    const { answer } = await settledBy('download', played, 2500);
    expect(answer?.kind).toBe(kind);
    expect(answer?.amount?.value).toBeCloseTo(speed, 1);
  });

  it('ends after four seconds on a line that carries nothing', async () => {
    const { answer } = await settledBy('download', { code: 'download-too-slow', answerMs: () => undefined }, 4000);
    expect(answer).toEqual({ kind: 'not-yet' });
  });
});

describe('UDP after an act', () => {
  it('is back with the first echo', async () => {
    const { answer, line } = await settledBy('udp', { code: 'udp-blocked' }, 200);
    expect(answer).toEqual({ kind: 'helped' });
    expect(line.state.isClosed).toBe(true);
  });

  it('is not back if the path opens and nothing returns, or does not open', async () => {
    const silent = await settledBy('udp', { code: 'udp-blocked', isLost: () => true }, 8000);
    expect(silent.answer).toEqual({ kind: 'not-yet' });
    const blocked = await settledBy('udp', { code: 'udp-blocked', opens: false }, 8000);
    expect(blocked.answer).toEqual({ kind: 'not-yet' });
    expect([silent.line.state.isClosed, blocked.line.state.isClosed]).toEqual([true, true]);
  });

  it('cannot be read where the installation offers no path', async () => {
    const { answer } = await settledBy('udp', { code: 'udp-blocked', hasPath: false }, 0);
    expect(answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });
});

describe('the probes after an act', () => {
  it('show a steady line after three seconds', async () => {
    const readings = { packetJitterMs: measured(38) };
    const { answer } = await settledBy('jitter', { code: 'jitter-too-high', readings }, 3200);
    expect(answer).toMatchObject({ kind: 'helped', amount: { unit: 'ms', before: 38 } });
  });

  it('are counted a second after the last one', async () => {
    const { answer } = await settledBy('loss', { code: 'loss-too-high', isLost: (seq) => seq === 40 }, 4200);
    expect(answer).toMatchObject({ kind: 'hint', amount: { unit: 'share' } });
    const losing = await settledBy('loss', { code: 'loss-too-high', isLost: (seq) => seq % 20 === 0 }, 4200);
    expect(losing.answer?.kind).toBe('not-yet');
  });

  it('are stopped at any time, and the path is closed', async () => {
    const { answer, pass, line, controller } = read('loss', { code: 'loss-too-high' });
    await pass(1000);
    controller.abort();
    expect(await answer).toBeUndefined();
    const sent = line.sent.length;
    await pass(100);
    expect(line.sent).toHaveLength(sent);
    expect([line.state.isClosed, vi.getTimerCount()]).toEqual([true, 0]);
  });
});

describe('a test that was blocked', () => {
  it('may be run again once a request of it is answered', async () => {
    expect((await settledBy('measurable', { code: 'unmeasured' }, 3000)).answer).toEqual({ kind: 'hint' });
  });

  it('stays blocked while its requests fail', async () => {
    const answerMs = (url: string) => (url.includes('speed-test') ? undefined : 20);
    const { answer, pass, controller } = read('measurable', { code: 'unmeasured', answerMs });
    await pass(3000);
    controller.abort();
    expect(await answer).toBeUndefined();
  });
});
