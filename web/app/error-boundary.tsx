import { Component, type ReactNode } from 'react';
import { hasKeptRun } from '../features/guest-results/kept-key';
import { ErrorState } from '../ui/error-state';

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
          {whatRemains()}
        </ErrorState>
      </main>
    );
  }
}

/** Only a guest with a link has something kept, and only where the browser has room for it. */
function whatRemains(): string | undefined {
  if (location.pathname !== '/') return undefined;
  const code = new URLSearchParams(location.search).get('session');
  return code !== null && hasKeptRun(code)
    ? 'Your finished checks are kept in this browser.'
    : 'Checks that you have finished have to be run once more.';
}
