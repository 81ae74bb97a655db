import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpeedTestUpdate } from '../speed-test-message';
import { httpLatency } from './latency';
import { runOwnTest } from './run-own-test';
import { fakeLine, type LineBehaviour } from './testing/fake-line';

const order = { downloadUrl: 'http://self/down', uploadUrl: 'http://self/up' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function run(behaviour: LineBehaviour) {
  const line = fakeLine(behaviour);
  const updates: SpeedTestUpdate[] = [];
  const startMs = Date.now();
  const running = runOwnTest({
    order,
    line,
    latency: httpLatency(line),
    report: (update) => updates.push(update),
  }).then((measurements) => ({ measurements, tookMs: Date.now() - startMs, updates, uploads: line.uploads }));
  await vi.advanceTimersByTimeAsync(60_000);
  return running;
}

describe('the engine of this server', () => {
  it('ends as soon as a fast line is certainly fast, and marks its speeds as lower bounds', async () => {
    const { measurements, tookMs } = await run({ downMbps: 60, upMbps: 40 });
    expect(measurements).toMatchObject({ latencyMs: 20, jitterMs: 0, downloadMbps: 31, uploadMbps: 18 });
    expect(measurements.atLeast).toEqual(['downloadMbps', 'uploadMbps']);
    expect(measurements.bytesMoved).toBeLessThan(8_000_000);
    expect(tookMs).toBeLessThan(2500);
  });

  it('measures a download that ends before its second window', async () => {
    const { measurements } = await run({ downMbps: 900 });
    expect(measurements).toMatchObject({ downloadMbps: 31, atLeast: ['downloadMbps', 'uploadMbps'] });
  });

  it('measures a slow line within its time limits', async () => {
    const { measurements, tookMs } = await run({ downMbps: 1, upMbps: 0.4, roundTripMs: 40 });
    expect(measurements.downloadMbps).toBeCloseTo(1, 1);
    expect(measurements.uploadMbps).toBeCloseTo(0.4, 2);
    expect(measurements.atLeast ?? []).not.toContain('downloadMbps');
    expect(tookMs).toBeLessThan(6000);
  });

  it('sends uploads that end within their time limit, also over a slow and distant line', async () => {
    const { tookMs, uploads } = await run({ downMbps: 2, upMbps: 0.3, roundTripMs: 200 });
    expect(uploads[0]).toBe(24_000);
    expect(tookMs).toBeLessThan(7400);
  });

  it('waits for a slower line, and measures no speed of a dead one', async () => {
    const [slower, dead] = [await run({ upMbps: 5, laterUpMbps: 2 }), await run({ upMbps: 5, laterUpMbps: 0.1 })];
    expect(slower.measurements.uploadMbps).toBeGreaterThan(1.9);
    expect(slower.measurements.uploadMbps).toBeLessThan(3);
    expect(dead.measurements).not.toHaveProperty('uploadMbps');
  });

  it.each([
    { upMbps: 68, roundTripMs: 218 },
    { upMbps: 37, roundTripMs: 278 },
  ])('marks an upload of $upMbps Mbps over $roundTripMs ms as a lower bound', async (far) => {
    const { measurements, tookMs } = await run({ ...far, beginsSlowly: true });
    expect(measurements.atLeast).toContain('uploadMbps');
    expect(measurements.uploadMbps).toBeGreaterThan(8);
    expect(tookMs).toBeLessThan(6500);
  });

  it.each([
    { upMbps: 0.9, roundTripMs: 257 },
    { upMbps: 1.7, roundTripMs: 191 },
    { upMbps: 10, roundTripMs: 221 },
  ])('measures an upload of $upMbps Mbps over $roundTripMs ms, although TCP begins slowly', async (far) => {
    const { measurements } = await run({ ...far, beginsSlowly: true });
    expect(measurements.uploadMbps).toBeCloseTo(far.upMbps, 1);
    expect(measurements.atLeast).not.toContain('uploadMbps');
  });

  it('uses the clock of the page if a proxy buffers the upload', async () => {
    const { measurements } = await run({ upMbps: 5, collectsUploads: true });
    expect(measurements.uploadMbps).toBeCloseTo(5, 1);
    expect(measurements.atLeast ?? []).not.toContain('uploadMbps');
  });

  it('measures nothing on a busy computer that may show the computer, and says what', async () => {
    const wavering = { downMbps: 15, wavers: true, upMbps: 5, isComputerBusy: true };
    const { measurements } = await run(wavering);
    expect(measurements).not.toHaveProperty('downloadMbps');
    expect(measurements).toMatchObject({ atLeast: [], disturbed: ['downloadMbps'] });
    expect((await run({ ...wavering, isComputerBusy: false })).measurements).not.toHaveProperty('disturbed');
  });

  it('measures a steady speed near a step on a busy computer', async () => {
    const { measurements } = await run({ downMbps: 15, upMbps: 8, isComputerBusy: true });
    expect(measurements.downloadMbps).toBeCloseTo(15, 1);
    expect(measurements.uploadMbps).toBeCloseTo(8, 1);
    expect(measurements).not.toHaveProperty('disturbed');
  });

  it('blames a busy computer for a transfer that it could not finish, and not for a line without an answer', async () => {
    const dead = { isComputerBusy: true, stallsAfterMs: 300, downMbps: 4, upMbps: 5, laterUpMbps: 0.1 };
    expect((await run(dead)).measurements).toMatchObject({ disturbed: ['downloadMbps', 'uploadMbps'] });
    const silent = { isComputerBusy: true, roundTripMs: Number.POSITIVE_INFINITY };
    expect((await run(silent)).measurements).not.toHaveProperty('disturbed');
  });

  it('measures speeds on a busy computer that are certain', async () => {
    const { measurements } = await run({ downMbps: 20, upMbps: 40, isComputerBusy: true });
    expect(measurements.downloadMbps).toBeCloseTo(20, 0);
    expect(measurements).toMatchObject({ uploadMbps: 18, atLeast: ['uploadMbps'] });
    for (const key of ['disturbed', 'loadedLatencyMs']) expect(measurements).not.toHaveProperty(key);
  });

  it.each([
    ['the fastest pings', [147, 20, 86, 21, 32, 40, 22, 130, 24, 500], { latencyMs: 22 }],
    [
      'more pings, until the fastest agree',
      [...[147, 86, 31, 42, 60, 99, 120, 75, 200, 51], 20, 21, 22, 23],
      { latencyMs: 23 },
    ],
    [
      'no ping, if even the fastest differ',
      [147, 86, 31, 42, 60, 99, 120, 75, 200, 51, 20],
      { disturbed: ['latencyMs'] },
    ],
  ] as const)('has the latency of a busy computer from %s', async (_, pings, expected) => {
    const { measurements } = await run({ isComputerBusy: true, pings });
    expect(measurements).toMatchObject(expected);
    expect('latencyMs' in measurements).toBe('latencyMs' in expected);
    expect(measurements).not.toHaveProperty('jitterMs');
  });

  it('measures the latency under load only while the line is full', async () => {
    expect((await run({ downMbps: 4.8, upMbps: 3 })).measurements).toMatchObject({ loadedLatencyMs: 20 });
    expect((await run({ downMbps: 900, upMbps: 900 })).measurements).not.toHaveProperty('loadedLatencyMs');
  });

  it.each([
    ['a line that goes dead', { stallsAfterMs: 300, downMbps: 4 }],
    ['a login page', { answer: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) }],
    ['a refusal', { answer: () => new Response('', { status: 429 }) }],
    ['an error', { answer: () => new Response('', { status: 500 }) }],
    ['half of the bytes', { answer: (method) => (method === 'GET' ? half() : undefined) }],
  ] as const satisfies readonly (readonly [string, LineBehaviour])[])(
    'does not take %s for a speed',
    async (_, behaviour) => {
      expect((await run(behaviour)).measurements).not.toHaveProperty('downloadMbps');
    },
  );

  it('fails early without an answer', async () => {
    const { measurements, tookMs, uploads } = await run({ roundTripMs: Number.POSITIVE_INFINITY });
    expect(uploads).toEqual([]);
    expect(measurements).toEqual({ atLeast: [], bytesMoved: 0 });
    expect(tookMs).toBeLessThan(8500);
  });

  it('reports real progress within the bands of the specification', async () => {
    const { updates } = await run({ downMbps: 5, upMbps: 3 });
    const percents = (phase: string) =>
      updates.filter((update) => update.phase === phase).map(({ percent }) => percent);
    expect(Math.max(...percents('latency'))).toBeLessThanOrEqual(30);
    expect(Math.min(...percents('download'))).toBeGreaterThanOrEqual(30);
    expect(Math.max(...percents('download'))).toBeLessThanOrEqual(75);
    expect(percents('upload').at(-1)).toBe(100);
    expect(updates.findLast(({ phase }) => phase === 'download')?.liveMbps).toBeCloseTo(5, 1);
  });
});

const half = () => new Response(new Uint8Array(3_000_000), { headers: { 'content-type': 'application/octet-stream' } });
