import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import './metric-tile.css';
import './progress/track.css';

/** 4 is the best band, 1 the worst; undefined while there is no verdict. */
type Band = 1 | 2 | 3 | 4;

interface MetricTileProps {
  readonly icon: ElementNode;
  readonly name: string;
  /** Formatted number; undefined shows a dash. */
  readonly figure: string | undefined;
  readonly unit: string;
  readonly band?: Band | undefined;
  /** Name of the band; without a band, the current activity, such as "Measuring…". */
  readonly label: string;
  readonly running?: boolean;
}

const TEXT: Record<Band, string> = { 1: 'text-failed', 2: 'text-warning', 3: 'text-info', 4: 'text-passed' };
const MARK: Record<Band, string> = {
  1: 'bg-failed-mark',
  2: 'bg-warning-mark',
  3: 'bg-info-mark',
  4: 'bg-passed-mark',
};
const PARTS = [1, 2, 3, 4] as const;

export function MetricTile({ icon, name, figure, unit, band, label, running = false }: MetricTileProps) {
  return (
    <div className="tile" data-running={running}>
      <dt className="tile-name">
        {icon}
        <span>{name}</span>
      </dt>
      <dd className="tile-figure tabular">
        <span dir="ltr" className="tile-amount">
          <span className={cx(figure === undefined && 'text-ink-3')}>{figure ?? '–'}</span>{' '}
          <span className="tile-unit">{unit}</span>
        </span>
      </dd>
      <dd aria-hidden className="tile-band">
        {PARTS.map((part) => (
          <span
            key={part}
            className={cx('track h-1.25', band !== undefined && part <= band && `track-on ${MARK[band]}`)}
          />
        ))}
      </dd>
      <dd className={cx('tile-label', band === undefined ? 'text-ink-3' : TEXT[band])}>{label}</dd>
    </div>
  );
}

export function MetricTiles({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-2 sm:grid-cols-3 sm:gap-3">{children}</dl>;
}
