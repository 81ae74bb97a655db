/** The zones of the meter, from quiet to loud. */
export const METER_ZONES = ['silent', 'low', 'optimal', 'loud'] as const;
export type MeterZone = (typeof METER_ZONES)[number];

/** Where the bar begins: quieter sound is not told apart from silence. */
export const FLOOR_DBFS = -60;

/** dBFS to a share of the bar, linear between the points, so that every zone is wide enough to read. */
const POINTS = [
  [FLOOR_DBFS, 0],
  [-43.4, 0.2],
  [-27.5, 0.42],
  [-0.7, 0.9],
  [0, 1],
] as const;

/** The share of the bar at which each zone ends. */
export const ZONE_ENDS = { silent: 0.2, low: 0.42, optimal: 0.9, loud: 1 } as const satisfies Record<MeterZone, number>;

/** Segments of the bar. The zones end between two pairs of them, so that one of each pair is enough for a phone. */
export const SEGMENTS = { narrow: 50, wide: 100 } as const;

/** The figures under the bar, placed by `programme-meter.css`; the sparse ones stay on a phone. */
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

/** Where a level stands on the bar, from 0 (−60 dBFS and quieter) to 1 (full scale). */
export function shareOfBar(levelDbfs: number): number {
  // A level that is not a number was not measured, and must not light a segment.
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

/** The number of whole segments that are lit; a level on the bar lights the segment that it stands in. */
export function litSegments(share: number, segments: number): number {
  return Math.min(segments, Math.round(share * segments));
}
