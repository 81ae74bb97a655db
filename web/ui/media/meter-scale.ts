/** Zones of the meter, from quiet to loud. */
export const METER_ZONES = ['silent', 'low', 'optimal', 'loud'] as const;
export type MeterZone = (typeof METER_ZONES)[number];

/** Start of the bar; quieter sound counts as silence. */
export const FLOOR_DBFS = -60;

/** Replaces the figure while nothing is measured. */
export const NOT_MEASURED = '–';

/** dBFS to a share of the bar, linear between the points, so that every zone is wide enough to read. */
const POINTS = [
  [FLOOR_DBFS, 0],
  [-43.4, 0.2],
  [-27.5, 0.42],
  [-0.7, 0.9],
  [0, 1],
] as const;

/** Share of the bar at which each zone ends. */
export const ZONE_ENDS = { silent: 0.2, low: 0.42, optimal: 0.9, loud: 1 } as const satisfies Record<MeterZone, number>;

/** Segments of the bar. Each zone ends between two pairs of segments, so that a phone can show one of each pair. */
export const SEGMENTS = { narrow: 50, wide: 100 } as const;

/** Figures under the bar, placed by `meter-legend.css`; only the sparse ones are shown on a phone. */
export const METER_TICKS = [
  { dbfs: -60, sparse: true },
  { dbfs: -50, sparse: false },
  { dbfs: -40, sparse: true },
  { dbfs: -30, sparse: true },
  { dbfs: -20, sparse: true },
  { dbfs: -10, sparse: true },
  { dbfs: -5, sparse: false },
  { dbfs: 0, sparse: true },
] as const;

/** Position of a level on the bar, from 0 (−60 dBFS and quieter) to 1 (full scale). */
export function shareOfBar(levelDbfs: number): number {
  // NaN means that the level was not measured; it must not light a segment.
  if (!(levelDbfs > POINTS[0][0])) return 0;
  for (let index = 1; index < POINTS.length; index += 1) {
    const [fromDbfs, fromShare] = POINTS[index - 1] ?? POINTS[0];
    const [toDbfs, toShare] = POINTS[index] ?? POINTS[4];
    if (levelDbfs <= toDbfs) {
      return fromShare + ((levelDbfs - fromDbfs) / (toDbfs - fromDbfs)) * (toShare - fromShare);
    }
  }
  return 1;
}

export function zoneOf(share: number): MeterZone {
  return METER_ZONES.find((zone) => share < ZONE_ENDS[zone]) ?? 'loud';
}

/** Number of lit segments, rounded. */
export function litSegments(share: number, segments: number): number {
  return Math.min(segments, Math.round(share * segments));
}
