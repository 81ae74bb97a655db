import { type ResultVerdict, resultVerdict } from '@linecheck/checks/levels/result-verdict';
import {
  type CheckFields,
  type CheckStatus,
  outcomeOfCompared,
  outcomesOf,
  type ResultRow,
  type ResultSummary,
} from '@linecheck/contract';
import { hostRecheck } from '@linecheck/texts/en/episodes/compared';
import { guestResults } from '@linecheck/texts/en/results';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { checkWords } from '../../checks/check-words';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { showTitle } from '../../texts/show-title';
import { worstReason } from '../../texts/show-words';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { ErrorState } from '../../ui/feedback/error-state';
import { LabelledBlock } from '../../ui/feedback/result-grid';
import type { ElementNode } from '../../ui/theme/element-node';
import { type NamedOutcome, namedOutcomes } from './result-outcomes';
import { ResultStatuses } from './result-statuses';
import { ResultsLoading } from './results-loading';
import type { ListedResult } from './use-guest-result';
import { useResultHistory } from './use-result-history';
import { WholeResultView } from './whole-result';

export interface ResultsProps {
  readonly newest: ResultSummary;
  readonly count: number;
  readonly firstAt: string | null;
  readonly highlightedId: string | undefined;
  /** Renders the guest's recording beside a result, or the reason there is none. */
  readonly recordingOf: (result: ListedResult) => ElementNode;
  readonly soundOf: (result: ListedResult) => ElementNode;
  readonly children?: ElementNode;
}

/** Results of one session, the newest one first. */
export function Results({ newest, count, firstAt, highlightedId, children, ...beside }: ResultsProps) {
  const texts = useTexts(guestResults);
  return (
    <div className="grid grid-cols-1 gap-6">
      {firstAt !== null && (
        <p className="-mb-3 flex">
          <Chip tone="outline">{fill(texts.completed, { when: formatMoment(firstAt) })}</Chip>
        </p>
      )}
      <WholeResultView key={newest.id} row={newest} highlighted={newest.id === highlightedId} {...beside} />
      {count > 1 && <ResultHistory {...{ newest, highlightedId }} {...beside} />}
      {children}
    </div>
  );
}

interface ResultHistoryProps {
  readonly newest: ResultSummary;
  readonly highlightedId: string | undefined;
  readonly recordingOf: (result: ListedResult) => ElementNode;
  readonly soundOf: (result: ListedResult) => ElementNode;
}

function ResultHistory({ newest, highlightedId, ...beside }: ResultHistoryProps) {
  const texts = useTexts(guestResults);
  const history = useResultHistory({ newest, wantedId: highlightedId });
  if (history.kind === 'loading') return <ResultsLoading />;
  if (history.kind === 'failed') {
    return (
      <ErrorState
        title={texts.earlierNotLoaded}
        busy={history.isRetrying}
        retryLabel={retryLabel()}
        onRetry={history.retry}
      />
    );
  }
  if (history.earlier.length === 0) return null;
  return (
    <LabelledBlock label={texts.earlierResults}>
      <ul className="rounded-card border border-line bg-surface">
        {history.earlier.map((result) => (
          <li key={result.id} className="border-line not-first:border-t">
            <EarlierResult result={result} highlighted={result.id === highlightedId} {...beside} />
          </li>
        ))}
      </ul>
      {history.showMore && (
        <div className="mt-3 flex justify-center">
          <Button busy={history.isLoadingMore} onClick={history.showMore}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </LabelledBlock>
  );
}

interface EarlierResultProps extends Pick<ResultHistoryProps, 'recordingOf' | 'soundOf'> {
  readonly result: ResultRow;
  readonly highlighted: boolean;
}

/** The content is mounted on the first opening, so that results that are never opened are not requested. */
function EarlierResult({ result, highlighted, ...beside }: EarlierResultProps) {
  const texts = useTexts(guestResults);
  const { notified: rechecked } = useTexts(hostRecheck);
  const [wasOpened, setOpened] = useState(false);
  return (
    <details open={highlighted} className="group" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 sm:px-4 text-14">
        <ChevronDown aria-hidden className="size-4 transition-[rotate] group-open:rotate-180" />
        <span className="font-medium">{formatMoment(result.submittedAt)}</span>
        {result.run > 1 && <span className="text-ink-3">{fill(texts.furtherRun, { run: result.run })}</span>}
        <ResultStatuses result={result} />
        {result.recheck !== null && <span className="text-ink-3">{rechecked[outcomeOfCompared(result.recheck)]}</span>}
      </summary>
      <div className="border-t border-line p-3 sm:p-4">
        {(wasOpened || highlighted) && <WholeResultView row={result} highlighted={highlighted} {...beside} />}
      </div>
    </details>
  );
}

export function WorstFinding({ result }: { readonly result: JudgedResult }) {
  return worstFinding(useTexts(guestResults), result);
}

type JudgedResult = CheckFields & Pick<ResultRow, 'recheck' | 'fit'>;

/**
 * Headline of a result: the outcome of a recheck; else the verdict of the show with the worst reason; else its worst check
 * (the first on ties), and how many others have the same status.
 */
export function worstFinding(texts: typeof guestResults, result: JudgedResult): string {
  if (result.recheck !== null) return currentTexts(hostRecheck).notified[outcomeOfCompared(result.recheck)];
  const verdict = resultVerdict(outcomesOf(result), result.fit);
  return showFinding(verdict) ?? checkFinding(texts, result, verdict.tone);
}

function showFinding(verdict: ResultVerdict): string | undefined {
  const title = showTitle({ ...verdict, stopping: [] });
  const [worst, ...others] = verdict.stopping;
  const reason = worstReason(worst, others.length);
  return title === undefined || reason === undefined ? title : `${title}: ${reason}`;
}

function checkFinding(texts: typeof guestResults, result: CheckFields, status: CheckStatus): string {
  if (status === 'passed') return texts.allChecksPassed;
  const [worst, ...others] = namedOutcomes(result).filter(({ outcome }) => outcome.status === status);
  if (worst === undefined) return '';
  const finding = findingOf(texts, worst, status);
  return others.length === 0 ? finding : fill(texts.worstAndMore, { finding, count: others.length });
}

function findingOf(texts: typeof guestResults, { check, name, outcome }: NamedOutcome, status: 'warning' | 'failed') {
  const { message } = checkWords(check, outcome);
  return message === undefined
    ? fill(texts.worst[status], { check: name })
    : fill(texts.worst[`${status}Because`], { check: name, message });
}
