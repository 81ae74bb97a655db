import { describe, expect, it } from 'vitest';
import { createArrivalLog, createThroughput } from './throughput';

const STEPS = [5, 10, 15, 25];
const TICK_MS = 20;

/** Pushes the bytes of a line every 20 ms until its speed is certain, or until `forMs`. */
function transfer(mbpsAt: (ms: number) => number, { roundTripMs = 20, forMs = 2500 } = {}) {
  const throughput = createThroughput({ roundTripMs, steps: STEPS });
  for (let atMs = 0; atMs <= forMs; atMs += TICK_MS) {
    throughput.push((mbpsAt(atMs) * 1000 * TICK_MS) / 8, atMs);
    if (throughput.certainty()) return { atMs, certainty: throughput.certainty(), mbps: throughput.mbps() };
  }
  return { atMs: forMs, certainty: undefined, mbps: throughput.mbps(), isGrowing: throughput.isGrowing() };
}

describe('the speed of a transfer', () => {
  it('is certain after two windows that are far above the highest step', () => {
    expect(transfer(() => 100)).toMatchObject({ atMs: 520, certainty: 'at-least' });
  });

  it('skips the slow start, and is settled once two windows agree', () => {
    const { atMs, certainty, mbps } = transfer((ms) => Math.min(20, 2 * 2 ** (ms / 100)));
    expect({ atMs, certainty }).toEqual({ atMs: 900, certainty: 'settled' });
    expect(mbps).toBeCloseTo(20, 6);
  });

  it.each([4.7, 5, 9.2, 24, 27])('of %d Mbps, near a step, is measured to the end', (speed) => {
    const { certainty, mbps } = transfer(() => speed);
    expect(certainty).toBeUndefined();
    expect(mbps).toBeCloseTo(speed, 6);
  });

  it('is not distorted by the bytes that TCP delivers after a loss', () => {
    // Silence for 300 ms, and then all bytes within 250 ms.
    const { certainty, mbps } = transfer((ms) => (ms > 1000 && ms <= 1300 ? 0 : ms > 1300 && ms <= 1550 ? 48 : 22), {
      roundTripMs: 125,
      forMs: 3000,
    });
    expect(certainty).not.toBe('at-least');
    expect(mbps).toBeGreaterThan(20);
    expect(mbps).toBeLessThan(26);
  });

  it('needs longer windows over a long distance', () => {
    expect(transfer(() => 100, { roundTripMs: 300 })).toMatchObject({ atMs: 1200, certainty: 'at-least' });
  });

  it('over a long fast line does not contain the start of TCP, and is a lower bound', () => {
    const { certainty, mbps, isGrowing } = transfer((ms) => Math.min(26, 2 ** (ms / 300)), { roundTripMs: 200 });
    expect([certainty, isGrowing]).toEqual([undefined, true]);
    expect(mbps).toBeGreaterThan(0.97 * 26);
  });

  it.each([
    [26, 200, true],
    [20, 200, true],
    [26, 80, false],
    [5, 200, false],
  ])('of %d Mbps over %d ms is a lower bound at its end: %s', (mbps, roundTripMs, isGrowing) => {
    expect(transfer(() => mbps, { roundTripMs })).toMatchObject({ certainty: undefined, isGrowing });
  });

  it('is unknown without arrivals, with one, and with simultaneous ones', () => {
    const throughput = createThroughput({ roundTripMs: 20, steps: STEPS });
    expect(throughput.mbps()).toBeUndefined();
    for (const bytes of [1000, 1000]) {
      throughput.push(bytes, 5);
      expect([throughput.mbps(), throughput.certainty()]).toEqual([undefined, undefined]);
    }
  });

  it('of a dead line is zero', () => {
    expect(transfer(() => 0)).toEqual({ atMs: 2500, certainty: undefined, mbps: 0, isGrowing: false });
  });

  it('is still growing if each round trip doubles it, or there was no time for two windows', () => {
    const doubled = transfer((ms) => 0.5 * 2 ** (ms / 400), { roundTripMs: 400, forMs: 1800 });
    expect(doubled).toMatchObject({ certainty: undefined, isGrowing: true });
    expect(transfer(() => 9, { roundTripMs: 200, forMs: 700 })).toMatchObject({
      mbps: expect.closeTo(9),
      isGrowing: true,
    });
  });

  it('is not growing if it is uneven, or recovers after a loss', () => {
    expect(transfer((ms) => (ms % 400 < 200 ? 4 : 6), { forMs: 2500 }).isGrowing).toBe(false);
    const caughtUp = transfer((ms) => (ms > 1500 && ms <= 2000 ? 1 : 4.7), { roundTripMs: 50, forMs: 2500 });
    expect(caughtUp).toMatchObject({ certainty: undefined, isGrowing: false });
  });

  it('that is still growing is the overall speed if a loss slows its end', () => {
    const { mbps, isGrowing } = transfer((ms) => (ms < 450 ? 0.5 : 0.1), { roundTripMs: 215, forMs: 850 });
    expect(isGrowing).toBe(true);
    expect(mbps).toBeCloseTo((0.5 * 450 + 0.1 * 400) / 850, 1);
  });
});

const logOf = (arrivals: readonly (readonly [bytes: number, atMs: number])[]) => {
  const log = createArrivalLog();
  for (const [bytes, atMs] of arrivals) log.push(bytes, atMs);
  return log.read();
};

describe('the arrivals of a transfer', () => {
  it('are none of nothing', () => {
    expect(logOf([])).toEqual([]);
  });

  it('count from the first, which stays alone, in groups that end with their last arrival', () => {
    const arrivals = [
      [10, 700],
      [20, 704],
      [30, 720.04],
      [40, 760],
      [50, 761],
    ] as const;
    expect(logOf(arrivals)).toEqual([
      [0, 10],
      [20, 50],
      [61, 90],
    ]);
  });

  it('are the latest hundred groups of a long transfer', () => {
    const groups = logOf(Array.from({ length: 500 }, (_, at) => [at, 30 * at] as const));
    expect(groups).toHaveLength(100);
    expect(groups.at(-1)).toEqual([499 * 30, 499]);
  });
});
