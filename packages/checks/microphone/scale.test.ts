import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelClass, levelFromDbfs } from './level';
import { litSegments, METER_TICKS, METER_ZONES, meterPosition } from './scale';

describe('the scale of the meter', () => {
  it.each([
    [-200, 0],
    [-60, 0],
    [-43.37, 0.2],
    [-27.46, 0.42],
    [-0.743, 0.9],
    [0, 1],
    [6, 1],
    [Number.NaN, 0],
  ])('puts %d dBFS at %d', (dbfs, position) => {
    expect(meterPosition(dbfs)).toBeCloseTo(position, 3);
  });

  it('rises with the level', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (dbfs, more) => {
          expect(meterPosition(dbfs + more)).toBeGreaterThanOrEqual(meterPosition(dbfs));
        },
      ),
    );
  });

  it('stands in the zone of the class of the level', () => {
    fc.assert(
      fc.property(fc.double({ min: -70, max: 0, noNaN: true }), (dbfs) => {
        const position = meterPosition(dbfs);
        const zone = METER_ZONES.find((candidate) => candidate.levelClass === levelClass(levelFromDbfs(dbfs)));
        expect(position).toBeGreaterThanOrEqual(zone!.from - 1e-9);
        expect(position).toBeLessThanOrEqual(zone!.to + 1e-9);
      }),
    );
  });

  it('has zones that follow one another from end to end', () => {
    expect(METER_ZONES.map((zone) => zone.label)).toEqual(['Silent', 'Low', 'Optimal', 'Loud']);
    expect(METER_ZONES.map((zone) => zone.from)).toEqual([0, ...METER_ZONES.slice(0, -1).map((zone) => zone.to)]);
    expect(METER_ZONES.at(-1)?.to).toBe(1);
  });

  it('leaves out the ticks at -50 and -5 where there is little room', () => {
    expect(METER_TICKS.map((tick) => tick.dbfs)).toEqual([-60, -50, -40, -30, -20, -10, -5, 0]);
    expect(METER_TICKS.filter((tick) => tick.wideOnly).map((tick) => tick.dbfs)).toEqual([-50, -5]);
    expect(METER_TICKS.at(0)?.position).toBe(0);
    expect(METER_TICKS.at(-1)?.position).toBe(1);
  });

  it.each([
    [-60, 0],
    [-43.37, 20],
    [-20, 55],
    [0, 100],
  ])('lights whole segments: at %d dBFS %d of 100', (dbfs, lit) => {
    expect(litSegments(dbfs, 100)).toBe(lit);
  });
});
