import { shell } from '@linecheck/texts/en/shell';
import { Component, type ReactNode } from 'react';
import { currentTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/error-state';

interface ErrorBoundaryProps {
  /** Shown instead of the children after an error; `retry` renders them again. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children?: ReactNode;
}

/** Limits a rendering error to its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.isBroken ? fallback(() => this.setState({ isBroken: false })) : children;
  }
}

/** Limits a rendering error to one step or panel: the rest of the page, with all that was measured, stays. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }) => {
  const texts = currentTexts(shell);
  return (
    <ErrorBoundary
      fallback={(retry) => <ErrorState title={texts.partStopped} retryLabel={texts.tryAgain} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
};
