import type { User } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { navigation } from '@linecheck/texts/en/host';
import { Activity, type ComponentType, type ReactNode, useState } from 'react';
import { SignInForm } from '../../features/accounts/sign-in-form';
import { useSignInEnd } from '../../features/accounts/use-sign-in';
import { useVisitor } from '../../features/accounts/use-user';
import { retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { unsavedChanges, useUnsaved } from '../../ui/behaviour/use-unsaved';
import { PageLink } from '../../ui/controls/page-link';
import { ErrorCard } from '../../ui/feedback/error-card';
import type { ElementNode } from '../../ui/theme/element-node';
import { AccessNotice } from '../shell/access-notice';
import { BackLink } from '../shell/back-link';
import { Header } from '../shell/header';
import { LeaveGuard } from '../shell/leave-guard';
import { LoadingPage } from '../shell/loading-page';
import { NarrowPage } from '../shell/narrow-page';
import { PageFrame } from '../shell/page-frame';
import { FormCard, NoAccountYet } from './form-card';

interface HostOnlyProps {
  /** Name of the page for screen readers. */
  readonly title: string;
  /** Shown to a visitor who is not signed in. */
  readonly stranger: ReactNode;
  readonly page: ComponentType<{ readonly user: User }>;
}

/**
 * Page for signed-in hosts: loads until the visitor is known, and asks before unsaved changes are lost. When the
 * sign-in ends while the page is open, the page is hidden instead of removed: the host's input is still there after
 * signing in again, and no other user sees it.
 */
export function HostOnly({ title, stranger, page }: HostOnlyProps) {
  const visitor = useVisitor();
  useSignInEnd();
  switch (visitor.kind) {
    case 'unknown':
      return <LoadingPage />;
    case 'anonymous':
      return stranger;
    case 'unreachable':
      return <Unreachable title={title} {...visitor} />;
    case 'host':
      return <Kept user={visitor.user} page={page} />;
    case 'ended':
      return (
        <Kept user={visitor.lastUser} page={page} before={<SignInAgain isKept={visitor.lastUser !== undefined} />} />
      );
  }
}

interface KeptProps {
  readonly user: User | undefined;
  readonly page: HostOnlyProps['page'];
  /** Shown instead of the page, which is then hidden. */
  readonly before?: ElementNode;
}

function Kept({ user, page: Page, before }: KeptProps) {
  return (
    <>
      {before}
      {user && (
        <Activity key={user.id} mode={before === undefined ? 'visible' : 'hidden'}>
          <LeaveGuard>
            <Page user={user} />
          </LeaveGuard>
        </Activity>
      )}
    </>
  );
}

interface UnreachableProps {
  readonly title: string;
  readonly why: string;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

function Unreachable({ title, why, retry, isRetrying }: UnreachableProps) {
  const texts = useTexts(accounts);
  return (
    <PageFrame header={<Header />}>
      <h1 className="sr-only">{title}</h1>
      <ErrorCard title={texts.notLoaded} busy={isRetrying} retryLabel={retryLabel()} onRetry={retry}>
        {why}
      </ErrorCard>
    </PageFrame>
  );
}

interface SignInAgainProps {
  /** True if the page was open when the sign-in ended. */
  readonly isKept: boolean;
}

/**
 * Sign-in form that replaces a host's page after the sign-in has ended. The address stays, so the host returns to the
 * same page.
 */
function SignInAgain({ isKept }: SignInAgainProps) {
  const texts = useTexts(accounts);
  const navigationTexts = useTexts(navigation);
  // Read at the first render, before the page is hidden and its marks of unsaved changes are removed.
  const [unsaved] = useState(unsavedChanges);
  useUnsaved(unsaved !== undefined, unsaved?.question);
  return (
    <LeaveGuard>
      <NarrowPage header={<Header invitation={null} />}>
        <FormCard
          title={texts.signInAgain.title}
          hint={isKept ? texts.signInAgain.keptHint : texts.signInAgain.hint}
          takesFocus={isKept}
        >
          <SignInForm onSignedIn={() => undefined} />
          {!isKept && <NoAccountYet />}
        </FormCard>
        <BackLink href="/">{navigationTexts.backToTesting}</BackLink>
      </NarrowPage>
    </LeaveGuard>
  );
}

interface SignInRequiredProps {
  readonly texts: { readonly title: string; readonly hint: string; readonly action: string };
}

/** Replaces a host's page for a visitor who is not signed in. */
export function SignInRequired({ texts }: SignInRequiredProps) {
  return (
    <AccessNotice title={texts.title} actions={<PageLink href="/login">{texts.action}</PageLink>}>
      {texts.hint}
    </AccessNotice>
  );
}
