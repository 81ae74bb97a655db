import { type LiveChange, type LiveKind, planOf, type SignedInUser, UNREAD_POLL_MS } from '@linecheck/contract';
import { hostHeader } from '@linecheck/texts/en/host';
import { headers } from '@linecheck/texts/en/shell';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import Gauge from 'lucide-react/icons/gauge';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ActingRole, activityQueryKey, peopleQueryKey } from '../../api/acting';
import { embeddedAt } from '../../api/embedded-answers';
import { onProofAsked } from '../../api/recent-sign-in';
import { serverNow } from '../../api/send';
import { watchChanges } from '../../api/watch-changes';
import { LogOutButton } from '../../features/accounts/log-out-button';
import { keepFacts } from '../../features/accounts/page-facts';
import { actingIn, displayName, userQueryKey } from '../../features/accounts/use-user';
import { episodesKey, levelsKey } from '../../features/episodes/episodes-key';
import { resultsQueryKey } from '../../features/guest-results/use-guest-result';
import { isRingingOn } from '../../features/help-requests/ring-choice';
import { helpRequestsKey, useHelpRequests } from '../../features/help-requests/use-help-requests';
import { NotificationBell } from '../../features/notifications/notification-bell';
import { notificationsQueryKey, useUnreadCount } from '../../features/notifications/notification-queries';
import { PlanBadge } from '../../features/plans/plan-badge';
import { clipsQueryKey, storageUsageQuery, takesQueryKey } from '../../features/recordings/clip-queries';
import { sessionsQueryKey } from '../../features/test-sessions/sessions-key';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useHydrating } from '../../ui/behaviour/use-in-browser';
import { useNarrow } from '../../ui/behaviour/use-narrow';
import { useWaitingInTitle } from '../../ui/behaviour/use-page-title';
import { ButtonLink } from '../../ui/controls/button';
import { ThemeSwitch } from '../../ui/controls/theme-switch';
import { HeaderBar } from '../../ui/layout/header-bar';
import type { ElementNode } from '../../ui/theme/element-node';
import { AccountLink } from './account-link';
import { HomeLink } from './home-link';
import { lazyView } from './lazy-view';
import { useAskFirst } from './leave-guard';
import { NewVersionNotice, useNewVersion } from './new-version';
import { PageFrame } from './page-frame';

// Not loaded for a host without others.
const WorkspaceSwitcher = lazyView(
  'workspace-switcher',
  async () => (await import('./workspace-switcher')).WorkspaceSwitcher,
);

// If it cannot be loaded, the bell and the pages still show the request.
const HelpAlerts = lazyOrNothing(async () => (await import('../../features/help-requests/help-alerts')).HelpAlerts);

interface HostFrameProps {
  readonly user: SignedInUser;
  readonly children: ElementNode;
}

/**
 * Frame of every page of a signed-in host: their header with the unread count, and live updates of the data. In a team
 * that is closed to them, it has neither. A page in it stays when the team opens.
 */
export function HostFrame({ user, children }: HostFrameProps) {
  const isOpen = actingIn(user)?.needsSecondFactor !== true;
  const unread = useUnreadCount({ enabled: isOpen });
  const [first, ...others] = useHelpRequests({ enabled: isOpen }).filter(({ state }) => isOpen && state === 'open');
  const isHydrating = useHydrating();
  const version = useNewVersion();
  useLiveChanges(isOpen, version.check);
  useReopening(isOpen);
  useEffect(() => keepFacts(user.id), [user.id]);
  return (
    <ActingRole value={actingIn(user)?.role ?? 'owner'}>
      <PageFrame
        header={<DashboardHeader {...{ user, unread }} waiting={Math.max(unread, first ? others.length + 1 : 0)} />}
      >
        {version.isThere && <NewVersionNotice />}
        {children}
      </PageFrame>
      <ProofQuestion user={user} />
      {first && !isHydrating && (
        <Suspense>
          <HelpAlerts waiting={[first, ...others]} />
        </Suspense>
      )}
    </ActingRole>
  );
}

