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
    <li className="min-w-0 max-[40em]:flex-auto" aria-current={active ? 'step' : undefined}>
      <span
        className={cx(
          'relative block text-12 max-[40em]:truncate max-[40em]:tracking-tight min-[40em]:text-13',
          active ? 'font-medium' : 'text-ink-3',
        )}
      >
        <span>{label}</span>
        {note !== undefined && <span className="max-[40em]:sr-only">{` ${note}`}</span>}
        <span className="sr-only">{`: ${statusLabel}`}</span>
      </span>
      <span className="track mt-1.25 min-[40em]:mt-1.75 block h-1.5">
        <TrackFill tone={FILLS[status]} share={filled} />
      </span>
    </li>
  );
}

export function SegmentedProgress({ label, segments, counter }: SegmentedProgressProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-1.75 min-[40em]:flex-nowrap">
      <p className="tabular order-first w-full text-13 font-medium min-[40em]:order-last min-[40em]:-mb-1.5 min-[40em]:w-auto min-[40em]:flex-none min-[40em]:text-ink-2">
        {counter}
      </p>
      <ol
        aria-label={label}
        className="flex min-w-0 grow gap-1.5 max-[13em]:grid max-[13em]:grid-cols-2 min-[40em]:grid min-[40em]:auto-cols-[minmax(0,1fr)] min-[40em]:grid-flow-col min-[40em]:items-end min-[40em]:gap-2"
      >
        {segments.map((segment) => (
          <Segment key={segment.label} {...segment} />
        ))}
      </ol>
    </div>
  );
}
