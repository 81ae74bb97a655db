import accounts from '@linecheck/texts/en/accounts';
import navigation from '@linecheck/texts/en/navigation';
import { Link, useLocation } from 'wouter';
import { SignInForm } from '../features/accounts/sign-in-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { useVisitor } from '../features/accounts/use-user';
import { useTexts } from '../texts/use-texts';
import { ButtonLink } from '../ui/controls/button';
import { FormCard } from './account/form-card';
import { NoAccountYet } from './account/no-account-yet';
import { BackLink } from './shell/back-link';
import { Header } from './shell/header';
import { NarrowPage } from './shell/narrow-page';

export function LoginPage() {
  const visitor = useVisitor();
  return (
    <NarrowPage header={<Header invitation={<SignUpInvitation />} />}>
      {visitor.kind === 'host' ? <SignedInCard user={visitor.user} /> : <SignIn />}
    </NarrowPage>
  );
}

function SignIn() {
  const navigationTexts = useTexts(navigation);
  const texts = useTexts(accounts);
  const [, navigate] = useLocation();
  return (
    <>
      <FormCard title={texts.signIn.title} hint={texts.signIn.hint}>
        <SignInForm onSignedIn={() => navigate('/')} />
        <NoAccountYet />
      </FormCard>
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
