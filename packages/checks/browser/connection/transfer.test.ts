import { describe, expect, it } from 'vitest';
import { isStable, type Transfer, throughputMbps } from './transfer';

interface Sketch extends Partial<Transfer> {
  readonly kb: number;
  readonly ms: number;
}

/** Lays transfers one after another; the last may still be running. */
function line(...sketches: Sketch[]): { transfers: Transfer[]; endMs: number } {
  let at = 1000;
  const transfers = sketches.map(({ kb, ms, ...more }): Transfer => {
    const startedAtMs = at;
    at += ms;
    const bytes = kb * 1000;
    return {
      direction: 'download',
      bytesAsked: bytes,
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

describe('throughputMbps of a download', () => {
  it('is what was transferred by the time', () => {
    expect(speed([{ kb: 100, ms: 800 }])).toBe(1);
  });

  it('takes the round trip off the time', () => {
    expect(speed([{ kb: 100, ms: 900 }], 100)).toBe(1);
  });

  it('never takes off more than half of the time', () => {
    expect(speed([{ kb: 100, ms: 800 }], 5000)).toBe(2);
  });

  it('reads the newest second and leaves the slow start out', () => {
    expect(
      speed([
        { kb: 25, ms: 400 },
        { kb: 2000, ms: 800 },
        { kb: 2000, ms: 800 },
      ]),
    ).toBe(20);
  });

  it('reads a request in flight when its time is over', () => {
    expect(
      speed([
        { kb: 25, ms: 200 },
        { kb: 625, ms: 5000, bytesAsked: 2e6, state: 'running' },
      ]),
    ).toBe(1);
  });

  it('does not let a request that has just begun count', () => {
    const running = { kb: 0, ms: 499, bytesAsked: 2e6, state: 'running' } as const;
    expect(speed([{ kb: 500, ms: 1000 }, running])).toBe(4);
  });

  it('is not measured when the line went dead', () => {
    const dead = { kb: 10, ms: 3500, bytesAsked: 2e6, state: 'running', lastByteAtMs: 2400 } as const;
    expect(speed([{ kb: 500, ms: 1000 }, dead])).toBeUndefined();
  });

  it('is not measured when an answer was broken, whatever came before', () => {
    expect(
      speed([
        { kb: 500, ms: 1000 },
        { kb: 100, ms: 50, state: 'broken' },
      ]),
    ).toBeUndefined();
  });

  it('is not measured without a transfer, or by a few bytes', () => {
    expect(speed([])).toBeUndefined();
    expect(speed([{ kb: 9, ms: 6000, bytesAsked: 25_000, state: 'running' }])).toBeUndefined();
  });

  it('is not measured by a small step that was over at once', () => {
    expect(speed([{ kb: 25, ms: 149 }])).toBeUndefined();
    expect(speed([{ kb: 25, ms: 150 }])).toBe(1.33);
    expect(speed([{ kb: 1000, ms: 10 }])).toBe(800);
  });
});

describe('throughputMbps of an upload', () => {
  const up = (sketch: Sketch): Sketch => ({ direction: 'upload', ...sketch });
  const inFlight = (kb: number, ms: number) => up({ kb: 0, ms, bytesAsked: kb * 1000, state: 'running' });

  it('counts what was answered', () => {
    expect(speed([up({ kb: 50, ms: 400 }), up({ kb: 50, ms: 400 }), inFlight(250, 1500)])).toBe(1);
  });

  it('is lowered by one in flight that should have been answered long ago', () => {
    expect(speed([up({ kb: 50, ms: 400 }), inFlight(250, 4000)])).toBe(0.5);
  });

  it('is not measured when the one in flight has stalled', () => {
    expect(speed([up({ kb: 250, ms: 100 }), up({ kb: 250, ms: 100 }), inFlight(1000, 3000)])).toBeUndefined();
  });

  it('is not measured before the first answer', () => {
    expect(speed([inFlight(10, 6000)])).toBeUndefined();
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
