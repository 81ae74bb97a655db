import { GUEST_STATES, type GuestCounts, SEARCH_MAX } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import ListFilter from 'lucide-react/icons/list-filter';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureCause, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { formatNumber } from '../../../texts/format';
import { rich } from '../../../texts/rich';
import { useTexts } from '../../../texts/use-texts';
import { Button, IconButton } from '../../../ui/controls/button';
import { SegmentedFilter } from '../../../ui/controls/segmented-filter';
import { TextField } from '../../../ui/controls/text-field';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StaleNotice } from '../../../ui/feedback/stale-notice';
import { Card } from '../../../ui/layout/card';
import { RowList } from '../../../ui/layout/list-row';
import { allGuests, type BoardWishes, type ChangeWishes } from './use-board';
import './board.css';

/** Longest list without a search. */
const SIMPLE_LIST_MAX = 8;

interface Pages {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface BoardListProps {
  readonly pages: Pages;
  readonly counts: GuestCounts;
  readonly wishes: BoardWishes;
  readonly onWishes: ChangeWishes;
  /** False where addresses are not shown, and not searched. */
  readonly hasAddresses: boolean;
  readonly shown: number;
  readonly rows: ReactNode;
  /** Replaces the list of an episode without guests. */
  readonly empty: ReactNode;
}

export function BoardList(props: BoardListProps) {
  const texts = useTexts(board);
  const { pages, counts, wishes, onWishes, hasAddresses, shown, rows, empty } = props;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return empty;
  const isLong = total > SIMPLE_LIST_MAX || wishes.q !== '';
  return (
    <div className="grid gap-3">
      {isLong && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <StateFilter counts={counts} total={total} wishes={wishes} onWishes={onWishes} />
          <BoardSearch wishes={wishes} onWishes={onWishes} hasAddresses={hasAddresses} />
        </div>
      )}
      {pages.error && (
        <StaleNotice
          title={pages.isFetchNextPageError ? texts.moreNotLoaded : texts.outdated}
          busy={pages.isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
        >
          {failureCause(pages.error)}
        </StaleNotice>
      )}
      <div aria-busy={pages.isPlaceholderData} className={pages.isPlaceholderData ? 'opacity-60' : undefined}>
        {shown === 0 ? (
          <NothingFound q={wishes.q} onClear={() => onWishes(() => allGuests)} />
        ) : (
          <RowList label={texts.list}>{rows}</RowList>
        )}
      </div>
      {pages.hasNextPage && (
        <div className="grid justify-items-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {wishes.q !== '' && !pages.isPlaceholderData && !pages.hasNextPage && fill(texts.found, { count: shown })}
      </p>
    </div>
  );
}

interface WishesProps {
  readonly wishes: BoardWishes;
  readonly onWishes: ChangeWishes;
}

interface StateFilterProps extends WishesProps {
  readonly counts: GuestCounts;
  readonly total: number;
}

/** Filter by state. States without guests are left out. */
function StateFilter({ counts, total, wishes, onWishes }: StateFilterProps) {
  const texts = useTexts(board);
  const states = GUEST_STATES.filter((state) => counts[state] > 0 || state === wishes.state);
  const options = [
    { value: 'all', label: texts.all, count: formatNumber(total) },
    ...states.map((value) => ({ value, label: texts.states[value], count: formatNumber(counts[value]) })),
  ] as const;
  return (
    <div className="max-w-full overflow-x-auto">
      <SegmentedFilter
        label={texts.filter}
        options={options}
        value={wishes.state}
        onChange={(state) => onWishes((now) => ({ ...now, state }))}
      />
    </div>
  );
}

/** Pause in typing after which the search starts. */
const PAUSE_MS = 250;

function BoardSearch({ wishes, onWishes, hasAddresses }: WishesProps & Pick<BoardListProps, 'hasAddresses'>) {
  const texts = useTexts(board);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(wishes.q);
  const [before, setBefore] = useState(wishes.q);
  if (wishes.q !== before) {
    setBefore(wishes.q);
    if (typed.trim() !== wishes.q) setTyped(wishes.q);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    const q = typed.trim();
    if (q === wishes.q) return;
    const rest = setTimeout(() => onWishes((now) => ({ ...now, q })), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <search className="w-full sm:w-60">
      <TextField
        ref={field}
        size={40}
        type="search"
        label={<span className="sr-only">{texts.search}</span>}
        placeholder={hasAddresses ? texts.searchPlaceholder : texts.searchNames}
        icon={<Search aria-hidden />}
        end={typed !== '' && <IconButton label={texts.clearSearch} icon={<X aria-hidden />} onClick={clear} />}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

function NothingFound({ q, onClear }: { readonly q: string; readonly onClear: () => void }) {
  const texts = useTexts(board);
  const showAll = <Button onClick={onClear}>{texts.showAll}</Button>;
  return (
    <Card padding="none">
      {q === '' ? (
        <EmptyState icon={<ListFilter aria-hidden />} title={texts.noneInState} action={showAll} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden />} title={texts.noneFound} action={showAll}>
          {rich(texts.noneFoundHint, {
            text: q,
            query: (inside) => <strong className="font-medium wrap-anywhere">{inside}</strong>,
          })}
        </EmptyState>
      )}
    </Card>
  );
}
