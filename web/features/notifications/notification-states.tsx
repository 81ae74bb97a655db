import { notifications } from '@linecheck/texts/en/host';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { ErrorCard } from '../../ui/feedback/error-card';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import type { Notifications } from './use-notifications';

export function NotificationsUnreachable({ state }: { readonly state: Extract<Notifications, { kind: 'failed' }> }) {
  const texts = useTexts(notifications);
  return (
    <ErrorCard title={texts.notLoaded} busy={state.isFetching} retryLabel={retryLabel()} onRetry={state.retry}>
      {notLoadedWords(state.error)}
    </ErrorCard>
  );
}

/** Notice above a list that could not be refreshed. */
export function StaleNotifications({ state }: { readonly state: Extract<Notifications, { kind: 'known' }> }) {
  const texts = useTexts(notifications);
  if (!state.error) return null;
  return (
    <div className="mb-3">
      <StaleNotice title={texts.outdated} busy={state.isFetching} retryLabel={retryLabel()} onRetry={state.retry}>
        {failureCause(state.error)}
      </StaleNotice>
    </div>
  );
}
