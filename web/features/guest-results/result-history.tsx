import type { ResultRow, ResultSummary } from '@linecheck/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { formatMoment } from '../../ui/format-moment';
import { LabelledBlock } from '../../ui/result-grid';
import { ResultStatuses } from './result-statuses';
import { runWords } from './run-words';
import type { ListedResult } from './use-guest-result';
import { useResultHistory } from './use-result-history';
import { ResultsLoading, WholeResult } from './whole-result';

interface ResultHistoryProps {
  readonly newest: ResultSummary;
  readonly highlightedId: string | undefined;
  readonly recordingOf: (result: ListedResult) => ReactNode;
}

/** What has been sent before the newest result, each one closed. */
export function ResultHistory({ newest, highlightedId, recordingOf }: ResultHistoryProps) {
  const history = useResultHistory({ newest, wantedId: highlightedId });
  if (history.kind === 'loading') return <ResultsLoading />;
  if (history.kind === 'failed') {
    return (
      <ErrorState title="The earlier results could not be loaded" busy={history.isRetrying} onRetry={history.retry} />
    );
  }
  if (history.earlier.length === 0) return null;
  return (
    <LabelledBlock label="Earlier results:">
      <ul className="rounded-card border border-line bg-surface">
        {history.earlier.map((result) => (
          <li key={result.id} className="border-line not-first:border-t">
            <EarlierResult result={result} highlighted={result.id === highlightedId} recordingOf={recordingOf} />
          </li>
        ))}
      </ul>
      {history.showMore && (
        <div className="mt-3 flex justify-center">
          <Button busy={history.isLoadingMore} onClick={history.showMore}>
            Show more results
          </Button>
        </div>
      )}
    </LabelledBlock>
  );
}

interface EarlierResultProps extends Pick<ResultHistoryProps, 'recordingOf'> {
  readonly result: ResultRow;
  readonly highlighted: boolean;
}

/** What it holds is only mounted once it was opened: what nobody looks at is not asked for. */
function EarlierResult({ result, highlighted, recordingOf }: EarlierResultProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details open={highlighted} className="group" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 sm:px-4 text-14">
        <ChevronDown aria-hidden className="size-4 flex-none transition-[rotate] group-open:rotate-180" />
        <span className="tabular font-medium">{formatMoment(result.submittedAt)}</span>
        {result.run > 1 && <span className="text-ink-3">{runWords(result.run)}</span>}
        <ResultStatuses result={result} />
      </summary>
      <div className="border-t border-line p-3 sm:p-4">
        {(wasOpened || highlighted) && <WholeResult row={result} highlighted={highlighted} recordingOf={recordingOf} />}
      </div>
    </details>
  );
}
