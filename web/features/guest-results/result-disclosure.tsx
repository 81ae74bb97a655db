import type { ResultSummary } from '@linecheck/contract';
import guestResults from '@linecheck/texts/en/guest-results';
import type { ReactNode } from 'react';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Chip } from '../../ui/feedback/chip';
import { RowDisclosure } from '../../ui/layout/list-row';
import { ResultHistory } from './result-history';
import { worstFinding } from './result-outcomes';
import type { ListedResult } from './use-guest-result';
import { WholeResult } from './whole-result';

interface ResultDisclosureProps {
  readonly newest: ResultSummary;
  /** Total number of results that the plan shows. */
  readonly count: number;
  /** Time of the first result. */
  readonly firstAt: string | null;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** Result opened by a link. */
  readonly highlightedId: string | undefined;
  /** Renders the guest's recording beside a result, or the reason there is none. */
  readonly recordingOf: (result: ListedResult) => ReactNode;
  /** Content below all results that belongs to none of them. */
  readonly children?: ReactNode;
}

/** Results of one session, below its row. Closed, it names the worst finding. */
export function ResultDisclosure({ newest, open, onToggle, ...results }: ResultDisclosureProps) {
  const texts = useTexts(guestResults);
  return (
    <RowDisclosure label={texts.guestResults} summary={worstFinding(texts, newest)} open={open} onToggle={onToggle}>
      <Results newest={newest} {...results} />
    </RowDisclosure>
  );
}

type ResultsProps = Omit<ResultDisclosureProps, 'open' | 'onToggle'>;

function Results({ newest, count, firstAt, highlightedId, recordingOf, children }: ResultsProps) {
  const texts = useTexts(guestResults);
  return (
    <div className="grid grid-cols-1 gap-6">
      {firstAt !== null && (
        <p className="-mb-3 flex">
          <Chip tone="outline">{fill(texts.completed, { when: formatMoment(firstAt) })}</Chip>
        </p>
      )}
      <WholeResult key={newest.id} row={newest} highlighted={newest.id === highlightedId} recordingOf={recordingOf} />
      {count > 1 && <ResultHistory {...{ newest, highlightedId, recordingOf }} />}
      {children}
    </div>
  );
}
