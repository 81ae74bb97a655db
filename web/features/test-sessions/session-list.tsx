import {
  COUNT_MAX,
  SEARCH_MAX,
  type SessionFilter,
  type SessionRow,
  type SessionSort,
  sessionSorts,
} from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ListFilter from 'lucide-react/icons/list-filter';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../api/acting';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button, IconButton } from '../../ui/controls/button';
import { SegmentedFilter } from '../../ui/controls/segmented-filter';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Card } from '../../ui/layout/card';
import { RowList } from '../../ui/layout/list-row';
import type { SessionWishes } from './session-page';
import { rowId } from './session-row';
import { countedFilters } from './session-state';
import type { TestSessions } from './use-test-sessions';

/** Longest list without search and sorting. */
const SIMPLE_LIST_MAX = 8;

interface SessionListProps {
  readonly list: Extract<TestSessions, { kind: 'known' }>;
  /** Rows of the list, plus a session opened by a link that is further down. */
  readonly rows: readonly SessionRow[];
  readonly wishes: SessionWishes;
  readonly onSearch: (q: string) => void;
  readonly onFilter: (filter: SessionFilter) => void;
  readonly onSort: (sort: SessionSort) => void;
  readonly onClear: () => void;
  /** Session that has just been deleted: the heading takes over its focus. */
  readonly deletedId: string | undefined;
  readonly row: (session: SessionRow) => ReactNode;
}

export function SessionList(props: SessionListProps) {
  const texts = useTexts(testSessions);
  const { list, rows, wishes, deletedId } = props;
  const { counts } = list.page;
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = !rows.some((session) => session.id === deletedId);
  useFocusOnChange(heading, isGone ? deletedId : undefined);
  const isLong = counts.total > SIMPLE_LIST_MAX || wishes.q !== '' || wishes.sort !== 'newest';
  return (
    <section aria-labelledby="guest-sessions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          id="guest-sessions"
          className="text-18 font-semi tracking-snug outline-none max-sm:w-full"
        >
          {texts.list.title}
        </h2>
        {counts.total > 0 && (
          <div className="max-sm:w-full">
            <SegmentedFilter
              label={texts.list.filter}
              options={countedFilters(texts, counts, wishes.filter)}
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
        {wishes.q !== '' && !list.isOutdated && foundText(texts, counts[wishes.filter])}
      </p>
    </section>
  );
}

const foundText = (texts: typeof testSessions, count: number): string =>
  fill(count < COUNT_MAX ? texts.list.searchResult : texts.list.searchResultOrMore, { count });

function Rows({ list, rows, wishes, onClear, row }: SessionListProps) {
  const texts = useTexts(testSessions);
  const mayWork = useMay('work');
  if (list.page.counts.total === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<Send aria-hidden className="rtl-mirrored" />} title={texts.list.empty}>
          {mayWork ? texts.list.emptyHint : texts.list.emptyHintForViewers}
        </EmptyState>
      </Card>
    );
  }
  if (rows.length === 0) return <NothingFound q={wishes.q} onClear={onClear} />;
  return <ListedSessions {...{ list, rows, total: list.page.counts[wishes.filter], row }} />;
}

function NothingFound({ q, onClear }: { readonly q: string; readonly onClear: () => void }) {
  const texts = useTexts(testSessions);
  const showAll = <Button onClick={onClear}>{texts.list.showAll}</Button>;
  return (
    <Card padding="none">
      {q === '' ? (
        <EmptyState icon={<ListFilter aria-hidden />} title={texts.list.noneInState} action={showAll} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden />} title={texts.list.noneFound} action={showAll}>
          {rich(texts.list.noneFoundHint, {
            text: q,
            query: (inside) => <strong className="font-medium wrap-anywhere">{inside}</strong>,
          })}
        </EmptyState>
      )}
    </Card>
  );
}

interface ListedSessionsProps extends Pick<SessionListProps, 'list' | 'rows' | 'row'> {
  readonly total: number;
}

function ListedSessions({ list, rows, total, row }: ListedSessionsProps) {
  const texts = useTexts(testSessions);
  const place = useRef<HTMLDivElement>(null);
  const { page, isLoadingMore, showMore, firstOfMore } = list;
  // The button moves below the rows that it has loaded; the focus moves to the first of them.
  useEffect(() => {
    if (firstOfMore === undefined) return;
    place.current?.querySelector<HTMLElement>(`#${rowId(firstOfMore)} button`)?.focus({ preventScroll: true });
  }, [firstOfMore]);
  return (
    <div ref={place}>
      <RowList label={texts.list.label}>{rows.map(row)}</RowList>
      {page.next !== null && (
        <div className="mt-4 grid justify-items-center gap-2">
          <Button busy={isLoadingMore} onClick={showMore}>
            {texts.list.showMore}
          </Button>
          <p className="tabular text-13 text-ink-3">
            {fill(total < COUNT_MAX ? texts.list.shown : texts.list.shownOrMore, { shown: rows.length, count: total })}
          </p>
        </div>
      )}
    </div>
  );
}

interface SessionToolbarProps {
  readonly wishes: SessionWishes;
  readonly onSearch: (q: string) => void;
  readonly onSort: (sort: SessionSort) => void;
}

/** Pause in typing after which the search starts. */
const PAUSE_MS = 250;

/** Search and order for a list that is too long to read through. */
function SessionToolbar({ wishes, onSearch, onSort }: SessionToolbarProps) {
  const texts = useTexts(testSessions);
  const mayWork = useMay('work');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(wishes.q, onSearch);
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <search className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13.5rem]">
      <TextField
        ref={field}
        size={40}
        type="search"
        label={<span className="sr-only">{texts.list.search}</span>}
        placeholder={mayWork ? texts.list.searchPlaceholder : texts.list.searchPlaceholderWithoutEmail}
        icon={<Search aria-hidden />}
        end={typed !== '' && <IconButton label={texts.list.clearSearch} icon={<X aria-hidden />} onClick={clear} />}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        size={40}
        label={<span className="sr-only">{texts.list.sort}</span>}
        icon={<ArrowDownUp aria-hidden />}
        options={sessionSorts.map((value) => ({ value, label: texts.list.sorts[value] }))}
        value={wishes.sort}
        onChange={({ target }) => {
          const sort = sessionSorts.find((each) => each === target.value);
          if (sort !== undefined) onSort(sort);
        }}
      />
    </search>
  );
}

/** Text of the field; follows the search if it is changed elsewhere. */
function useTyped(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [before, setBefore] = useState(q);
  if (q !== before) {
    setBefore(q);
    if (typed.trim() !== q) setTyped(q);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    if (typed.trim() === q) return;
    const rest = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  return [typed, setTyped] as const;
}
