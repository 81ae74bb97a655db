import { can, type HelpSummary, type PlanName, planLimits, type SessionRow } from '@linecheck/contract';
import { dashboard } from '@linecheck/texts/en/dashboard';
import { guestResults } from '@linecheck/texts/en/results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../../api/acting';
import { pageSource } from '../../api/page-source';
import { serverNow } from '../../api/send';
import type { NextEpisodeProps } from '../../features/episodes/next-episode';
import { hadNextEpisode, nextEpisodeKey } from '../../features/episodes/next-episode-hint';
import { ResultDisclosure } from '../../features/guest-results/result-disclosure';
import { ResultStatuses } from '../../features/guest-results/result-statuses';
import type { ListedResult } from '../../features/guest-results/use-guest-result';
import { useHelpRequests } from '../../features/help-requests/use-help-requests';
import { RecordingDisclosure } from '../../features/recordings/recording-disclosure';
import { ReadyLink } from '../../features/test-sessions/ready-link';
import { CreateSession } from '../../features/test-sessions/session-form/create-session';
import { SessionList } from '../../features/test-sessions/session-list';
import { firstWishes } from '../../features/test-sessions/session-page';
import { linkedKey, readRows } from '../../features/test-sessions/session-pages';
import { SessionRowView as SessionListRow } from '../../features/test-sessions/session-row';
import { firstView, nextView, type SessionView } from '../../features/test-sessions/session-view';
import { useNewResults } from '../../features/test-sessions/use-new-results';
import {
  SessionListLoading,
  SessionListUnreachable,
  StaleSessions,
  useTestSessions,
} from '../../features/test-sessions/use-test-sessions';
import { failureCause } from '../../texts/failure-words';
import { helpMarkOf } from '../../texts/help-mark';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { untilUsed } from '../../ui/behaviour/until-used';
import { useNarrow } from '../../ui/behaviour/use-narrow';
import { Skeleton } from '../../ui/feedback/skeleton';
import { SideNote } from '../../ui/layout/side-note';
import { showToast, type ToastMessage } from '../../ui/overlays/toast';
import { lazyView } from '../shell/lazy-view';
import { useAskFirst } from '../shell/leave-guard';
import { useSearch } from '../shell/use-search';
import type { PanelProps } from './dashboard-tabs';
import { FirstSteps } from './first-steps';

const loadClips = () => import('../../features/recordings/guest-clips');
const ResultRecording = lazy(async () => ({ default: (await loadClips()).ResultRecording }));
const RecordingsWithoutResult = lazy(async () => ({ default: (await loadClips()).RecordingsWithoutResult }));
// If it cannot be loaded, the result is shown without its sound.
const ResultTake = lazyOrNothing(async () => (await import('../../features/recordings/result-take')).ResultTakePlayer);
const loadEmail = () => import('../../features/guest-emails/link-email-dialog');
const LinkEmailDialog = lazyOrNothing(async () => (await loadEmail()).LinkEmailDialog);
const loadForms = () => import('./session-forms');
const NewSession = lazy(async () => ({ default: (await loadForms()).NewSessionSection }));
const ChangedSession = lazy(async () => ({ default: (await loadForms()).ChangedSession }));

// Not in the first load of a host without a next episode.
const NextEpisode = lazyView<NextEpisodeProps>(
  'next-episode',
  () =>
    import('../../features/episodes/next-episode').then(
      ({ NextEpisode: Part }) => Part,
      () => () => null,
    ),
  ({ loading }) => loading,
);

const HelpQueue = lazyView(
  'help-queue',
  async () => (await import('../../features/help-requests/help-queue')).HelpQueue,
);

/** True if a next episode is known or likely, and for all after the first use of the page. */
function useNextEpisodeExpected(): { readonly isExpected: boolean; readonly isShown: boolean } {
  const known = useQueryClient().getQueryData<{ readonly episodes: readonly unknown[] }>(nextEpisodeKey);
  const [isExpected] = useState(known ? known.episodes.length > 0 : pageSource() !== undefined || hadNextEpisode());
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (!isExpected) void untilUsed(() => false).then(() => setUsed(true));
  }, [isExpected]);
  return { isExpected, isShown: isExpected || isUsed };
}

