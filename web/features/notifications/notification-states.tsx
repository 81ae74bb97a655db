import { causeOf, whyNotLoaded } from '../../api/failure';
import { ErrorCard } from '../../ui/error-card';
import { StaleNotice } from '../../ui/stale-notice';
import type { Notifications } from './use-notifications';

export function NotificationsUnreachable({ state }: { readonly state: Extract<Notifications, { kind: 'failed' }> }) {
  return (
    <ErrorCard title="Your notifications could not be loaded" busy={state.isFetching} onRetry={state.retry}>
      {whyNotLoaded(state.error)}
    </ErrorCard>
  );
}

/** Above a list that could not be brought up to date. */
export function StaleNotifications({ state }: { readonly state: Extract<Notifications, { kind: 'known' }> }) {
  if (!state.error) return null;
  return (
    <div className="mb-3">
      <StaleNotice title="There may be newer notifications" busy={state.isFetching} onRetry={state.retry}>
        {causeOf(state.error)}
      </StaleNotice>
    </div>
  );
}
