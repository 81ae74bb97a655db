import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMediaPath } from '../connection/path-test';
import { answeringPeer } from './testing/answering-peer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TICK_MS = 10;

interface Faults {
  readonly isLost?: (seq: number) => boolean;
  readonly hasTicks?: boolean;
  /** Delay of a tick in a busy page, in ms. */
  readonly lateness?: number;
}

/** A path whose server answers each probe after 40 ms. */
function rig({ isLost, hasTicks = true, lateness = 0 }: Faults = {}) {
  const { line, arrivals, createPeer, format } = answeringPeer(isLost);
  let fail: () => void = () => undefined;
  const path = startMediaPath({
    nowMs: Date.now,
    createPeer,
    format,
    startTicks: ({ onTick, onError }) => {
      fail = onError;
      const timer = hasTicks
        ? setInterval(() => onTick(Date.now() - (Date.now() % 200 < 100 ? lateness : 0)), TICK_MS)
        : undefined;
      return () => clearInterval(timer);
    },
    server: {
      answer: async () => ({ id: 'path', sdp: 'answer', isProven: true }),
      report: async () => ({ arrivals: [...arrivals], echoesSent: arrivals.length }),
    },
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const open = async () => {
    await pass(0);
    line.become({ isConnected: true, isOpen: true });
    await pass(0);
  };
  return { path, line, pass, open, fail: () => fail() };
}

const measurements = { downloadMbps: 20, uploadMbps: 20 };

describe('a path beside a speed test', () => {
  it('is measured for at least five and a half seconds, and reports the loss of the line itself', async () => {
    const { path, pass, open } = rig({ isLost: (seq) => seq % 20 === 7 });
    await open();
    path.follow({ phase: 'latency', measurements: {} });
    await pass(300);
    path.follow({ phase: 'download', measurements: {} });
    await pass(600);
    path.follow({ phase: 'upload', measurements });
    await pass(600);
    const over = vi.fn();
    const finished = path.finish({ mayWait: true });
    void finished.then(over);
    await pass(3900);
    expect(over).not.toHaveBeenCalled();
    await pass(200);
    const outcome = await finished;
    expect(outcome).toMatchObject({ state: 'measured', readings: { isComputerBusy: false } });
    if (outcome.state !== 'measured') return;
    const { loss, idle, busy } = outcome.readings;
    expect(loss?.up).toBeCloseTo(0.05, 2);
    expect(loss?.down).toBe(0);
    expect(loss?.probes).toBeGreaterThanOrEqual(300);
    expect([idle?.medianMs, busy?.medianMs]).toEqual([40, 40]);
  });

  it.each([
    [300, 'one in forty is lost', (seq: number) => seq % 40 === 7],
    [200, 'the transfer alone lost many', (seq: number) => seq < 850 && seq % 10 === 7],
    [100, 'hardly one is lost', (seq: number) => seq % 120 === 7],
  ])(
    'continues after a long transfer until %d probes without transfers have arrived, where %s',
    async (enough, _, isLost) => {
      const { path, pass, open } = rig({ isLost });
      await open();
      path.follow({ phase: 'upload', measurements });
      await pass(9000);
      const finished = path.finish({ mayWait: true });
      await pass(4000);
      const outcome = await finished;
      const probes = outcome.state === 'measured' && outcome.readings.loss?.probes;
      expect(probes).toBeGreaterThanOrEqual(enough);
      // Counted every tenth of a second.
      expect(probes).toBeLessThanOrEqual(enough + 10);
    },
  );

  it('does not continue if the verdict does not depend on it', async () => {
    const { path, pass, open } = rig();
    await open();
    path.follow({ phase: 'upload', measurements });
    await pass(9000);
    const finished = path.finish({ mayWait: false });
    await pass(TICK_MS);
    expect(await finished).toMatchObject({ state: 'measured', readings: { loss: undefined } });
  });

  it('has the delay of the fastest packets, and no jitter, if this computer was busy', async () => {
    const { path, pass, open } = rig({ lateness: 30 });
    await open();
    await pass(7000);
    const finished = path.finish({ mayWait: true });
    await pass(7000);
    expect(await finished).toMatchObject({
      state: 'measured',
      readings: { isComputerBusy: true, idle: { medianMs: 40 } },
    });
    expect(await finished).not.toHaveProperty('readings.jitterMs');
  });
});

describe('never measured is a path', () => {
  const finishAfter = async (started: ReturnType<typeof rig>) => {
    const finished = started.path.finish({ mayWait: true });
    await started.pass(30_000);
    return finished;
  };

  it('whose worker does not come', async () => {
    const started = rig({ hasTicks: false });
    await started.open();
    started.fail();
    expect(await finishAfter(started)).toEqual({ state: 'cut-off' });
  });

  it('that is stopped, and its peer is closed', async () => {
    const { path, line, pass, open } = rig();
    await open();
    await pass(1000);
    path.stop();
    await pass(0);
    expect(line.state.isClosed).toBe(true);
    expect(await path.finish({ mayWait: true })).toEqual({ state: 'cut-off' });
  });
});