/** Next episode and list of links: the first tab of the dashboard. */
export function LinksTab(props: PanelProps) {
  const { isExpected, isShown } = useNextEpisodeExpected();
  const requests = useHelpRequests();
  const loading = isExpected && <Skeleton size="h-54.5 w-full sm:h-32.5 lg:h-21" />;
  return (
    <>
      {requests.length > 0 && (
        <div className="mb-6 sm:mb-8">
          <HelpQueue requests={requests} userId={props.user.id} />
        </div>
      )}
      {can(props.plan, 'episodes') && (
        <div className="mb-4 empty:hidden sm:mb-6">{isShown && <NextEpisode loading={loading} />}</div>
      )}
      <GuestSessionsTab {...props} requests={requests} />
    </>
  );
}

interface GuestSessionsProps extends PanelProps {
  readonly requests: readonly HelpSummary[];
}

function GuestSessionsTab({ user, plan, requests }: GuestSessionsProps) {
  const [view, tell] = useReducer(nextView, firstView);
  const list = useTestSessions(view.wishes);
  const loaded = list.kind === 'known' ? list.page.rows : undefined;
  const [emailed, setEmailed] = useState<SessionRow>();
  const askFirst = useAskFirst();
  const mayWork = useMay('work');
  useFormsInAdvance();
  useNewResults(loaded);
  const linked = useResultLink({
    plan,
    followedId: view.resultId,
    onFound: (id, resultId) => tell({ type: 'result-found', id, resultId }),
  });

  if (list.kind === 'loading') return <SessionListLoading />;
  if (list.kind === 'failed') return <SessionListUnreachable list={list} />;

  const row = (session: SessionRow) => (
    <SessionListRow
      key={session.id}
      session={session}
      highlighted={session.id === view.highlightedId}
      helpMark={markOf(requests, session)}
      onEdit={() => tell({ type: 'edit-asked', session })}
      loadForm={loadForms}
      onEmail={setEmailed}
      loadEmail={loadEmail}
      onRegenerated={(renewed) => tell({ type: 'regenerated', session: renewed })}
      onDeleted={({ id }) => tell({ type: 'deleted', id })}
      checks={session.latestResult && <ResultStatuses result={session.latestResult} />}
      results={
        <SessionResults
          session={session}
          plan={plan}
          open={view.openIds.has(session.id)}
          onToggle={(open) => tell({ type: 'toggled', id: session.id, open })}
          highlightedId={view.resultId}
        />
      }
    />
  );
  return (
    <div className="grid gap-6 sm:gap-8">
      <FirstSteps place="top" {...{ user, plan }} {...list.page} />
      <div className="grid gap-3 empty:hidden">
        {mayWork && (
          <CreateSession
            plan={plan}
            existing={list.page.counts.total}
            loadForm={loadForms}
            form={(startsOpen) => (
              <NewSession
                user={user}
                plan={plan}
                existing={list.page.counts.total}
                startsOpen={startsOpen}
                onCreated={(session) => tell({ type: 'created', session })}
              />
            )}
          />
        )}
        {view.ready && <ReadyLink session={view.ready} onClose={() => tell({ type: 'link-closed' })} />}
        {list.error && <StaleSessions list={list} />}
      </div>
      <SessionList
        list={list}
        rows={withLinked(list.page.rows, view, linked)}
        wishes={view.wishes}
        onSearch={(q) => tell({ type: 'searched', q })}
        onFilter={(filter) => tell({ type: 'filtered', filter })}
        onSort={(sort) => tell({ type: 'sorted', sort })}
        onClear={() => tell({ type: 'cleared' })}
        deletedId={view.deletedId}
        row={row}
      />
      <FirstSteps place="bottom" {...{ user, plan }} {...list.page} />
      {emailed && (
        <Suspense>
          <LinkEmailDialog session={emailed} onClose={() => setEmailed(undefined)} />
        </Suspense>
      )}
      {view.editing && (
        <Suspense>
          <ChangedSession
            key={view.editing.id}
            session={view.editing}
            user={user}
            plan={plan}
            onEdited={(session) => tell({ type: 'edited', session })}
            onClose={() => askFirst(() => tell({ type: 'edit-closed' }))}
          />
        </Suspense>
      )}
    </div>
  );
}

function markOf(requests: readonly HelpSummary[], { id }: SessionRow) {
  const request = requests.find(({ sessionId }) => sessionId === id);
  return request && helpMarkOf(request, serverNow());
}

/** Loads the form for a new link together with the list where both are shown. */
function useFormsInAdvance(): void {
  const isNarrow = useNarrow();
  useEffect(() => {
    if (!isNarrow) void loadForms().catch(() => undefined);
  }, [isNarrow]);
}

