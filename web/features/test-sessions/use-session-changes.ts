import {
  createTestSession,
  deleteTestSession,
  type NewSession,
  regenerateSessionCode,
  type TestSession,
} from '@linecheck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';
import { sessionsQueryKey } from './use-test-sessions';

const TRY_AGAIN = 'Please try again.';

type List = readonly TestSession[];

/** Puts a change into the list at once. An older answer that is still on its way is dropped. */
function useListChange(): (change: (sessions: List) => List) => void {
  const queries = useQueryClient();
  return (change) => {
    void queries.cancelQueries({ queryKey: sessionsQueryKey });
    queries.setQueryData<List>(sessionsQueryKey, (sessions) => change(sessions ?? []));
  };
}

export function useCreateSession(onCreated: (session: TestSession) => void) {
  const changeList = useListChange();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NewSession) => send(createTestSession, { body }),
    onSuccess: (created) => {
      changeList((sessions) => [created, ...sessions]);
      showToast({ title: 'Session created', description: 'The link is ready to be shared.', tone: 'passed' });
      onCreated(created);
    },
    onError: (error) => {
      showToast({ title: 'Failed to create session', description: messageOf(error, TRY_AGAIN), tone: 'failed' });
    },
  });
  return { create: mutate, isPending };
}

export function useDeleteSession(onDeleted: (session: TestSession) => void) {
  const changeList = useListChange();
  const { mutate, isPending } = useMutation({
    mutationFn: (session: TestSession) => send(deleteTestSession, { params: { id: session.id } }),
    onSuccess: (_, deleted) => {
      changeList((sessions) => sessions.filter((session) => session.id !== deleted.id));
      showToast({ title: 'Session deleted', description: deleted.title, tone: 'passed' });
      onDeleted(deleted);
    },
    onError: () => showToast({ title: 'Failed to delete session', description: TRY_AGAIN, tone: 'failed' }),
  });
  return { remove: mutate, isPending };
}

export function useRegenerateSession(onRegenerated: (session: TestSession) => void) {
  const changeList = useListChange();
  const { mutate, isPending } = useMutation({
    mutationFn: (session: TestSession) => send(regenerateSessionCode, { params: { id: session.id } }),
    onSuccess: (fresh, old) => {
      changeList((sessions) => sessions.map((session) => (session.id === old.id ? { ...session, ...fresh } : session)));
      showToast({ title: 'Session code regenerated', description: `New code: ${fresh.sessionCode}`, tone: 'passed' });
      onRegenerated({ ...old, ...fresh });
    },
    onError: () => showToast({ title: 'Failed to regenerate session code', description: TRY_AGAIN, tone: 'failed' }),
  });
  return { regenerate: mutate, isPending };
}