interface Question {
  readonly user: SignedInUser;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

// If the dialog cannot be loaded, as without a network, the call stays refused, and what was typed stays on the page.
const SignInConfirmation = lazy(
  (): Promise<{ default: ComponentType<Question> }> =>
    import('../../features/accounts/sign-in-confirmation').then(
      (loaded) => ({ default: loaded.SignInConfirmation }),
      () => ({ default: Unanswered }),
    ),
);

function Unanswered({ onAnswer }: Question) {
  useEffect(() => onAnswer(false), [onAnswer]);
  return null;
}

/** Asks for a proof of the person, above the page, when a call of the page needs a recent sign-in. */
function ProofQuestion({ user }: Pick<Question, 'user'>) {
  const [answer, setAnswer] = useState<Question['onAnswer']>();
  useEffect(
    () =>
      onProofAsked(
        () =>
          new Promise((resolve) =>
            setAnswer(() => (isConfirmed: boolean) => {
              setAnswer(undefined);
              resolve(isConfirmed);
            }),
          ),
      ),
    [],
  );
  return (
    answer && (
      <Suspense>
        <SignInConfirmation user={user} onAnswer={answer} />
      </Suspense>
    )
  );
}

interface DashboardHeaderProps {
  readonly user: SignedInUser;
  readonly unread: number;
  /** What waits, in the title: unread notifications, and guests whom nobody helps yet. */
  readonly waiting: number;
}

function DashboardHeader({ user, unread, waiting }: DashboardHeaderProps) {
  const texts = useTexts(hostHeader);
  const headerTexts = useTexts(headers);
  useWaitingInTitle(waiting);
  const narrow = useNarrow();
  const askFirst = useAskFirst();
  const { workspaces = [] } = user;
  const acting = actingIn(user);
  const hasOthers = workspaces.length > 1;
  return (
    <HeaderBar
      brand={
        <>
          <HomeLink badge={narrow && hasOthers ? <span /> : <PlanBadge plan={planOf(user, serverNow())} />} />
          {hasOthers && <WorkspaceSwitcher workspaces={workspaces} current={acting} />}
        </>
      }
    >
      <AccountLink name={fill(texts.welcome, { name: displayName(user) })} isBrief={hasOthers} />
      {!narrow && <ThemeSwitch toDarkLabel={headerTexts.darkTheme} toLightLabel={headerTexts.lightTheme} />}
      {acting?.needsSecondFactor !== true && <NotificationBell unread={unread} href="/notifications" />}
      <Link href="/" asChild>
        <ButtonLink variant={narrow ? 'quiet' : 'default'} icon={<Gauge aria-hidden />}>
          <span className="max-[40em]:sr-only">{texts.testSetup}</span>
        </ButtonLink>
      </Link>
      <LogOutButton brief={narrow} askFirst={askFirst} />
    </HeaderBar>
  );
}

/**
 * Queries that are refetched for each kind of change, besides those of sessions and results (`refetchChanged`). The user
 * comes before the people, whom a person that is no owner any more may not read.
 */
const queryKeys: Readonly<Record<LiveKind, readonly QueryKey[]>> = {
  // The links of guests, and their results, determine the counts of episodes.
  sessions: [episodesKey],
  episodes: [episodesKey, levelsKey],
  notifications: [notificationsQueryKey],
  recordings: [clipsQueryKey, takesQueryKey, storageUsageQuery.queryKey],
  people: [userQueryKey, peopleQueryKey],
  activity: [activityQueryKey],
  // The rows of a board show them, too.
  help: [helpRequestsKey, episodesKey],
};

async function refetchInTurn(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  for (const queryKey of keys) await queries.invalidateQueries({ queryKey });
}

// Loaded with the list of links; other pages need it once a link has changed.
const loadSessionPages = () => import('../../features/test-sessions/session-pages');

/** Refetches only the changed sessions if the server names them. */
function refetchChanged(queries: QueryClient, { changed, sessions }: LiveChange): void {
  for (const kind of changed) void refetchInTurn(queries, queryKeys[kind]);
  const refetchAll = () => {
    for (const queryKey of [sessionsQueryKey, resultsQueryKey]) void queries.invalidateQueries({ queryKey });
  };
  if (sessions === undefined) {
    if (changed.includes('sessions') || changed.includes('recordings')) refetchAll();
    return;
  }
  // Only the results of open rows are refetched.
  for (const id of sessions) void queries.invalidateQueries({ queryKey: [...resultsQueryKey, id] });
  loadSessionPages()
    .then(({ refreshSessions }) => refreshSessions(queries, sessions))
    .catch(refetchAll);
}

/** Asks from time to time whether an owner has opened the team to its members again. */
function useReopening(isOpen: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isOpen) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: userQueryKey }), UNREAD_POLL_MS);
    return () => clearInterval(timer);
  }, [queries, isOpen]);
}

/** Keeps the data of a host's page up to date while it is shown. */
function useLiveChanges(isOpen: boolean, onReopen: () => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isOpen)
      return watchChanges({
        since: embeddedAt(),
        onChange: (change) => refetchChanged(queries, change),
        // The sign-in may have ended; refetching the user reveals that.
        onRefused: () => void queries.invalidateQueries({ queryKey: userQueryKey }),
        onReopen,
        staysOpen: isRingingOn,
      });
  }, [queries, isOpen, onReopen]);
}
