import { DetailList } from '../../ui/layout/detail-list';
import type { RecordGroup } from './record-groups';

interface ReadingColumnsProps {
  readonly groups: readonly (Pick<RecordGroup, 'name' | 'lines'> & Partial<Pick<RecordGroup, 'summary'>>)[];
}

/** Readings side by side, each under the name of its check. */
export function ReadingColumns({ groups }: ReadingColumnsProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      {groups.map(({ name, summary, lines }) => (
        <div key={name} className="min-w-0 text-13 text-ink-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:flex-none">
          <p className="mb-1 font-medium text-ink">{name}</p>
          {summary !== undefined && <p className="mb-1 wrap-anywhere">{summary}</p>}
          {lines.length > 0 && <DetailList items={lines} />}
        </div>
      ))}
    </div>
  );
}
