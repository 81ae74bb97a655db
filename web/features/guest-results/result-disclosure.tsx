import { guestResults } from '@linecheck/texts/en/results';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useNarrow } from '../../ui/behaviour/use-narrow';
import { RowDisclosure } from '../../ui/layout/list-row';
import type { ResultsProps } from './results';
import { ResultsLoading } from './results-loading';

// The words of the findings and the readings are not part of the first load.
const loadResults = () => import('./results');
const Results = lazy(async () => ({ default: (await loadResults()).Results }));
const WorstFinding = lazyOrNothing(async () => (await loadResults()).WorstFinding);

interface ResultDisclosureProps extends ResultsProps {
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Results of one session, below its row. Closed, it names the worst finding. */
export function ResultDisclosure({ newest, open, onToggle, ...results }: ResultDisclosureProps) {
  const texts = useTexts(guestResults);
  const isNarrow = useNarrow();
  return (
    <RowDisclosure
      label={texts.guestResults}
      summary={
        // Phones have no room for it.
        !isNarrow && (
          <Suspense>
            <WorstFinding result={newest} />
          </Suspense>
        )
      }
      open={open}
      onToggle={onToggle}
      load={loadResults}
    >
      <Suspense fallback={<ResultsLoading />}>
        <Results newest={newest} {...results} />
      </Suspense>
    </RowDisclosure>
  );
}
