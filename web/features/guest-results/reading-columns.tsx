import type { ComponentProps } from 'react';
import { LineCourse } from '../../checks/line-over-time';
import type { ReadingLine } from '../../checks/reading-lines';
import { DetailList } from '../../ui/layout/detail-list';

type Item = ComponentProps<typeof DetailList>['items'][number];
type Line = Item & Pick<ReadingLine, 'course'>;

interface ReadingColumnsProps {
  readonly groups: readonly {
    readonly name: string;
    readonly summary?: string | undefined;
    readonly lines: readonly Line[];
  }[];
}

/** Item of the list; a course replaces the note. */
const itemOf = ({ course, note, ...line }: Line): Item => ({
  ...line,
  note: course ? <LineCourse course={course} /> : note,
});

/** Readings in columns, each group under the name of its check. Short groups share a column. */
export function ReadingColumns({ groups }: ReadingColumnsProps) {
  return (
    <div className="-mb-4 gap-x-8 md:columns-3">
      {groups.map(({ name, summary, lines }) => (
        <div
          key={name}
          className="mb-4 break-inside-avoid text-13 text-ink-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:max-w-full [&_dt]:flex-none"
        >
          <p className="mb-1 font-medium text-ink">{name}</p>
          {summary !== undefined && <p className="mb-1 wrap-anywhere">{summary}</p>}
          {lines.length > 0 && <DetailList items={lines.map(itemOf)} />}
        </div>
      ))}
    </div>
  );
}
