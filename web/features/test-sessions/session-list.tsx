import type { SessionFilter, SessionRow, SessionSort } from '@linecheck/contract';
import ListFilter from 'lucide-react/icons/list-filter';
import SearchX from 'lucide-react/icons/search-x';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { RowList } from '../../ui/list-row';
import { SegmentedFilter } from '../../ui/segmented-filter';
import { useFocusFor } from '../../ui/use-focus-for';
import type { SessionWishes } from './session-page';
import { rowId } from './session-row';
import { countedFilters } from './session-state';
import { SessionToolbar } from './session-toolbar';
import type { TestSessions } from './use-test-sessions';

/** A list of so many can be read at a glance, and needs no search. */
const GLANCE_MAX = 8;

interface SessionListProps {
  readonly list: Extract<TestSessions, { kind: 'known' }>;
  /** The rows of the list, and one more where a link has led to a session that is further down. */
  readonly rows: readonly SessionRow[];
  readonly wishes: SessionWishes;
  readonly onSearch: (q: string) => void;
  readonly onFilter: (filter: SessionFilter) => void;
  readonly onSort: (sort: SessionSort) => void;
  /** Shows all again. */
  readonly onClear: () => void;
  /** The session that has just been deleted: the heading takes the focus that went with it. */
  readonly deletedId: string | undefined;
  readonly row: (session: SessionRow) => ReactNode;
}

export function SessionList(props: SessionListProps) {
  const { list, rows, wishes, deletedId } = props;
  const { counts } = list.page;
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = !rows.some((session) => session.id === deletedId);
  useFocusFor(heading, isGone ? deletedId : undefined);
  const isLong = counts.total > GLANCE_MAX || wishes.q !== '' || wishes.sort !== 'newest';
  return (
    <section aria-labelledby="guest-sessions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          id="guest-sessions"
          className="text-18 font-semi tracking-snug outline-none max-sm:w-full"
        >
          Guest Sessions
        </h2>
        {counts.total > 0 && (
          <div className="max-sm:w-full">
            <SegmentedFilter
              label="Show sessions"
              options={countedFilters(counts, wishes.filter)}
              value={wishes.filter}
              onChange={props.onFilter}
            />
          </div>
        )}
      </div>
      {isLong && <SessionToolbar wishes={wishes} onSearch={props.onSearch} onSort={props.onSort} />}
      <div aria-busy={list.isOutdated} className={list.isOutdated ? 'opacity-60' : undefined}>
        <Rows {...props} />
      </div>
      <p role="status" className="sr-only">
        {wishes.q !== '' && !list.isOutdated && foundWords(counts[wishes.filter])}
      </p>
    </section>
  );
}

const foundWords = (count: number): string => (count === 1 ? '1 session found' : `${count} sessions found`);

function Rows({ list, rows, wishes, onClear, row }: SessionListProps) {
  if (list.page.counts.total === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<Send aria-hidden />} title="No test sessions yet">
          Create your first session above
        </EmptyState>
      </Card>
    );
  }
  if (rows.length === 0) return <NothingFound q={wishes.q} onClear={onClear} />;
  return <Found {...{ list, rows, total: list.page.counts[wishes.filter], row }} />;
}

function NothingFound({ q, onClear }: { readonly q: string; readonly onClear: () => void }) {
  const showAll = <Button onClick={onClear}>Show all</Button>;
  return (
    <Card padding="none">
      {q === '' ? (
        <EmptyState icon={<ListFilter aria-hidden />} title="No session is in this state" action={showAll} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden />} title="No session found" action={showAll}>
          Nothing here matches <strong className="font-medium wrap-anywhere">“{q}”</strong>.
        </EmptyState>
      )}
    </Card>
  );
}

interface FoundProps extends Pick<SessionListProps, 'list' | 'rows' | 'row'> {
  readonly total: number;
}

/** The rows, and the way to the others. */
function Found({ list, rows, total, row }: FoundProps) {
  const place = useRef<HTMLDivElement>(null);
  const { page, isLoadingMore, showMore, firstOfMore } = list;
  // The button moves away below what it has brought: there the reader goes on.
  useEffect(() => {
    if (firstOfMore === undefined) return;
    place.current?.querySelector<HTMLElement>(`#${rowId(firstOfMore)} button`)?.focus({ preventScroll: true });
  }, [firstOfMore]);
  return (
    <div ref={place}>
      <RowList label="Guest sessions">{rows.map(row)}</RowList>
      {page.next !== null && (
        <div className="mt-4 grid justify-items-center gap-2">
          <Button busy={isLoadingMore} onClick={showMore}>
            Show more
          </Button>
          <p className="tabular text-13 text-ink-3">{`${rows.length} of ${total} shown`}</p>
        </div>
      )}
    </div>
  );
}
