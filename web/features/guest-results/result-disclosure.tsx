import type { ResultSummary } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip';
import { formatMoment } from '../../ui/format-moment';
import { RowDisclosure } from '../../ui/list-row';
import { worstFinding } from './result-findings';
import { ResultHistory } from './result-history';
import type { ListedResult } from './use-guest-result';
import { WholeResult } from './whole-result';

interface ResultDisclosureProps {
  readonly newest: ResultSummary;
  /** Results in all, as far as the plan shows them. */
  readonly count: number;
  /** When the first result came. */
  readonly firstAt: string | null;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** The result that a link has led to. */
  readonly highlightedId: string | undefined;
  /** Beside each result: the guest's recording, or why there is none. */
  readonly recordingOf: (result: ListedResult) => ReactNode;
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

type ResultsProps = Omit<ResultDisclosureProps, 'open' | 'onToggle'>;

function Results({ newest, count, firstAt, highlightedId, recordingOf, children }: ResultsProps) {
  return (
    <div className="grid gap-6">
      {firstAt !== null && (
        <p className="-mb-3 flex">
          <Chip tone="outline">Completed {formatMoment(firstAt)}</Chip>
        </p>
      )}
      <WholeResult key={newest.id} row={newest} highlighted={newest.id === highlightedId} recordingOf={recordingOf} />
      {count > 1 && <ResultHistory {...{ newest, highlightedId, recordingOf }} />}
      {children}
    </div>
  );
}
