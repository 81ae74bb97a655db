import type { EndpointResponse } from '@linecheck/contract';
import {
  type HostNotification,
  markAllNotificationsRead,
  markNotificationRead,
  type unreadCount,
} from '@linecheck/contract';
import { notifications } from '@linecheck/texts/en/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { listQueryKey, notificationsQueryKey, unreadQueryKey, withAllRead, withRead } from './notification-queries';

type List = readonly HostNotification[];

interface Change<Input> {
  readonly call: (input: Input) => Promise<unknown>;
  readonly list: (list: List, input: Input) => List;
  readonly unread: (count: number) => number;
}

/** Shows a change immediately, and refetches the list after the response, even after an error. */
function useReadChange<Input>({ call, list, unread }: Change<Input>) {
  const texts = useTexts(notifications);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey: notificationsQueryKey });
      queries.setQueryData<List>(listQueryKey, (before) => before && list(before, input));
      queries.setQueryData<EndpointResponse<typeof unreadCount>>(
        unreadQueryKey,
        (before) => before && { count: Math.max(0, unread(before.count)) },
      );
    },
    onError: () => showToast({ title: texts.item.notMarked, description: texts.item.tryAgain, tone: 'failed' }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsQueryKey }),
  });
}

export function useMarkRead(): (notification: HostNotification) => void {
  const { mutate } = useReadChange({
    call: ({ id }: HostNotification) => send(markNotificationRead, { params: { id } }),
    list: (list, { id }) => withRead(list, id),
    unread: (count) => count - 1,
  });
  return (notification) => {
    if (!notification.isRead) mutate(notification);
  };
}

/** Marks all notifications up to the newest one shown: later ones stay unread (D18). */
export function useMarkAllRead() {
  const { mutate, isPending } = useReadChange({
    call: (newestSeenId: string) => send(markAllNotificationsRead, { body: { newestSeenId } }),
    list: withAllRead,
    unread: () => 0,
  });
  return { markAllRead: mutate, isPending };
}
