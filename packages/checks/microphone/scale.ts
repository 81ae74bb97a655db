import { dbfsFromLevel } from './level';
import { LEVEL_CLASSES, type LevelClass } from './thresholds';

/** dBFS where the drawn meter begins. Everything quieter stands at its left end. */
export const METER_BOTTOM_DBFS = -60;

/**
 * The scale of the drawn meter: piecewise linear in dBFS, so that every zone is legible (mock/README, "The meter,
 * exactly"). The inner points are the borders of the classes themselves: zone and class can never disagree.
 */
export const METER_SCALE = [
  { dbfs: METER_BOTTOM_DBFS, position: 0 },
  { dbfs: dbfsFromLevel(LEVEL_CLASSES.low.from), position: 0.2 },
  { dbfs: dbfsFromLevel(LEVEL_CLASSES.good.from), position: 0.42 },
  { dbfs: dbfsFromLevel(LEVEL_CLASSES.loud.above), position: 0.9 },
  { dbfs: 0, position: 1 },
] as const;

export interface MeterZone {
  readonly levelClass: LevelClass;
  /** The word under the bar (S2 §2). */
  readonly label: 'Silent' | 'Low' | 'Optimal' | 'Loud';
  /** Positions on the bar, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export const METER_ZONES: readonly MeterZone[] = [
  { levelClass: 'silent', label: 'Silent', from: 0, to: 0.2 },
  { levelClass: 'low', label: 'Low', from: 0.2, to: 0.42 },
  { levelClass: 'good', label: 'Optimal', from: 0.42, to: 0.9 },
  { levelClass: 'loud', label: 'Loud', from: 0.9, to: 1 },
];

/**
 * Where a level stands on the drawn meter: 0 (left) to 1 (right). What is not a number stands at 0.
 *
 * @param dbfs level in dBFS; below -60 and above 0 it stays at the end
 */
export function meterPosition(dbfs: number): number {
  if (!(dbfs > METER_BOTTOM_DBFS)) return 0;
  for (const [index, upper] of METER_SCALE.entries()) {
    const lower = METER_SCALE[index - 1];
    if (lower === undefined || dbfs > upper.dbfs) continue;
    const share = (dbfs - lower.dbfs) / (upper.dbfs - lower.dbfs);
    return lower.position + share * (upper.position - lower.position);
  }
  return 1;
}

/** How many of the meter's segments are lit: whole ones only, 0 to `segments`. */
export const litSegments = (dbfs: number, segments: number): number => Math.round(meterPosition(dbfs) * segments);

export interface MeterTick {
  readonly dbfs: number;
  /** 0 to 1. */
  readonly position: number;
  /** Left out on meters narrower than 640 px. */
  readonly wideOnly: boolean;
}

const TICKS_DBFS = [-60, -50, -40, -30, -20, -10, -5, 0] as const;
const WIDE_ONLY_DBFS: readonly number[] = [-50, -5];

export const METER_TICKS: readonly MeterTick[] = TICKS_DBFS.map((dbfs) => ({
  dbfs,
  position: meterPosition(dbfs),
  wideOnly: WIDE_ONLY_DBFS.includes(dbfs),
}));
