import {
  createTestSession,
  deleteTestSession,
  editTestSession,
  type NewSession,
  regenerateSessionCode,
  type SessionChanges,
  type SessionCounts,
  type SessionRow,
} from '@linecheck/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';
import { withChange } from './session-page';
import { changePages, refreshSessions } from './session-pages';

const TRY_AGAIN = 'Please try again.';

/**
 * Shows at once what has become of a session, undefined where it is gone. What each filter counts then is for the server
 * to say, and so is whether anything else has happened to it.
 */
function showChange(
  queries: QueryClient,
  id: string,
  { row, more = 0 }: { row?: SessionRow; more?: -1 | 0 | 1 },
): void {
  const rows = row === undefined ? [] : [row];
  changePages(queries, (page, wishes) =>
    withChange(page, { ids: [id], rows, counts: withMoreOf(page.counts, more) }, wishes),
  );
  // The list that is shown is right without it, and the next look brings the counts.
  refreshSessions(queries, [id]).catch(() => undefined);
}

const withMoreOf = (counts: SessionCounts, more: number): SessionCounts => ({
  ...counts,
  total: counts.total + more,
  all: counts.all + more,
});

export function useCreateSession(onCreated: (session: SessionRow) => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NewSession) => send(createTestSession, { body }),
    onSuccess: (created) => {
      showChange(queries, created.id, { row: created, more: 1 });
      showToast({ title: 'Session created', description: 'The link is ready to be shared.', tone: 'passed' });
      onCreated(created);
    },
    onError: (error) => {
      showToast({ title: 'Failed to create session', description: messageOf(error, TRY_AGAIN), tone: 'failed' });
    },
  });
  return { save: mutate, isPending };
}

/** Changes what a link says. Its address stays, and so do its results. */
export function useEditSession(session: SessionRow, onEdited: (session: SessionRow) => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: SessionChanges) => send(editTestSession, { params: { id: session.id }, body }),
    onSuccess: (edited) => {
      showChange(queries, edited.id, { row: edited });
      showToast({ title: 'Session saved', description: 'The link stays the same.', tone: 'passed' });
      onEdited(edited);
    },
    onError: (error) => {
      showToast({ title: 'Failed to save session', description: messageOf(error, TRY_AGAIN), tone: 'failed' });
    },
  });
  return { save: mutate, isPending };
}

export function useDeleteSession(onDeleted: (session: SessionRow) => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (session: SessionRow) => send(deleteTestSession, { params: { id: session.id } }),
    onSuccess: (_, deleted) => {
      showChange(queries, deleted.id, { more: -1 });
      showToast({ title: 'Session deleted', description: deleted.title, tone: 'passed' });
      onDeleted(deleted);
    },
    onError: () => showToast({ title: 'Failed to delete session', description: TRY_AGAIN, tone: 'failed' }),
  });
  return { remove: mutate, isPending };
}

export function useRegenerateSession(onRegenerated: (session: SessionRow) => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (session: SessionRow) => send(regenerateSessionCode, { params: { id: session.id } }),
    onSuccess: (fresh, old) => {
      const row = { ...old, ...fresh, openedAt: null };
      showChange(queries, old.id, { row });
      showToast({ title: 'Session code regenerated', description: `New code: ${fresh.sessionCode}`, tone: 'passed' });
      onRegenerated(row);
    },
    onError: () => showToast({ title: 'Failed to regenerate session code', description: TRY_AGAIN, tone: 'failed' }),
  });
  return { regenerate: mutate, isPending };
}
