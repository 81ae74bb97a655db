import guestResults from '@linecheck/texts/en/guest-results';
import type { ReactNode } from 'react';
import { retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/error-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ResultPanel } from './result-panel';
import { useGuestHistory } from './use-guest-history';
import { type ListedResult, useGuestResult } from './use-guest-result';

interface WholeResultProps {
  readonly row: ListedResult;
  readonly highlighted: boolean;
  readonly recordingOf: (result: ListedResult) => ReactNode;
}

/** Single result, loaded when it is opened, with the readings of its guest's earlier runs. */
export function WholeResult({ row, highlighted, recordingOf }: WholeResultProps) {
  const texts = useTexts(guestResults);
  const whole = useGuestResult(row);
  const history = useGuestHistory(row);
  if (whole.kind === 'loading' || history.kind === 'loading') return <ResultsLoading />;
  if (whole.kind === 'failed') {
    return (
      <ErrorState title={texts.notLoaded} busy={whole.isRetrying} retryLabel={retryLabel()} onRetry={whole.retry} />
    );
  }
  return <ResultPanel result={whole.result} history={history} highlighted={highlighted} recording={recordingOf(row)} />;
}

export const ResultsLoading = () => {
  const texts = useTexts(guestResults);
  return (
    <div role="status" className="grid gap-4">
      <Skeleton size="h-6 w-64" />
      <Skeleton size="h-24 w-full" />
      <span className="sr-only">{texts.loadingResults}</span>
    </div>
  );
};
