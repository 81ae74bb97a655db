import accounts from '@linecheck/texts/en/accounts';
import navigation from '@linecheck/texts/en/navigation';
import { Link, useLocation } from 'wouter';
import { SignInForm } from '../features/accounts/sign-in-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { useVisitor } from '../features/accounts/use-user';
import { useTexts } from '../texts/use-texts';
import { ButtonLink } from '../ui/controls/button';
import { Card } from '../ui/layout/card';
import { NoAccountYet } from './account/no-account-yet';
import { BackLink } from './shell/back-link';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

export function LoginPage() {
  const visitor = useVisitor();
  return (
    <PageFrame header={<Header invitation={<SignUpInvitation />} />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {visitor.kind === 'host' ? <SignedInCard user={visitor.user} /> : <SignIn />}
      </div>
    </PageFrame>
  );
}

function SignIn() {
  const navigationTexts = useTexts(navigation);
  const texts = useTexts(accounts);
  const [, navigate] = useLocation();
  return (
    <>
      <Card padding="roomy" aria-labelledby="sign-in-title">
        <h1 id="sign-in-title" className="text-28 font-bold tracking-tight">
          {texts.signIn.title}
        </h1>
        <p className="mt-2 mb-6 text-ink-2">{texts.signIn.hint}</p>
        <SignInForm onSignedIn={() => navigate('/')} />
        <NoAccountYet />
      </Card>
      <BackLink href="/">{navigationTexts.backToTesting}</BackLink>
    </>
  );
}

function SignUpInvitation() {
  const texts = useTexts(accounts);
  return (
    <>
      <span className="text-14 text-ink-2 max-sm:hidden">{texts.signIn.noAccountShort}</span>
      <Link href="/register" asChild>
        <ButtonLink>{texts.signIn.signUp}</ButtonLink>
      </Link>
    </>
  );
}
