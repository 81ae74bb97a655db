import type { SignedInUser } from '@linecheck/contract';
import { navigation } from '@linecheck/texts/en/host';
import { useQueryClient } from '@tanstack/react-query';
import { Activity, type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { endTakeover, renderingTime } from '../../api/page-source';
import { useRefusals } from '../../api/use-refusals';
import { useSignInEnd } from '../../features/accounts/use-sign-in';
import { actingIn, placeOf, userQueryKey, useVisitor } from '../../features/accounts/use-user';
import { retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { repeatEarlyClick } from '../../ui/behaviour/clicks';
import { repeatEarlyInput } from '../../ui/behaviour/early-input';
import { unsavedChanges, useUnsaved } from '../../ui/behaviour/use-unsaved';
import { PageLink } from '../../ui/controls/page-link';
import { ErrorCard } from '../../ui/feedback/error-card';
import type { ElementNode } from '../../ui/theme/element-node';
import { AccessNotice } from '../shell/access-notice';
import { Header } from '../shell/header';
import { lazyView } from '../shell/lazy-view';
import { LeaveGuard } from '../shell/leave-guard';
import { LoadingPage } from '../shell/loading-page';
import { PageFrame } from '../shell/page-frame';

// A form is not part of the first load of a signed-in host.
const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again')).SignInAgain }));

const ClosedTeam = lazyView(
  'closed-team',
  async () => (await import('../shell/closed-team')).ClosedTeam,
  <LoadingPage />,
);

interface HostOnlyProps {
  readonly title: string;
  readonly stranger: ReactNode;
  readonly page: ComponentType<{ readonly user: SignedInUser }>;
  /** True for the page that a person also sees in a team that is closed to them. */
  readonly staysOpen?: boolean;
}

/**
 * Page for signed-in hosts: loads until the visitor is known, and asks before unsaved changes are lost. When the
 * sign-in ends while the page is open, or the team asks for a second step that the host does not have, the page is
 * hidden instead of removed: the host's input is still there afterwards, and no other user sees it.
 */
export function HostOnly({ title, stranger, page, staysOpen = false }: HostOnlyProps) {
  const visitor = useVisitor();
  useSignInEnd();
  useTeamClosing();
  switch (visitor.kind) {
    case 'unknown':
      return <LoadingPage />;
    case 'anonymous':
      return stranger;
    case 'unreachable':
      return <Unreachable title={title} {...visitor} />;
    case 'host':
      return (
        <Kept
          user={visitor.user}
          page={page}
          before={!staysOpen && actingIn(visitor.user)?.needsSecondFactor ? <Closed user={visitor.user} /> : undefined}
        />
      );
    case 'ended':
      return <Kept user={visitor.lastUser} page={page} before={<Ended isKept={visitor.lastUser !== undefined} />} />;
  }
}

interface KeptProps {
  readonly user: SignedInUser | undefined;
  readonly page: HostOnlyProps['page'];
  /** Shown instead of the page, which is then hidden. */
  readonly before?: ElementNode | undefined;
}

/** Loads the user again when a call is refused because the team has been closed to them. */
function useTeamClosing(): void {
  const queries = useQueryClient();
  useRefusals(
    'second_factor_needed',
    useCallback(() => void queries.invalidateQueries({ queryKey: userQueryKey }), [queries]),
  );
}

function Kept({ user, page: Page, before }: KeptProps) {
  return (
    <>
      {before}
      {user && (
        <Activity key={placeOf(user)} mode={before === undefined ? 'visible' : 'hidden'}>
          <TakenOver>
            <LeaveGuard>
              <Page user={user} />
            </LeaveGuard>
          </TakenOver>
        </Activity>
      )}
    </>
  );
}

/** Ends the takeover of a page from the server once all parts of the page have their first data. */
function TakenOver({ children }: { readonly children: ReactNode }) {
  // Runs after the effects of these parts.
  useEffect(() => {
    if (renderingTime() === undefined) return;
    endTakeover();
    repeatEarlyClick();
    repeatEarlyInput();
  }, []);
  return children;
}

/** Keeps the unsaved changes of the hidden page until the host has signed in again. */
function Ended({ isKept }: { readonly isKept: boolean }) {
  // Read at the first render: hiding the page removes its marks of unsaved changes.
  const [unsaved] = useState(unsavedChanges);
  useUnsaved(unsaved !== undefined, unsaved?.question);
  return (
    <LeaveGuard>
      <Suspense fallback={<LoadingPage />}>
        <SignInAgain isKept={isKept} />
      </Suspense>
    </LeaveGuard>
  );
}

/** Keeps the unsaved changes of the hidden page until the team is open to the host again. */
function Closed({ user }: { readonly user: SignedInUser }) {
  const [unsaved] = useState(unsavedChanges);
  const queries = useQueryClient();
  useUnsaved(unsaved !== undefined, unsaved?.question);
  // Calls of the page were refused meanwhile.
  useEffect(() => () => void queries.invalidateQueries(), [queries]);
  return (
    <LeaveGuard>
      <ClosedTeam user={user} isKept={unsaved !== undefined} />
    </LeaveGuard>
  );
}

interface UnreachableProps {
  readonly title: string;
  readonly why: string;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

function Unreachable({ title, why, retry, isRetrying }: UnreachableProps) {
  const texts = useTexts(navigation);
  return (
    <PageFrame header={<Header />}>
      <h1 className="sr-only">{title}</h1>
      <ErrorCard title={texts.accountNotLoaded} busy={isRetrying} retryLabel={retryLabel()} onRetry={retry}>
        {why}
      </ErrorCard>
    </PageFrame>
  );
}

interface SignInRequiredProps {
  readonly texts: { readonly title: string; readonly hint: string; readonly action: string };
}

export function SignInRequired({ texts }: SignInRequiredProps) {
  return (
    <AccessNotice title={texts.title} actions={<PageLink href="/login">{texts.action}</PageLink>}>
      {texts.hint}
    </AccessNotice>
  );
}
