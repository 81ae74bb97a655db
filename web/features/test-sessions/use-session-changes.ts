import {
  createTestSession,
  deleteTestSession,
  editTestSession,
  regenerateSessionCode,
  type SessionChanges,
  type SessionCounts,
  type SessionForm,
  type SessionRow,
} from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { withChange } from './session-page';
import { changePages, refreshSessions } from './session-pages';

/**
 * Shows a changed session immediately; undefined means deleted. The counts of the filters, and other changes to the
 * session, come from the server.
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
  // The list shown is correct without it, and the next refetch brings the counts.
  refreshSessions(queries, [id]).catch(() => undefined);
}

const withMoreOf = (counts: SessionCounts, more: number): SessionCounts => ({
  ...counts,
  total: counts.total + more,
  all: counts.all + more,
});

interface Saving<Body> {
  readonly send: (body: Body) => Promise<SessionRow>;
  readonly more: 0 | 1;
  readonly done: { readonly title: string; readonly description: string };
  readonly failed: string;
  readonly onSaved: (session: SessionRow) => void;
}

function useSaving<Body>({ send: mutationFn, more, done, failed, onSaved }: Saving<Body>): SaveSession<Body> {
  const { changes: texts } = useTexts(testSessions);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn,
    onSuccess: (row) => {
      showChange(queries, row.id, { row, more });
      showToast({ ...done, tone: 'passed' });
      onSaved(row);
    },
    onError: (error) => showToast({ title: failed, description: failureWords(error, texts.tryAgain), tone: 'failed' }),
  });
  return { save: mutate, isPending };
}

export function useCreateSession(onSaved: (session: SessionRow) => void): SaveSession<SessionForm> {
  const { changes: texts } = useTexts(testSessions);
  return useSaving({
    send: (body) => send(createTestSession, { body }),
    more: 1,
    done: { title: texts.created, description: texts.createdHint },
    failed: texts.notCreated,
    onSaved,
  });
}

/** Edits a link. Its address and its results stay. */
export function useEditSession(
  { id }: SessionRow,
  onSaved: (session: SessionRow) => void,
): SaveSession<SessionChanges> {
  const { changes: texts } = useTexts(testSessions);
  return useSaving({
    send: (body) => send(editTestSession, { params: { id }, body }),
    more: 0,
    done: { title: texts.saved, description: texts.savedHint },
    failed: texts.notSaved,
    onSaved,
  });
}

export function useDeleteSession(onDeleted: (session: SessionRow) => void) {
  const texts = useTexts(testSessions);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (session: SessionRow) => send(deleteTestSession, { params: { id: session.id } }),
    onSuccess: (_, deleted) => {
      showChange(queries, deleted.id, { more: -1 });
      showToast({ title: texts.deletion.done, description: deleted.title, tone: 'passed' });
      onDeleted(deleted);
    },
    onError: () => showToast({ title: texts.deletion.failed, description: texts.changes.tryAgain, tone: 'failed' }),
  });
  return { remove: mutate, isPending };
}

export function useRegenerateSession(onRegenerated: (session: SessionRow) => void) {
  const texts = useTexts(testSessions);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (session: SessionRow) => send(regenerateSessionCode, { params: { id: session.id } }),
    onSuccess: (fresh, old) => {
      const row = { ...old, ...fresh, openedAt: null };
      showChange(queries, old.id, { row });
      showToast({
        title: texts.renewal.done,
        description: fill(texts.renewal.doneHint, { sessionCode: fresh.sessionCode }),
        tone: 'passed',
      });
      onRegenerated(row);
    },
    onError: () => showToast({ title: texts.renewal.failed, description: texts.changes.tryAgain, tone: 'failed' }),
  });
  return { regenerate: mutate, isPending };
}

export interface SaveSession<Body> {
  readonly save: (
    body: Body,
    outcome: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
  ) => void;
  readonly isPending: boolean;
}
