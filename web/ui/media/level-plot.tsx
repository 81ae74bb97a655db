import './level-plot.css';
import './meter-zones.css';
import { memo } from 'react';
import type { ElementNode } from '../theme/element-node';
import { METER_ZONES, type MeterZone, shareOfBar, ZONE_ENDS, zoneOf } from './meter-scale';

/** Width and height of the picture of the paths; y points down. */
const PICTURE = 100;

const BAR_SHARE = 0.72;

/**
 * Bars of a level that end in one zone, as the data of an SVG path. Unmeasured levels draw nothing. Exported for tests.
 */
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
const zoneStart = (zone: MeterZone): number => {
  const below = METER_ZONES[METER_ZONES.indexOf(zone) - 1];
  return below === undefined ? 0 : ZONE_ENDS[below];
};

const cut = (value: number): number => Math.round(value * 1000) / 1000;

/** Kinds of marks in a level: clipped sound and gaps. */
export type MarkKind = 'clipped' | 'gap';

interface LevelMark {
  readonly kind: MarkKind;
  readonly fromS: number;
  readonly toS: number;
}

export interface LevelPicture {
  /** Bars of equal length over the whole duration; empty if the level was not measured. */
  readonly levelsDbfs: readonly number[];
  /** Level of the background; undefined if it was not measured. */
  readonly floorDbfs?: number | undefined;
  readonly marks: readonly LevelMark[];
  readonly durationS: number;
}

interface LevelPlotProps extends LevelPicture {
  readonly zoneNames: Readonly<Record<MeterZone, string>>;
  readonly children: ElementNode;
}

const TICKS_DBFS = [0, -20, -40, -60] as const;

const percent = (share: number) => `${share * 100}%`;

export function LevelPlot({ zoneNames, children, ...picture }: LevelPlotProps) {
  return (
    <div dir="ltr" className="level meter-zoned tabular">
      <ol aria-hidden className="level-ticks">
        {TICKS_DBFS.map((dbfs) => (
          <li key={dbfs} style={{ bottom: percent(shareOfBar(dbfs)) }}>
            {String(dbfs).replace('-', '−')}
          </li>
        ))}
      </ol>
      <div className="level-area">
        <LevelDrawing {...picture} />
        {children}
      </div>
      <ol aria-hidden className="level-zones">
        {METER_ZONES.map((zone) => (
          <li key={zone} style={{ bottom: percent((zoneStart(zone) + ZONE_ENDS[zone]) / 2) }}>
            {zoneNames[zone]}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Rendered once per recording; moving parts are above it. */
const LevelDrawing = memo(function LevelDrawing({ levelsDbfs, floorDbfs, marks, durationS }: LevelPicture) {
  const floor = floorDbfs === undefined ? 0 : shareOfBar(floorDbfs);
  return (
    <div aria-hidden className="level-drawing">
      <svg viewBox={`0 0 ${PICTURE} ${PICTURE}`} preserveAspectRatio="none" aria-hidden>
        {METER_ZONES.map((zone) => (
          <path key={zone} data-zone={zone} d={zonePath(levelsDbfs, zone)} />
        ))}
      </svg>
      {METER_ZONES.slice(1).map((zone) => (
        <div key={zone} className="level-limit" style={{ bottom: percent(zoneStart(zone)) }} />
      ))}
      {floor > 0 && <div className="level-floor" style={{ bottom: percent(floor) }} />}
      {marks.map(({ kind, fromS, toS }) => (
        <div
          key={`${kind} ${fromS}`}
          className="level-mark"
          data-mark={kind}
          style={{ left: percent(fromS / durationS), width: percent((toS - fromS) / durationS) }}
        />
      ))}
    </div>
  );
});

/** Sample of a line or mark, for the legend. */
export const LevelSample = ({ kind }: { readonly kind: MarkKind | 'floor' }) => (
  <span aria-hidden className="level-sample" data-mark={kind} />
);
