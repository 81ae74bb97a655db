import type { ReactNode } from 'react';
import type { ElementNode } from '../theme/element-node';
import { Disc } from './disc';

interface LogRowProps {
  readonly icon: ElementNode;
  readonly title: ReactNode;
  readonly details?: ReactNode;
  readonly target?: ReactNode;
  /** From where; small print, on phones together with the time. */
  readonly source?: ReactNode;
  readonly time: ElementNode;
}

export function LogRow({ icon, title, target, details, source, time }: LogRowProps) {
  return (
    <li className="flex items-start gap-3 border-line px-4 py-3.5 not-first:border-t sm:px-5">
      <Disc tone="neutral">{icon}</Disc>
      <div className="min-w-0 grow pt-1 text-14 wrap-anywhere">
        <p>
          <span>{title}</span>
          {details !== undefined && <span className="text-ink-2">{details}</span>}
        </p>
        {target !== undefined && <p className="text-ink-2">{target}</p>}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-3 sm:hidden">
          {time}
          {source !== undefined && <span>{source}</span>}
        </p>
      </div>
      {source !== undefined && <span className="flex-none pt-1.25 text-12 text-ink-3 max-sm:hidden">{source}</span>}
      <span className="flex-none pt-1 text-14 text-ink-3 max-sm:hidden">{time}</span>
    </li>
  );
}
