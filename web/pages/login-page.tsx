import { Link, useLocation } from 'wouter';
import { SignInForm } from '../features/accounts/sign-in-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { useVisitor } from '../features/accounts/use-user';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { BackLink } from './back-link';
import { NoAccountYet } from './no-account-yet';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

export function LoginPage() {
  const visitor = useVisitor();
  return (
    <PageFrame header={<SiteHeader invitation={<SignUpInvitation />} />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {visitor.kind === 'host' ? <SignedInCard user={visitor.user} /> : <SignIn />}
      </div>
    </PageFrame>
  );
}

function SignIn() {
  const [, navigate] = useLocation();
  return (
    <>
      <Card padding="roomy" aria-labelledby="sign-in-title">
        <h1 id="sign-in-title" className="text-28 font-bold tracking-tight">
          Sign in
        </h1>
        <p className="mt-2 mb-6 text-ink-2">To your guest links and their results.</p>
        <SignInForm onSignedIn={() => navigate('/')} />
        <NoAccountYet />
      </Card>
      <BackLink href="/">Back to Testing</BackLink>
    </>
  );
}

function SignUpInvitation() {
  return (
    <>
      <span className="text-14 text-ink-2 max-sm:hidden">No account yet?</span>
      <Link href="/register" asChild>
        <ButtonLink>Sign Up</ButtonLink>
      </Link>
    </>
  );
}
