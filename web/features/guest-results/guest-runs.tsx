import { COMPARED } from '@linecheck/checks/history/compare';
import type { PastRun } from '@linecheck/contract';
import { guestHistory as historyTexts } from '@linecheck/texts/en/dashboard';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/error-state';
import { Disclosure } from '../../ui/layout/disclosure';
import { lineIn } from './earlier-words';
import type { KnownHistory } from './use-guest-history';

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
  /** The first one is the selected run. */
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

/** Rows for the readings that at least one of the runs has. */
function rowsOf(runs: readonly PastRun[]) {
  return COMPARED.flatMap((reading) => {
    const lines = runs.map((run) => lineIn(run, reading));
    const name = lines.find((line) => line !== undefined)?.name;
    return name === undefined ? [] : [{ ...reading, name, values: lines.map((line) => line?.value) }];
  });
}
