import Info from 'lucide-react/icons/info';
import { Link, useLocation } from 'wouter';
import { RegistrationForm } from '../features/accounts/registration-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { useVisitor } from '../features/accounts/use-user';
import { PlanChooser } from '../features/plans/plan-chooser';
import { PlanComparison } from '../features/plans/plan-comparison';
import { ButtonLink } from '../ui/button';
import { SideNote } from '../ui/side-note';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

export function RegisterPage() {
  const visitor = useVisitor();
  return (
    <PageFrame header={<SiteHeader invitation={<SignInInvitation />} />}>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[448px_minmax(0,1fr)]">
        {visitor.kind === 'host' ? <SignedInCard user={visitor.user} /> : <SignUp />}
        <div className="lg:mt-1">
          <PlanComparison highlighted="plus" />
          <div className="mt-5">
            <SideNote icon={<Info aria-hidden />}>
              <strong className="text-ink">Invited as a guest?</strong> Guests do not need to sign up. Just open the
              link your host sent you.
            </SideNote>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}

function SignUp() {
  const [, navigate] = useLocation();
  return (
    <div>
      <h1 className="text-28 font-bold tracking-tight">Create your host account</h1>
      <p className="mt-2 mb-5 text-ink-2">Send a link, see who's ready before you record.</p>
      <RegistrationForm planChooser={<PlanChooser />} onSignedIn={() => navigate('/')} />
    </div>
  );
}

function SignInInvitation() {
  return (
    <>
      <span className="text-14 text-ink-2 max-sm:hidden">Already have an account?</span>
      <Link href="/login" asChild>
        <ButtonLink>Sign In</ButtonLink>
      </Link>
    </>
  );
}
