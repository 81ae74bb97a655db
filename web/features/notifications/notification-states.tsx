import { messageOf } from '../../api/send';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { StaleNotice } from '../../ui/stale-notice';
import type { Notifications } from './use-notifications';

export function NotificationsUnreachable({ state }: { readonly state: Extract<Notifications, { kind: 'failed' }> }) {
  return (
    <Card padding="none">
      <ErrorState
        title="Your notifications could not be loaded"
        retryLabel="Try again"
        busy={state.isFetching}
        onRetry={state.retry}
      >
        {messageOf(state.error, 'We could not reach the server. Nothing is lost.')}
      </ErrorState>
    </Card>
  );
}

/** Above a list that could not be brought up to date. */
export function StaleNotifications({ state }: { readonly state: Extract<Notifications, { kind: 'known' }> }) {
  if (!state.error) return null;
  return (
    <div className="mb-3">
      <StaleNotice
        title="There may be newer notifications"
        retryLabel="Try again"
        busy={state.isFetching}
        onRetry={state.retry}
      >
        {messageOf(state.error, 'We could not reach the server just now.')}
      </StaleNotice>
    </div>
  );
}
