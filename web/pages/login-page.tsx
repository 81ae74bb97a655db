import { accounts } from '@linecheck/texts/en/forms';
import { navigation } from '@linecheck/texts/en/host';
import { useLocation } from 'wouter';
import { SignInForm } from '../features/accounts/sign-in-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { useVisitor } from '../features/accounts/use-user';
import { useTexts } from '../texts/use-texts';
import { FormCard, NoAccountYet } from './account/form-card';
import { HeaderInvitation } from './account/header-invitation';
import { BackLink } from './shell/back-link';
import { Header } from './shell/header';
import { NarrowPage } from './shell/narrow-page';

export function LoginPage() {
  const { signIn: texts } = useTexts(accounts);
  const visitor = useVisitor();
  const toSignUp = <HeaderInvitation question={texts.noAccountShort} href="/register" action={texts.signUp} />;
  return (
    <NarrowPage header={<Header invitation={toSignUp} />}>
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
