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
