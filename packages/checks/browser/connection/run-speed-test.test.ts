import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assumed, measured } from '../../reading';
import { isSpeedTestBlocked, runSpeedTest, toSpeedTestResult } from './run-speed-test';
import type { SpeedTestUpdate } from './speed-test-message';

describe('toSpeedTestResult', () => {
  it('marks what was measured', () => {
    const all = { latencyMs: 21, jitterMs: 2, loadedLatencyMs: 90, downloadMbps: 50, uploadMbps: 9, bytesMoved: 7 };
    expect(toSpeedTestResult(all, 'finished')).toEqual({
      readings: {
        latencyMs: measured(21),
        downloadMbps: measured(50),
        uploadMbps: measured(9),
        jitterMs: measured(2),
        loadedLatencyMs: measured(90),
        bytesMoved: measured(7),
      },
      endedBy: 'finished',
    });
  });

  it('assumes each part that is missing, and only that', () => {
    expect(toSpeedTestResult({ latencyMs: 21, bytesMoved: 0 }, 'finished')).toEqual({
      readings: {
        latencyMs: measured(21),
        downloadMbps: assumed(25),
        uploadMbps: assumed(6),
        bytesMoved: measured(0),
      },
      endedBy: 'finished',
    });
  });

  it('marks lower bounds', () => {
    const all = { latencyMs: 21, downloadMbps: 31, uploadMbps: 9, atLeast: ['downloadMbps'], bytesMoved: 7 } as const;
    const { readings } = toSpeedTestResult(all, 'finished');
    expect(readings).toMatchObject({ downloadMbps: { ...measured(31), bound: 'at-least' }, uploadMbps: measured(9) });
    expect(readings).not.toHaveProperty('atLeast');
  });

  it('reports a server without any response as unreachable', () => {
    expect(toSpeedTestResult({ bytesMoved: 0 }, 'finished')).toMatchObject({
      readings: { latencyMs: assumed(60) },
      endedBy: 'unreachable',
    });
  });
});

class FakeWorker extends EventTarget {
  readonly posted: unknown[] = [];
  terminated = false;
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  terminate() {
    this.terminated = true;
  }
  tell(update: SpeedTestUpdate) {
    this.dispatchEvent(new MessageEvent('message', { data: update }));
  }
}

function start(options: Parameters<typeof runSpeedTest>[0] = {}) {
  const worker = new FakeWorker();
  const startWorker = () => worker as unknown as Worker;
  return { worker, running: runSpeedTest({ startWorker, baseUrl: 'https://check.example/t?session=x', ...options }) };
}

const progress = (percent: number, measurements: SpeedTestUpdate['measurements'] = { bytesMoved: 0 }) =>
  ({ kind: 'progress', phase: 'download', percent, measurements }) as const;

describe('runSpeedTest', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('measures against this server by default', () => {
    expect(start().worker.posted).toEqual([
      {
        provider: 'self',
        downloadUrl: 'https://check.example/api/speed-test/download',
        uploadUrl: 'https://check.example/api/speed-test/upload',
      },
    ]);
    expect(start({ provider: 'cloudflare' }).worker.posted).toEqual([
      {
        provider: 'cloudflare',
        downloadUrl: 'https://speed.cloudflare.com/__down',
        uploadUrl: 'https://speed.cloudflare.com/__up',
      },
    ]);
  });

  it('resolves with the readings and ends the worker', async () => {
    const { worker, running } = start();
    worker.tell({ kind: 'finished', phase: 'upload', percent: 100, measurements: { uploadMbps: 3, bytesMoved: 4 } });
    expect(await running).toMatchObject({
      readings: { uploadMbps: measured(3), downloadMbps: assumed(25) },
      endedBy: 'finished',
    });
    expect(worker.terminated).toBe(true);
  });

  it('never lets progress fall', () => {
    const percents: number[] = [];
    const { worker } = start({ onProgress: ({ percent }) => percents.push(percent) });
    for (const percent of [10, 40, 35, 50]) worker.tell(progress(percent));
    expect(percents).toEqual([10, 40, 40, 50]);
  });

  it('moves the bar every 200 ms within the first phase before the engine has loaded', async () => {
    const percents: number[] = [];
    const { worker } = start({ onProgress: ({ percent }) => percents.push(percent) });
    await vi.advanceTimersByTimeAsync(199);
    expect(percents).toEqual([]);
    await vi.advanceTimersByTimeAsync(40_001);
    expect(percents).toHaveLength(201);
    expect(new Set(percents).size).toBe(201);
    expect(Math.max(...percents)).toBeLessThan(30);
    worker.tell(progress(40));
    await vi.advanceTimersByTimeAsync(1000);
    expect(percents.slice(201)).toEqual([40]);
  });

  it('stops moving the bar once the test is over', async () => {
    const percents: number[] = [];
    const { worker, running } = start({ onProgress: ({ percent }) => percents.push(percent) });
    worker.dispatchEvent(new Event('error', { cancelable: true }));
    await running;
    await vi.advanceTimersByTimeAsync(5000);
    expect(percents).toEqual([]);
  });

  it('keeps the measured readings when the 45 seconds are over', async () => {
    const { worker, running } = start();
    worker.tell(progress(40, { latencyMs: 80, bytesMoved: 1 }));
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await running).toMatchObject({
      readings: { latencyMs: measured(80), uploadMbps: assumed(6) },
      endedBy: 'timeout',
    });
    expect(worker.terminated).toBe(true);
  });

  it('assumes everything when the worker cannot start', async () => {
    const { worker, running } = start();
    worker.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await running).toMatchObject({ readings: { latencyMs: assumed(60) }, endedBy: 'failed' });
  });

  it('cancels everything when it is aborted', async () => {
    const leaving = new AbortController();
    const { worker, running } = start({ signal: leaving.signal });
    leaving.abort('left');
    await expect(running).rejects.toBe('left');
    expect(worker.terminated).toBe(true);
  });

  it('ignores the messages of others', async () => {
    const { worker, running } = start();
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'finished', percent: 'all' } }));
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await running).toMatchObject({ endedBy: 'timeout' });
  });
});

describe('a speed test that measured nothing was blocked', () => {
  /** Requests whose URL contains one of the words are refused, as by an extension. */
  const refusing = (words: readonly string[]) =>
    vi.fn(async (url: string | URL | Request) => {
      if (words.some((word) => String(url).includes(word))) throw new TypeError('Failed to fetch');
      return new Response(null, { status: 503 });
    });

  it.each([
    ['its server is refused', ['download'], true],
    ['its script is refused', ['worker'], true],
    ['nothing is reachable', ['/'], false],
    ['everything is answered, even with an error', [], false],
  ] as const)('if %s: %s, %s', async (_name, words, isBlocked) => {
    expect(await isSpeedTestBlocked('self', refusing(words))).toBe(isBlocked);
  });
});
