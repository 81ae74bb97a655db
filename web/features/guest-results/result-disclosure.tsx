import type { GuestResult } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip';
import { formatMoment } from '../../ui/format-moment';
import { RowDisclosure } from '../../ui/list-row';
import { worstFinding } from './result-findings';
import { ResultHistory } from './result-history';
import { ResultPanel } from './result-panel';

interface ResultDisclosureProps {
  readonly newest: GuestResult;
  /** How many results there are, the newest one included. */
  readonly count: number;
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
export function ResultDisclosure(props: ResultDisclosureProps) {
  const { newest, count, firstAt, open, onToggle, highlightedId, recordingOf, children } = props;
  return (
    <RowDisclosure label="Guest Results" summary={worstFinding(newest)} open={open} onToggle={onToggle}>
      <div className="grid gap-6">
        {firstAt !== null && (
          <p className="-mb-3 flex">
            <Chip tone="info">Completed {formatMoment(firstAt)}</Chip>
          </p>
        )}
        <ResultPanel result={newest} highlighted={newest.id === highlightedId} recording={recordingOf(newest)} />
        {count > 1 && <ResultHistory newest={newest} highlightedId={highlightedId} recordingOf={recordingOf} />}
        {children}
      </div>
    </RowDisclosure>
  );
}
