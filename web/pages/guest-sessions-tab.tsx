import type { GuestResult, Plan, TestSession } from '@linecheck/contract';
import { useReducer } from 'react';
import { whyNotLoaded } from '../api/failure';
import { readChoice } from '../features/checklists/local-checklist';
import { useTemplates } from '../features/checklists/use-templates';
import { ResultDisclosure } from '../features/guest-results/result-disclosure';
import { RecordingNote } from '../features/guest-results/result-recording-note';
import { ResultStatuses } from '../features/guest-results/result-statuses';
import { RecordingDisclosure, RecordingsWithoutResult } from '../features/recordings/recordings-without-result';
import { ResultRecording } from '../features/recordings/result-recording';
import { CreateSession } from '../features/test-sessions/create-session';
import { ReadyLink } from '../features/test-sessions/ready-link';
import { SessionList } from '../features/test-sessions/session-list';
import {
  SessionListLoading,
  SessionListUnreachable,
  StaleSessions,
} from '../features/test-sessions/session-list-states';
import { SessionRow } from '../features/test-sessions/session-row';
import type { SessionTemplates } from '../features/test-sessions/session-templates';
import { firstView, nextView } from '../features/test-sessions/session-view';
import { useNewResults } from '../features/test-sessions/use-new-results';
import { useTestSessions } from '../features/test-sessions/use-test-sessions';
import type { PanelProps } from './dashboard-tabs';
import { useResultLink } from './use-result-link';

const NONE: readonly TestSession[] = [];

export function GuestSessionsTab({ user, plan }: PanelProps) {
  const list = useTestSessions();
  const sessions = list.kind === 'known' ? list.sessions : undefined;
  const [view, tell] = useReducer(nextView, firstView);
  const templates = useSessionTemplates(plan);
  useNewResults(sessions);
  useResultLink({
    plan,
    sessions: sessions ?? NONE,
    isLoading: list.kind === 'loading' || (list.kind === 'known' && list.isRefreshing),
    onFound: (id, resultId) => tell({ kind: 'result-found', id, resultId }),
  });

  if (list.kind === 'loading') return <SessionListLoading />;
  if (list.kind === 'failed') return <SessionListUnreachable list={list} />;

  const ready = list.sessions.find((session) => session.id === view.readyId);
  const row = (session: TestSession) => (
    <SessionRow
      key={session.id}
      session={session}
      highlighted={session.id === view.highlightedId}
      onRegenerated={({ id }) => tell({ kind: 'regenerated', id })}
      onDeleted={({ id }) => tell({ kind: 'deleted', id })}
      checks={session.latestResult && <ResultStatuses result={session.latestResult} />}
      results={
        <SessionResults
          session={session}
          plan={plan}
          open={view.openIds.has(session.id)}
          onToggle={(open) => tell({ kind: 'toggled', id: session.id, open })}
          highlightedId={view.resultId}
        />
      }
    />
  );
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="grid gap-3">
        <CreateSession
          plan={plan}
          existing={list.sessions.length}
          templates={templates}
          readChoice={() => readChoice(user.id)}
          onCreated={({ id }) => tell({ kind: 'created', id })}
        />
        {ready && <ReadyLink session={ready} onClose={() => tell({ kind: 'link-closed' })} />}
        {list.error && <StaleSessions list={list} />}
      </div>
      <SessionList
        sessions={list.sessions}
        filter={view.filter}
        onFilter={(filter) => tell({ kind: 'filtered', filter })}
        deletedId={view.deletedId}
        row={row}
      />
    </div>
  );
}

function useSessionTemplates(plan: Plan): SessionTemplates {
  const { data, error, isFetching, refetch } = useTemplates({ enabled: plan === 'pro' });
  if (data) return { kind: 'known', list: data };
  if (error === null) return { kind: 'loading' };
  return { kind: 'failed', why: whyNotLoaded(error), retry: () => void refetch(), isRetrying: isFetching };
}

interface SessionResultsProps {
  readonly session: TestSession;
  readonly plan: Plan;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly highlightedId: string | undefined;
}

/** What the guests of a session have sent. */
function SessionResults({ session, plan, open, onToggle, highlightedId }: SessionResultsProps) {
  const { latestResult: newest, guestClipCount } = session;
  if (newest === null) {
    // Where the last clip was deleted, its place stays until it is closed.
    const hasPlace = plan === 'pro' && (guestClipCount > 0 || open);
    return hasPlace && <RecordingDisclosure session={session} open={open} onToggle={onToggle} />;
  }
  const recordingOf = (result: GuestResult) =>
    plan === 'pro' ? <ResultRecording result={result} newestId={newest.id} /> : <RecordingNote />;
  return (
    <ResultDisclosure
      newest={newest}
      count={session.resultCount}
      firstAt={session.firstResultAt}
      open={open}
      onToggle={onToggle}
      highlightedId={highlightedId}
      recordingOf={recordingOf}
    >
      {plan === 'pro' && guestClipCount > 0 && <RecordingsWithoutResult session={session} />}
    </ResultDisclosure>
  );
}
