import type { TestSession } from '@linecheck/contract';
import ListFilter from 'lucide-react/icons/list-filter';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { RowList } from '../../ui/list-row';
import { SegmentedFilter } from '../../ui/segmented-filter';
import { useFocusFor } from '../../ui/use-focus-for';
import { countedFilters, filterSessions, type SessionFilter } from './session-state';

interface SessionListProps {
  readonly sessions: readonly TestSession[];
  readonly filter: SessionFilter;
  readonly onFilter: (filter: SessionFilter) => void;
  /** The session that has just been deleted: the heading takes the focus that went with it. */
  readonly deletedId: string | undefined;
  readonly row: (session: TestSession) => ReactNode;
}

export function SessionList({ sessions, filter, onFilter, deletedId, row }: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = !sessions.some((session) => session.id === deletedId);
  useFocusFor(heading, isGone ? deletedId : undefined);
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
        {sessions.length > 0 && (
          <div className="max-sm:w-full">
            <SegmentedFilter
              label="Show sessions"
              options={countedFilters(sessions)}
              value={filter}
              onChange={onFilter}
            />
          </div>
        )}
      </div>
      <Rows {...{ sessions, filter, onFilter, row }} />
    </section>
  );
}

function Rows({ sessions, filter, onFilter, row }: Omit<SessionListProps, 'deletedId'>) {
  const shown = filterSessions(sessions, filter);
  if (sessions.length === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<Send aria-hidden />} title="No test sessions yet">
          Create your first session above
        </EmptyState>
      </Card>
    );
  }
  if (shown.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<ListFilter aria-hidden />}
          title="No session is in this state"
          action={<Button onClick={() => onFilter('all')}>Show all</Button>}
        />
      </Card>
    );
  }
  return <RowList label="Guest sessions">{shown.map(row)}</RowList>;
}
