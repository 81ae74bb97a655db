import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { litSegments, METER_TICKS, SEGMENTS, shareOfBar, ZONE_ENDS, zoneOf } from './meter-scale';

describe('the scale of the programme meter', () => {
  it.each([
    [Number.NaN, 0],
    [Number.NEGATIVE_INFINITY, 0],
    [-75, 0],
    [-60, 0],
    [-51.7, 0.1],
    [-43.4, 0.2],
    [-27.5, 0.42],
    [-14.1, 0.66],
    [-0.7, 0.9],
    [-0.35, 0.95],
    [0, 1],
    [3, 1],
  ])('%d dBFS is at %d of the bar', (dbfs, share) => {
    expect(shareOfBar(dbfs)).toBeCloseTo(share, 10);
  });

  it('a louder level is never further left', () => {
    const level = fc.double({ min: -90, max: 6, noNaN: true });
    fc.assert(
      fc.property(level, level, (one, other) => {
        const [quiet, loud] = one < other ? [one, other] : [other, one];
        expect(shareOfBar(quiet)).toBeLessThanOrEqual(shareOfBar(loud));
      }),
    );
  });

  it.each([
    [0, 'silent'],
    [0.1999, 'silent'],
    [0.2, 'low'],
    [0.42, 'optimal'],
    [0.8999, 'optimal'],
    [0.9, 'loud'],
    [1, 'loud'],
  ] as const)('the share %d is in the zone %s', (share, zone) => {
    expect(zoneOf(share)).toBe(zone);
  });

  it('a zone ends on a whole segment, of a hundred and of fifty', () => {
    for (const end of Object.values(ZONE_ENDS)) {
      expect(Number.isInteger(end * 50)).toBe(true);
      expect(litSegments(end, 100)).toBe(end * 100);
    }
  });

  it('the figures run from quiet to loud', () => {
    expect(METER_TICKS.map((tick) => tick.dbfs)).toEqual([-60, -50, -40, -30, -20, -10, -5, 0]);
  });

  it('has its figures where the style sheet puts them', () => {
    const css = readFileSync(join(import.meta.dirname, 'meter-legend.css'), 'utf8');
    const placed = [...css.matchAll(/\[data-dbfs="(-?\d+)"\] \{\s*left: ([\d.]+)%?;/g)];
    expect(placed.map(([, dbfs]) => Number(dbfs))).toEqual(METER_TICKS.map(({ dbfs }) => dbfs));
    for (const [, dbfs, percent] of placed) expect(Number(percent)).toBeCloseTo(shareOfBar(Number(dbfs)) * 100, 2);
  });

  it('has its zones in pairs of segments, of which a phone shows one', () => {
    const { narrow, wide } = SEGMENTS;
    const zones = (count: number, step: number) =>
      Array.from({ length: narrow }, (_, index) => zoneOf((index * step + 0.5) / count));
    expect(zones(wide, wide / narrow)).toEqual(zones(narrow, 1));
  });
});
