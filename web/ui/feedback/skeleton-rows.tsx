import { Skeleton } from './skeleton';
import '../layout/list-row.css';
import '../layout/card.css';
import './skeleton-rows.css';

interface SkeletonRowsProps {
  readonly label: string;
  readonly rows?: number;
}

export function SkeletonRows({ label, rows = 3 }: SkeletonRowsProps) {
  return (
    <div role="status" className="card skeleton-rows overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their position.
        <div key={row} className="list-row border-line not-first:border-t">
          <div className="grid gap-2">
            <Skeleton size="h-5 w-48 max-w-full" />
            <Skeleton size="h-4 w-56 max-w-full" />
            <Skeleton size="h-3 w-64 max-w-full" />
          </div>
          <div className="list-state">
            <Skeleton size="h-6.5 w-44" round />
            <Skeleton size="h-4 w-36" />
          </div>
          <Skeleton size="h-10 w-full sm:w-30 sm:justify-self-end" />
        </div>
      ))}
      <span className="sr-only">{label}</span>
    </div>
  );
}
