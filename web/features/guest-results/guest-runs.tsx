import { COMPARED, comparableRun, notableReadings, type ReadingName } from '@linecheck/checks/history/compare';
import { type PastRun, readGuestHistory } from '@linecheck/contract';
import { guestHistory as historyTexts } from '@linecheck/texts/en/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { type ReadingLine, readingLines } from '../../checks/reading-lines';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatDate, formatMoment, formatRelative, recentMoment } from '../../texts/format';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/error-state';
import { Disclosure } from '../../ui/layout/disclosure';
import { type ResultState, resultsQueryKey } from './use-guest-result';

interface GuestRunsProps {
  readonly guestName: string;
  readonly history: KnownHistory;
}

/** Readings of all runs of a guest, side by side. Empty if the plan has no history. */
export function GuestRuns({ guestName, history }: GuestRunsProps) {
  const texts = useTexts(historyTexts);
  if (history.kind === 'failed') {
    return (
      <ErrorState title={texts.notLoaded} busy={history.isRetrying} retryLabel={retryLabel()} onRetry={history.retry} />
    );
  }
  const { now, earlier } = history;
  if (now === undefined) return null;
  return (
    <Disclosure label={texts.allRuns}>
      {earlier.length === 0 ? (
        <p className="text-13 text-ink-2">{fill(texts.firstRun, { guestName })}</p>
      ) : (
        <RunsTable guestName={guestName} runs={[now, ...earlier]} />
      )}
    </Disclosure>
  );
}

interface RunsTableProps {
  readonly guestName: string;
  readonly runs: readonly PastRun[];
}

/** Table with a column for each run; it scrolls horizontally beside the names. */
function RunsTable({ guestName, runs }: RunsTableProps) {
  const texts = useTexts(historyTexts);
  const label = fill(texts.table, { guestName });
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable to scroll by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-ctl border border-line bg-surface text-13"
    >
      <table className="tabular w-full border-collapse wrap-normal text-end [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-medium">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky start-0 bg-surface text-start">
              {texts.reading}
            </th>
            {runs.map(({ id, submittedAt }, at) => (
              <th key={id} scope="col" className="min-w-28 text-end whitespace-nowrap">
                {at === 0 ? texts.thisRun : <time dateTime={submittedAt}>{formatMoment(submittedAt)}</time>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(runs).map(({ key, name, values }) => (
            <tr key={key} className="border-line not-first:border-t">
              <th scope="row" className="sticky start-0 min-w-32 bg-surface text-start">
                {name}
              </th>
              {runs.map(({ id }, at) => (
                <td key={id} className="whitespace-nowrap text-ink-2 first-of-type:text-ink">
                  {values[at] ?? <NotMeasured />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NotMeasured() {
  return (
    <>
      <span aria-hidden className="text-ink-3">
        {'–'}
      </span>
      <span className="sr-only">{useTexts(historyTexts).notMeasured}</span>
    </>
  );
}

function rowsOf(runs: readonly PastRun[]) {
  return COMPARED.flatMap((reading) => {
    const lines = runs.map((run) => lineIn(run, reading));
    const name = lines.find((line) => line !== undefined)?.name;
    return name === undefined ? [] : [{ ...reading, name, values: lines.map((line) => line?.value) }];
  });
}

/** Older runs are shown with their date. */
const DAYS_AGO_MAX = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/**
 * Words for a time: "at 14:52" for the reader's today, "yesterday", "3 days ago", "on 21-Nov-2026". Exported for tests.
 */
export function whenWords(iso: string, now = new Date()): string {
  const { when } = currentTexts(historyTexts);
  // Rounded, because days of 23 and 25 hours count as one.
  const days = Math.round((startOfDay(now) - startOfDay(new Date(iso))) / DAY_MS);
  if (days === 0) return fill(when.today, { time: recentMoment(iso, now) });
  if (days === 1) return when.yesterday;
  return days > 1 && days <= DAYS_AGO_MAX
    ? formatRelative(-days, 'day')
    : fill(when.earlier, { date: formatDate(iso) });
}

const lineIn = (run: Pick<PastRun, 'readings'>, { check, key }: ReadingName): ReadingLine | undefined =>
  readingLines(check, run.readings[check] ?? {}).find((line) => line.key === key);

/** Words for the value of a reading in the previous comparable run; undefined without such a run. */
export function wasWords(history: KnownHistory, name: ReadingName, now = new Date()): string | undefined {
  if (history.kind === 'failed' || history.now === undefined) return undefined;
  const before = comparableRun(history.now, history.earlier, name);
  const line = before && lineIn(before, name);
  if (before === undefined || line === undefined) return undefined;
  return fill(currentTexts(historyTexts).was, { value: line.value, when: whenWords(before.submittedAt, now) });
}

/** Notable changes since earlier runs, worst first. */
export function historyWords(history: KnownHistory, now = new Date()): readonly string[] {
  if (history.kind === 'failed' || history.now === undefined) return [];
  const { now: run, earlier } = history;
  const texts = currentTexts(historyTexts);
  return notableReadings(run, earlier).flatMap(({ before, turn, ...name }) => {
    const [line, was] = [lineIn(run, name), lineIn(before, name)];
    if (line === undefined || was === undefined) return [];
    const when = whenWords(before.submittedAt, now);
    return [fill(texts.change, { turn: texts.turns[turn], ...line, before: was.value, when })];
  });
}

export type KnownHistory =
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | {
      readonly kind: 'known';
      readonly now: PastRun | undefined;
      readonly earlier: readonly PastRun[];
    };

type GuestHistory = KnownHistory | { readonly kind: 'loading' };

/** Readings of a guest's runs, up to one result. */
export function useGuestHistory({ id, sessionId, updatedAt }: ResultState): GuestHistory {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...resultsQueryKey, sessionId, id, 'history', { updatedAt }],
    queryFn: ({ signal }) => send(readGuestHistory, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  });
  if (data) {
    const [now, ...earlier] = data.runs;
    return { kind: 'known', now, earlier };
  }
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
