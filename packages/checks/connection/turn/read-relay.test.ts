import { describe, expect, it } from 'vitest';
import { type MadeLine, madePath } from '../media/testing/made-path';
import { readRelay } from './read-relay';

const read = (line: MadeLine) => readRelay(madePath({ probes: 300, ...line }));

const each = (nth: number) => (seq: number) => seq % nth === 0;

describe('a way through a TURN server', () => {
  it('that is clean has its round trip, and loses nothing', () => {
    const readings = read({ up: () => 25, down: () => 40 });
    expect(readings?.roundTripMs).toBeCloseTo(65);
    expect(readings?.lostShare).toBe(0);
  });

  it('has the loss of both ways together', () => {
    expect(read({ isLostUp: each(10), isLostDown: each(7) })?.lostShare).toBeCloseTo(1 - (9 / 10) * (6 / 7), 1);
  });

  it('does not count a probe in flight as lost', () => {
    expect(read({ up: () => 150, down: () => 150 })?.lostShare).toBe(0);
  });

  it('has no loss with fewer than a hundred probes, but a round trip', () => {
    const readings = read({ probes: 90 });
    expect(readings?.lostShare).toBeUndefined();
    expect(readings?.roundTripMs).toBeCloseTo(40);
  });

  it('has no round trip if this computer was busy, but a loss', () => {
    const readings = read({ lateness: (atMs) => (atMs % 200 < 80 ? 40 : 0), isLostUp: each(20) });
    expect(readings?.roundTripMs).toBeUndefined();
    expect(readings?.lostShare).toBeCloseTo(0.05, 1);
  });

  it('whose packets the browser delayed has the round trip of the others', () => {
    expect(read({ isHeld: each(3), up: (seq) => (seq % 3 === 0 ? 400 : 20) })?.roundTripMs).toBeCloseTo(40);
  });

  it.each([
    ['comes nothing', { isLostUp: () => true }],
    ['comes nothing in the end', { isLostDown: (_seq: number, atMs: number) => atMs > 3000 }],
  ])('is not measured if %s', (_what, line) => {
    expect(read(line)).toBeUndefined();
  });
});
