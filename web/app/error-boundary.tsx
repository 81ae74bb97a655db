import shell from '@linecheck/texts/en/shell';
import { Component, type ReactNode } from 'react';
import { currentTexts } from '../texts/use-texts';
import { ErrorState } from '../ui/feedback/error-state';
import { whatRemains } from './what-remains';
import '../ui/layout/page-layout.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Error boundary for rendering errors; offers a reload instead of a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const texts = currentTexts(shell);
    return (
      <main className="page page-main">
        <ErrorState title={texts.stopped} retryLabel={texts.loadAgain} onRetry={() => location.reload()}>
          {whatRemains(texts, location)}
        </ErrorState>
      </main>
    );
  }
}
