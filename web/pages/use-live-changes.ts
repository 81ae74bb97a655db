import type { LiveKind } from '@linecheck/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '../api/watch-changes';
import { userQueryKey } from '../features/accounts/use-user';
import { notificationsQueryKey } from '../features/notifications/notification-changes';
import { clipRoom } from '../features/recordings/clip-room';
import { clipsQueryKey } from '../features/recordings/use-clips';
import { sessionsQueryKey } from '../features/test-sessions/use-test-sessions';

/** What is asked for again when something has changed. */
const concerned: Readonly<Record<LiveKind, readonly QueryKey[]>> = {
  sessions: [sessionsQueryKey],
  notifications: [notificationsQueryKey],
  recordings: [clipsQueryKey, clipRoom.queryKey, sessionsQueryKey],
};

/** Keeps what a host's page shows up to date while it is seen. */
export function useLiveChanges(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchChanges({
        onChange: (changed) => {
          for (const queryKey of changed.flatMap((kind) => concerned[kind]))
            void queries.invalidateQueries({ queryKey });
        },
        // The sign-in may have ended: asking who is there shows it.
        onRefused: () => void queries.invalidateQueries({ queryKey: userQueryKey }),
      }),
    [queries],
  );
}