/** Adds the session of a followed link on top of the first page of the list, if it is further down. */
function withLinked(rows: readonly SessionRow[], { wishes, deletedId }: SessionView, linked: LinkedSession) {
  if (linked.kind !== 'found' || wishes !== firstWishes || linked.session.id === deletedId) return rows;
  return rows.some(({ id }) => id === linked.session.id) ? rows : [linked.session, ...rows];
}

interface SessionResultsProps {
  readonly session: SessionRow;
  readonly plan: PlanName;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly highlightedId: string | undefined;
}

function SessionResults({ session, plan, open, onToggle, highlightedId }: SessionResultsProps) {
  const { latestResult: newest, guestClipCount } = session;
  const hasRecordings = can(plan, 'recordings');
  if (newest === null) {
    // After the last clip is deleted, the disclosure stays until it is closed.
    const hasPlace = hasRecordings && (guestClipCount > 0 || open);
    return hasPlace && <RecordingDisclosure session={session} open={open} onToggle={onToggle} />;
  }
  const recordingOf = (result: ListedResult) =>
    hasRecordings ? <ResultRecording result={result} newestId={newest.id} /> : <RecordingNote />;
  const soundOf = ({ id, guestName }: ListedResult) =>
    hasRecordings && (
      <Suspense>
        <ResultTake resultId={id} guestName={guestName} />
      </Suspense>
    );
  return (
    <ResultDisclosure
      newest={newest}
      count={session.resultCount}
      firstAt={session.firstResultAt}
      open={open}
      onToggle={onToggle}
      highlightedId={highlightedId}
      recordingOf={recordingOf}
      soundOf={soundOf}
    >
      {hasRecordings && guestClipCount > 0 && <RecordingsWithoutResult session={session} />}
    </ResultDisclosure>
  );
}

interface ResultLinkPlace {
  readonly plan: PlanName;
  /** Result of a link followed before, whose session is still shown. */
  readonly followedId: string | undefined;
  readonly onFound: (sessionId: string, resultId: string) => void;
}

/**
 * Message for a link whose result cannot be shown. Some plans keep the earlier results of a link but do not show them
 * (D14).
 */
function reasonNotShown(texts: typeof dashboard, linked: LinkedSession, plan: PlanName): ToastMessage {
  const { notLoaded, notShown, gone } = texts.result;
  if (linked.kind === 'unreachable') return { title: notLoaded, description: failureCause(linked.error) };
  return Number.isFinite(planLimits[plan].resultsShown) ? notShown : gone;
}

/**
 * Follows ?result= once: opens the result, and removes the parameter from the address (S1 §2). Returns the session of
 * the result.
 */
function useResultLink({ plan, followedId, onFound }: ResultLinkPlace): LinkedSession {
  const texts = useTexts(dashboard);
  const { result: wanted } = useSearch('result');
  const [, navigate] = useLocation();
  const linked = useLinkedSession(wanted ?? followedId);
  const { kind } = linked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when its session is known.
  useEffect(() => {
    if (wanted === undefined || kind === 'none' || kind === 'searching') return;
    if (linked.kind === 'found') onFound(linked.session.id, wanted);
    else showToast({ ...reasonNotShown(texts, linked, plan), tone: 'info' });
    navigate('/dashboard', { replace: true });
  }, [kind, wanted]);
  return linked;
}

/** Replaces a guest's clip for a host on Plus (S1 §2). */
function RecordingNote() {
  const texts = useTexts(guestResults);
  return <SideNote icon={<Lock aria-hidden />}>{texts.recordingIsPro}</SideNote>;
}

type LinkedSession =
  | { readonly kind: 'none' | 'searching' | 'missing' }
  | { readonly kind: 'unreachable'; readonly error: Error }
  | { readonly kind: 'found'; readonly session: SessionRow };

/** Session that a result belongs to, on any page of the list. */
function useLinkedSession(resultId: string | undefined): LinkedSession {
  const { data, error } = useQuery({
    queryKey: linkedKey(resultId),
    queryFn: async ({ signal }) => (await readRows({ result: resultId ?? '' }, signal)).rows,
    enabled: resultId !== undefined,
  });
  if (resultId === undefined) return { kind: 'none' };
  const [session] = data ?? [];
  if (session) return { kind: 'found', session };
  if (error) return { kind: 'unreachable', error };
  return { kind: data === undefined ? 'searching' : 'missing' };
}
