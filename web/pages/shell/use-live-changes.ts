import type { LiveChange, LiveKind } from '@linecheck/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '../../api/watch-changes';
import { userQueryKey } from '../../features/accounts/use-user';
import { resultsQueryKey } from '../../features/guest-results/use-guest-result';
import { notificationsQueryKey } from '../../features/notifications/notification-changes';
import { storageUsageQuery } from '../../features/recordings/storage-usage-query';
import { clipsQueryKey } from '../../features/recordings/use-clips';
import { refreshSessions, sessionsQueryKey } from '../../features/test-sessions/session-pages';

/** Queries that are refetched for each kind of change. */
const queryKeys: Readonly<Record<LiveKind, readonly QueryKey[]>> = {
  sessions: [],
  notifications: [notificationsQueryKey],
  recordings: [clipsQueryKey, storageUsageQuery.queryKey],
};

/** Refetches only the changed sessions if the server names them. */
function refetchChanged(queries: QueryClient, { changed, sessions }: LiveChange): void {
  for (const queryKey of changed.flatMap((kind) => queryKeys[kind])) void queries.invalidateQueries({ queryKey });
  const refetchAll = () => {
    for (const queryKey of [sessionsQueryKey, resultsQueryKey]) void queries.invalidateQueries({ queryKey });
  };
  if (sessions === undefined) {
    if (changed.includes('sessions') || changed.includes('recordings')) refetchAll();
    return;
  }
  // Only the results of open rows are refetched.
  for (const id of sessions) void queries.invalidateQueries({ queryKey: [...resultsQueryKey, id] });
  refreshSessions(queries, sessions).catch(refetchAll);
}

/** Keeps the data of a host's page up to date while it is shown. */
export function useLiveChanges(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchChanges({
        onChange: (change) => refetchChanged(queries, change),
        // The sign-in may have ended; refetching the user reveals that.
        onRefused: () => void queries.invalidateQueries({ queryKey: userQueryKey }),
      }),
    [queries],
  );
}
