import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state';
import { whatRemains } from './what-remains';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** What is left when the page itself breaks: a way back instead of a white page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="page page-main">
        <ErrorState title="This page has stopped working" retryLabel="Load it again" onRetry={() => location.reload()}>
          {whatRemains(location)}
        </ErrorState>
      </main>
    );
  }
}
