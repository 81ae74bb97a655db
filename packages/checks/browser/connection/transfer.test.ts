import { describe, expect, it } from 'vitest';
import { isStable, type RunningTransfer, throughputMbps } from './transfer';

interface Sketch extends Partial<RunningTransfer> {
  readonly kb: number;
  readonly ms: number;
}

/** Joins transfers one after another; the last may still be running. */
function line(...sketches: Sketch[]): { transfers: RunningTransfer[]; endMs: number } {
  let at = 1000;
  const transfers = sketches.map(({ kb, ms, ...more }): RunningTransfer => {
    const startedAtMs = at;
    at += ms;
    const bytes = kb * 1000;
    return {
      direction: 'download',
      requestedBytes: bytes,
      bytes,
      startedAtMs,
      lastByteAtMs: at,
      state: 'complete',
      ...more,
    };
  });
  return { transfers, endMs: at };
}

const speed = (sketches: Sketch[], latencyMs = 0) => {
  const { transfers, endMs } = line(...sketches);
  const mbps = throughputMbps(transfers, { nowMs: endMs, latencyMs });
  return mbps === undefined ? undefined : Math.round(mbps * 100) / 100;
};

const running = (kb: number, ms: number, kbAsked = 2000): Sketch => ({
  ...{ kb, ms, requestedBytes: kbAsked * 1000, state: 'running' },
});
const up = (sketch: Sketch): Sketch => ({ direction: 'upload', ...sketch });
const inFlight = (kb: number, ms: number) => up(running(0, ms, kb));

describe('throughputMbps', () => {
  it.each<[string, Sketch[], number | undefined, number?]>([
    ['is what was transferred by the time', [{ kb: 100, ms: 800 }], 1],
    ['takes the round trip off the time', [{ kb: 100, ms: 900 }], 1, 100],
    ['never takes off more than half of the time', [{ kb: 100, ms: 800 }], 2, 5000],
    ['leaves the slow start out', [25, 2000, 2000].map((kb) => ({ kb, ms: kb === 25 ? 400 : 800 })), 20],
    ['reads a request in flight when its time is over', [{ kb: 25, ms: 200 }, running(625, 5000)], 1],
    ['does not count a request that has just begun', [{ kb: 500, ms: 1000 }, running(0, 499)], 4],
    [
      'is undefined on a dead line',
      [
        { kb: 500, ms: 1000 },
        { ...running(10, 3500), lastByteAtMs: 2400 },
      ],
      undefined,
    ],
    [
      'is undefined for a broken answer',
      [
        { kb: 500, ms: 1000 },
        { kb: 100, ms: 50, state: 'broken' },
      ],
      undefined,
    ],
    ['is undefined without a transfer', [], undefined],
    ['is undefined for a few bytes', [running(9, 6000, 25)], undefined],
    ['is undefined for a small step that ended immediately', [{ kb: 25, ms: 149 }], undefined],
    ['is that of a small step that took its time', [{ kb: 25, ms: 150 }], 1.33],
    ['is that of a large step that ended immediately', [{ kb: 1000, ms: 10 }], 800],
    [
      'of an upload counts what was answered',
      [up({ kb: 50, ms: 400 }), up({ kb: 50, ms: 400 }), inFlight(250, 1500)],
      1,
    ],
    ['of an upload is lowered by one that is overdue', [up({ kb: 50, ms: 400 }), inFlight(250, 4000)], 0.5],
    [
      'of an upload is undefined if one has stalled',
      [up({ kb: 250, ms: 100 }), up({ kb: 250, ms: 100 }), inFlight(1000, 3000)],
      undefined,
    ],
    ['of an upload is undefined before the first answer', [inFlight(10, 6000)], undefined],
  ])('%s', (_name, sketches, mbps, latencyMs) => {
    expect(speed(sketches, latencyMs)).toBe(mbps);
  });
});

describe('isStable', () => {
  const stable = (...sketches: Sketch[]) => {
    const { transfers, endMs } = line(...sketches);
    return isStable(transfers, { nowMs: endMs, latencyMs: 0 });
  };

  it('needs two transfers in a row that agree within a tenth', () => {
    expect(stable({ kb: 500, ms: 600 })).toBe(false);
    expect(stable({ kb: 500, ms: 600 }, { kb: 500, ms: 660 })).toBe(true);
    expect(stable({ kb: 500, ms: 600 }, { kb: 500, ms: 670 })).toBe(false);
  });

  it('needs them to be long enough to be the whole reading', () => {
    expect(stable({ kb: 500, ms: 499 }, { kb: 500, ms: 500 })).toBe(false);
    expect(stable({ kb: 500, ms: 500 }, { kb: 500, ms: 500 })).toBe(true);
  });

  it('needs them to last a dozen round trips, since the first few go into finding the speed', () => {
    const { transfers, endMs } = line({ kb: 1000, ms: 1100 }, { kb: 1000, ms: 1100 });
    expect(isStable(transfers, { nowMs: endMs, latencyMs: 80 })).toBe(true);
    expect(isStable(transfers, { nowMs: endMs, latencyMs: 100 })).toBe(false);
  });
});
