import { CONNECT_OUTCOME, OUTCOME_PARAMETER } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { navigation } from '@linecheck/texts/en/host';
import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { useVisitor } from '../features/accounts/use-user';
import { useTexts } from '../texts/use-texts';
import { lazyOrNothing } from '../ui/behaviour/lazy-or-nothing';
import { useHydrating } from '../ui/behaviour/use-in-browser';
import type { ElementNode } from '../ui/theme/element-node';
import { NoAccountYet, SignInCard } from './account/form-card';
import { HeaderInvitation } from './account/header-invitation';
import { BackLink } from './shell/back-link';
import { Header } from './shell/header';
import { NarrowPage } from './shell/narrow-page';

const SignInOutcome = lazyOrNothing(
  async () => (await import('../features/accounts/sign-in/sign-in-outcome')).SignInOutcome,
);

export function LoginPage() {
  const { signIn: texts } = useTexts(accounts);
  const visitor = useVisitor();
  const outcome = useOutcome();
  const toSignUp = <HeaderInvitation question={texts.noAccountShort} href="/register" action={texts.signUp} />;
  const notice = outcome !== undefined && (
    <Suspense>
      <div className="mb-5 grid gap-3 empty:hidden">
        <SignInOutcome outcome={outcome} />
      </div>
    </Suspense>
  );
  return (
    <NarrowPage header={<Header invitation={toSignUp} />}>
      {visitor.kind === 'host' ? (
        <>
          {notice}
          <SignedInCard user={visitor.user} />
        </>
      ) : (
        <SignIn notice={notice} isConnecting={outcome === CONNECT_OUTCOME} />
      )}
    </NarrowPage>
  );
}

/** What the sign-in service has led to. The server renders the page without it, since it is the same for all. */
function useOutcome(): string | undefined {
  const search = useSearch();
  const isHydrating = useHydrating();
  return isHydrating ? undefined : (new URLSearchParams(search).get(OUTCOME_PARAMETER) ?? undefined);
}

interface SignInProps {
  readonly notice: ElementNode;
  readonly isConnecting: boolean;
}

function SignIn({ notice, isConnecting }: SignInProps) {
  const navigationTexts = useTexts(navigation);
  const texts = useTexts(accounts);
  const [, navigate] = useLocation();
  return (
    <>
      <SignInCard
        title={texts.signIn.title}
        hint={texts.signIn.hint}
        notice={notice}
        isConnecting={isConnecting}
        returnTo="/"
        foot={<NoAccountYet />}
        onSignedIn={() => navigate('/')}
      />
      <BackLink href="/">{navigationTexts.backToTesting}</BackLink>
    </>
  );
}
