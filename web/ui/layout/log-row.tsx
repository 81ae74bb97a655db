import type { ReactNode } from 'react';
import { Disc } from '../feedback/disc';
import type { ElementNode } from '../theme/element-node';

interface LogRowProps {
  /** The kind of what happened. */
  readonly icon: ElementNode;
  /** Who did what. */
  readonly title: ReactNode;
  /** On what. */
  readonly target?: ReactNode;
  readonly details?: ReactNode;
  /** From where; small print, on phones together with the time. */
  readonly source?: ReactNode;
  /** A `time` element. */
  readonly time: ElementNode;
}

/** Row of a `RowList` for something that happened. */
export function LogRow({ icon, title, target, details, source, time }: LogRowProps) {
  return (
    <li className="flex items-start gap-3 border-line px-4 py-3.5 not-first:border-t sm:px-5">
      <Disc tone="neutral">{icon}</Disc>
      <div className="min-w-0 grow pt-1 text-14 wrap-anywhere">
        <p>{title}</p>
        {target !== undefined && <p>{target}</p>}
        {details !== undefined && <p className="text-ink-2">{details}</p>}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-3 tabular-nums sm:hidden">
          {time}
          {source !== undefined && <span>{source}</span>}
        </p>
      </div>
      {source !== undefined && <span className="flex-none pt-1.25 text-12 text-ink-3 max-sm:hidden">{source}</span>}
      <span className="flex-none pt-1 text-14 text-ink-3 tabular-nums max-sm:hidden">{time}</span>
    </li>
  );
}
