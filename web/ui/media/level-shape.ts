import { METER_ZONES, type MeterZone, shareOfBar, ZONE_ENDS, zoneOf } from './meter-scale';

/** Width and height of the picture of the paths; y points down. */
export const PICTURE = 100;

const BAR_SHARE = 0.72;

/** Bars of a level that end in one zone, as the data of an SVG path. Unmeasured levels draw nothing. */
export function zonePath(levelsDbfs: readonly number[], zone: MeterZone): string {
  const pitch = PICTURE / levelsDbfs.length;
  const width = cut(pitch * BAR_SHARE);
  return levelsDbfs
    .map((dbfs, index) => {
      const share = shareOfBar(dbfs);
      if (share === 0 || zoneOf(share) !== zone) return '';
      return `M${cut((index + (1 - BAR_SHARE) / 2) * pitch)} ${PICTURE}h${width}v${cut(-share * PICTURE)}h-${width}z`;
    })
    .join('');
}

/** Start of a zone, as a share of the bar. */
export const zoneStart = (zone: MeterZone): number => {
  const below = METER_ZONES[METER_ZONES.indexOf(zone) - 1];
  return below === undefined ? 0 : ZONE_ENDS[below];
};

const cut = (value: number): number => Math.round(value * 1000) / 1000;
