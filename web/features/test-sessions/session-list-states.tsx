import { messageOf } from '../../api/send';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { SkeletonRows } from '../../ui/skeleton-rows';
import type { TestSessions } from './use-test-sessions';

/** In the place of the create card and the list. */
export function SessionListLoading() {
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="max-sm:hidden">
        <Card>
          <div className="grid gap-4">
            <Skeleton size="h-6 w-52" />
            <Skeleton size="h-16 w-full" />
          </div>
        </Card>
      </div>
      <div className="sm:hidden">
        <Skeleton size="h-12 w-full" />
      </div>
      <div className="grid gap-3">
        <Skeleton size="h-8 w-44" />
        <SkeletonRows label="Loading sessions..." />
      </div>
    </div>
  );
}

export function SessionListUnreachable({ list }: { readonly list: Extract<TestSessions, { kind: 'failed' }> }) {
  return (
    <Card padding="none">
      <ErrorState
        title="Your sessions could not be loaded"
        retryLabel="Try again"
        busy={list.isRetrying}
        onRetry={list.retry}
      >
        {messageOf(list.error, 'We could not reach the server. Nothing is lost.')}
      </ErrorState>
    </Card>
  );
}

/** Above a list that could not be brought up to date. */
export function StaleNotice({ list }: { readonly list: Extract<TestSessions, { kind: 'known' }> }) {
  return (
    <Notice
      tone="warning"
      role="status"
      title="This list may be out of date"
      action={
        <Button size={32} busy={list.isRefreshing} onClick={list.retry}>
          Try again
        </Button>
      }
    >
      {messageOf(list.error, 'We could not reach the server just now.')}
    </Notice>
  );
}
