import { describe, expect, it } from 'vitest';
import { createThroughput } from './throughput';

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
  it('is certain after two windows where both are far above the highest step', () => {
    expect(transfer(() => 100)).toMatchObject({ atMs: 520, certainty: 'at-least' });
  });

  it('waits out the slow start, and is settled where two windows agree', () => {
    const { atMs, certainty, mbps } = transfer((ms) => Math.min(20, 2 * 2 ** (ms / 100)));
    expect({ atMs, certainty }).toEqual({ atMs: 900, certainty: 'settled' });
    expect(mbps).toBeCloseTo(20, 6);
  });

  it.each([4.7, 5, 9.2, 24, 27])('of %d Mbps, near a step, is measured to the end', (speed) => {
    const { certainty, mbps } = transfer(() => speed);
    expect(certainty).toBeUndefined();
    expect(mbps).toBeCloseTo(speed, 6);
  });

  it('is not mistaken for what TCP hands over after a loss', () => {
    // Nothing for 300 ms, and then all of it within 250.
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

  it('is not known of nothing, of a single arrival, and of those at the same moment', () => {
    const throughput = createThroughput({ roundTripMs: 20, steps: STEPS });
    expect(throughput.mbps()).toBeUndefined();
    for (const bytes of [1000, 1000]) {
      throughput.push(bytes, 5);
      expect([throughput.mbps(), throughput.certainty()]).toEqual([undefined, undefined]);
    }
  });

  it('of a line that carries nothing is nothing', () => {
    expect(transfer(() => 0)).toEqual({ atMs: 2500, certainty: undefined, mbps: 0, isGrowing: false });
  });

  it('still grows where each round trip brings twice as much, and where there was no time for two windows', () => {
    const doubled = transfer((ms) => 0.5 * 2 ** (ms / 400), { roundTripMs: 400, forMs: 1800 });
    expect(doubled).toMatchObject({ certainty: undefined, isGrowing: true });
    expect(transfer(() => 9, { roundTripMs: 200, forMs: 700 })).toMatchObject({
      mbps: expect.closeTo(9),
      isGrowing: true,
    });
  });

  it('does not grow where it is uneven, or catches up after a loss', () => {
    expect(transfer((ms) => (ms % 400 < 200 ? 4 : 6), { forMs: 2500 }).isGrowing).toBe(false);
    const caughtUp = transfer((ms) => (ms > 1500 && ms <= 2000 ? 1 : 4.7), { roundTripMs: 50, forMs: 2500 });
    expect(caughtUp).toMatchObject({ certainty: undefined, isGrowing: false });
  });

  it('that still grows is all that was carried, where a loss slows its end down', () => {
    const { mbps, isGrowing } = transfer((ms) => (ms < 450 ? 0.5 : 0.1), { roundTripMs: 215, forMs: 850 });
    expect(isGrowing).toBe(true);
    expect(mbps).toBeCloseTo((0.5 * 450 + 0.1 * 400) / 850, 1);
  });
});
