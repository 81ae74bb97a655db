import type SpeedTest from '@cloudflare/speedtest';
import type { ConfigOptions } from '@cloudflare/speedtest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpeedTestUpdate } from './speed-test-message';
import { runSpeedTestPhases } from './speed-test-phases';
import { SPEED_TEST_PLAN } from './speed-test-plan';
import { createTransferLog, type TransferLog } from './transfer';

const order = { provider: 'self', downloadUrl: 'http://self/down', uploadUrl: 'http://self/up' } as const;

/** A line with its own behaviour per phase, and the part of the library's engine that we use. */
function createLine(behave: { [Type in 'latency' | 'download' | 'upload']?: (line: Line, engine: Engine) => void }) {
  const log = createTransferLog(() => Date.now());
  const line: Line = { log, pings: [], configs: [], paused: [], loadedPoints: [80, 90, 95], loadedMs: 90 };
  const createEngine = (config: ConfigOptions) => {
    line.configs.push(config);
    const type = config.measurements?.[0]?.type as keyof typeof behave;
    const engine: Engine = {
      onFinish: () => undefined,
      onError: () => undefined,
      play: () => behave[type]?.(line, engine),
      pause: () => void line.paused.push(type),
      results: {
        getUnloadedLatency: () => line.pings[0] ?? 0,
        getUnloadedJitter: () => (line.pings.length > 1 ? 3 : null),
        getUnloadedLatencyPoints: () => line.pings,
        getDownLoadedLatency: () => line.loadedMs,
        getDownLoadedLatencyPoints: () => line.loadedPoints,
        getUpLoadedLatency: () => 0,
        getUpLoadedLatencyPoints: () => [],
      },
    };
    return engine as unknown as SpeedTest;
  };
  return { line, createEngine };
}

interface Engine {
  onFinish: () => void;
  onError: () => void;
  play: () => void;
  pause: () => void;
  results: Record<string, () => unknown>;
}

interface Line {
  readonly log: TransferLog;
  pings: number[];
  readonly configs: ConfigOptions[];
  readonly paused: string[];
  loadedPoints: number[];
  loadedMs: number;
}

async function run({ line, createEngine }: ReturnType<typeof createLine>) {
  const updates: SpeedTestUpdate[] = [];
  const startMs = Date.now();
  const running = runSpeedTestPhases({
    order,
    plan: SPEED_TEST_PLAN,
    transfers: line.log.transfers,
    createEngine,
    nowMs: () => Date.now(),
    report: (update) => updates.push(update),
  });
  const timed = running.then((measurements) => ({ measurements, tookMs: Date.now() - startMs, updates }));
  await vi.advanceTimersByTimeAsync(60_000);
  return timed;
}

const answerPings = (line: Line, engine: Engine) => {
  line.pings = [20, 23];
  setTimeout(() => engine.onFinish(), 400);
};

/** Moves bytes steadily, as one request that outlives its time. */
const trickle = (direction: 'download' | 'upload', bytesPerSecond: number) => (line: Line) => {
  const entry = line.log.begin(direction, 2_000_000);
  setInterval(() => entry.add(bytesPerSecond / 10), 100);
};

const answerUploads = (line: Line, engine: Engine) => {
  const entry = line.log.begin('upload', 50_000);
  setTimeout(() => {
    entry.add(50_000);
    entry.complete();
    engine.onFinish();
  }, 420);
};

describe('runSpeedTestPhases', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('measures a slow line by the bytes transferred within its time limit', async () => {
    const { measurements, tookMs } = await run(
      createLine({ latency: answerPings, download: trickle('download', 125_000), upload: answerUploads }),
    );
    expect(measurements).toMatchObject({ latencyMs: 20, jitterMs: 3, loadedLatencyMs: 90, uploadMbps: 1 });
    expect(measurements.downloadMbps).toBeCloseTo(1, 1);
    expect(tookMs).toBeLessThan(7000);
  });

  it('leaves out unanswered requests, without waiting for the whole time limit', async () => {
    const line = createLine({});
    const { measurements, tookMs } = await run(line);
    expect(measurements).toEqual({ bytesMoved: 0, loadedLatencyMs: 90, atLeast: ['loadedLatencyMs'] });
    expect(tookMs).toBe(11_000);
    expect(line.line.paused).toEqual(['latency', 'download', 'upload']);
  });

  it('leaves out a broken direction, and continues with the next', async () => {
    const breaking = (line: Line, engine: Engine) => {
      line.log.begin('download', 25_000).break();
      setTimeout(() => engine.onError(), 50);
    };
    const { measurements } = await run(createLine({ latency: answerPings, download: breaking, upload: answerUploads }));
    expect(measurements.downloadMbps).toBeUndefined();
    expect(measurements.uploadMbps).toBe(1);
  });

  it('does not call a latency of nothing measured', async () => {
    const { measurements } = await run(createLine({ latency: (_line, engine) => engine.onFinish() }));
    expect(measurements.latencyMs).toBeUndefined();
  });

  it.each([0, -3])('does not call a latency of %d ms on a busy line measured', async (loadedMs) => {
    const made = createLine({ latency: answerPings, upload: answerUploads });
    made.line.loadedMs = loadedMs;
    const { measurements } = await run(made);
    expect(measurements).toEqual({ latencyMs: 20, jitterMs: 3, uploadMbps: 1, bytesMoved: 50_000 });
  });

  it.each([[[]], [[90, 95]], [[0, 0, 90]]])('does not read a latency on a busy line from %j', async (loadedPoints) => {
    const made = createLine({ latency: answerPings, upload: answerUploads });
    made.line.loadedPoints = loadedPoints;
    expect((await run(made)).measurements).not.toHaveProperty('loadedLatencyMs');
  });

  it('sends nothing to the vendor of the library', async () => {
    const line = createLine({ latency: answerPings });
    await run(line);
    for (const config of line.line.configs) {
      expect(config).toMatchObject({ logAimApiUrl: null, logMeasurementApiUrl: null });
      expect([config.downloadApiUrl, config.uploadApiUrl]).toEqual(['http://self/down', 'http://self/up']);
    }
  });

  it('reports real progress within the bands of the specification', async () => {
    const { updates } = await run(
      createLine({ latency: answerPings, download: trickle('download', 125_000), upload: answerUploads }),
    );
    const percents = (phase: string) =>
      updates.filter((update) => update.phase === phase).map(({ percent }) => percent);
    expect(Math.max(...percents('latency'))).toBeLessThanOrEqual(30);
    expect(Math.min(...percents('download'))).toBeGreaterThanOrEqual(30);
    expect(Math.max(...percents('download'))).toBeLessThanOrEqual(75);
    expect(percents('upload').at(-1)).toBe(100);
    expect(updates.findLast(({ phase }) => phase === 'download')?.liveMbps).toBeCloseTo(1, 1);
  });
});
