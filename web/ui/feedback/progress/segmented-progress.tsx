import { cx } from '../../theme/class-names';
import type { StatusName } from '../status-icon';
import { TrackFill } from './track-fill';

interface ProgressSegment {
  readonly label: string;
  /** Text after the label, such as "(optional)"; for screen readers only on phones. */
  readonly note?: string;
  readonly status: StatusName;
  /** Filled share of an unfinished segment, from 0 to 1. */
  readonly share?: number;
  /** Status as a word, for screen readers. */
  readonly statusLabel: string;
}

interface SegmentedProgressProps {
  readonly label: string;
  readonly segments: readonly ProgressSegment[];
  readonly counter: string;
}

const FILLS: Record<StatusName, string> = {
  idle: 'bg-brand-mark',
  testing: 'bg-brand-mark',
  passed: 'bg-passed-mark',
  warning: 'bg-warning-mark',
  failed: 'bg-failed-mark',
};

function Segment({ label, note, status, share = 0, statusLabel }: ProgressSegment) {
  const active = status === 'testing';
  const filled = active || status === 'idle' ? share : 1;
  return (
    <li className="min-w-0 max-sm:flex-auto" aria-current={active ? 'step' : undefined}>
      <span
        className={cx(
          'relative block text-12 max-sm:truncate max-sm:tracking-tight sm:text-13',
          active ? 'font-medium' : 'text-ink-3',
        )}
      >
        <span>{label}</span>
        {note !== undefined && <span className="max-sm:sr-only">{` ${note}`}</span>}
        <span className="sr-only">{`: ${statusLabel}`}</span>
      </span>
      <span className="track mt-1.25 sm:mt-1.75 block h-1.5">
        <TrackFill tone={FILLS[status]} share={filled} />
      </span>
    </li>
  );
}

export function SegmentedProgress({ label, segments, counter }: SegmentedProgressProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-1.75 sm:flex-nowrap">
      <p className="tabular order-first w-full text-13 font-medium sm:order-last sm:-mb-1.5 sm:w-auto sm:flex-none sm:text-ink-2">
        {counter}
      </p>
      <ol
        aria-label={label}
        className="flex min-w-0 grow gap-1.5 sm:grid sm:auto-cols-[minmax(0,1fr)] sm:grid-flow-col sm:items-end sm:gap-2"
      >
        {segments.map((segment) => (
          <Segment key={segment.label} {...segment} />
        ))}
      </ol>
    </div>
  );
}
