import { shell } from '@linecheck/texts/en/shell';
import type { ReactNode } from 'react';
import { currentTexts } from '../../texts/use-texts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary';
import { ErrorState } from '../../ui/feedback/error-state';

/** Limits a rendering error to one step or panel: the rest of the page, with all that was measured, stays. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={(retry) => <PartStopped onRetry={retry} />}>{children}</ErrorBoundary>
);

function PartStopped({ onRetry }: { readonly onRetry: () => void }) {
  const texts = currentTexts(shell);
  return (
    <ErrorState title={texts.partStopped} retryLabel={texts.tryAgain} onRetry={onRetry}>
      {texts.restWorks}
    </ErrorState>
  );
}
