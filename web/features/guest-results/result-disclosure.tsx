import type { GuestResult, ResultSummary } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip';
import { ErrorState } from '../../ui/error-state';
import { formatMoment } from '../../ui/format-moment';
import { RowDisclosure } from '../../ui/list-row';
import { Skeleton } from '../../ui/skeleton';
import { worstFinding } from './result-findings';
import { ResultHistory } from './result-history';
import { ResultPanel } from './result-panel';
import { useResultHistory } from './use-result-history';

interface ResultDisclosureProps {
  readonly newest: ResultSummary;
  /** When the first result came. */
  readonly firstAt: string | null;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** The result that a link has led to. */
  readonly highlightedId: string | undefined;
  /** Beside each result: the guest's recording, or why there is none. */
  readonly recordingOf: (result: GuestResult) => ReactNode;
  /** Below all results: what belongs to none of them. */
  readonly children?: ReactNode;
}

/** The results of one session, below its row. Closed, it names the worst finding. */
export function ResultDisclosure({ newest, open, onToggle, ...results }: ResultDisclosureProps) {
  return (
    <RowDisclosure label="Guest Results" summary={worstFinding(newest)} open={open} onToggle={onToggle}>
      <Results newest={newest} {...results} />
    </RowDisclosure>
  );
}

type ResultsProps = Pick<ResultDisclosureProps, 'newest' | 'firstAt' | 'highlightedId' | 'recordingOf' | 'children'>;

function Results({ newest: summary, firstAt, highlightedId, recordingOf, children }: ResultsProps) {
  const history = useResultHistory(summary);
  if (history.kind === 'loading') return <ResultsLoading />;
  if (history.kind === 'failed') {
    return <ErrorState title="The results could not be loaded" busy={history.isRetrying} onRetry={history.retry} />;
  }
  const { newest, earlier } = history;
  return (
    <div className="grid gap-6">
      {firstAt !== null && (
        <p className="-mb-3 flex">
          <Chip tone="outline">Completed {formatMoment(firstAt)}</Chip>
        </p>
      )}
      {newest && (
        <ResultPanel
          key={newest.id}
          result={newest}
          highlighted={newest.id === highlightedId}
          recording={recordingOf(newest)}
        />
      )}
      {earlier.length > 0 && <ResultHistory {...{ earlier, highlightedId, recordingOf }} />}
      {children}
    </div>
  );
}

const ResultsLoading = () => (
  <div role="status" className="grid gap-4">
    <Skeleton size="h-6 w-64" />
    <Skeleton size="h-24 w-full" />
    <span className="sr-only">Loading results...</span>
  </div>
);
