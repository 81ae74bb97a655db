import Info from 'lucide-react/icons/info';
import { Link, useLocation } from 'wouter';
import { RegistrationForm } from '../features/accounts/registration-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { type Admission, useAdmission } from '../features/accounts/use-admission';
import { useVisitor } from '../features/accounts/use-user';
import { PlanChooser } from '../features/plans/plan-chooser';
import { PlanComparison } from '../features/plans/plan-comparison';
import { ButtonLink } from '../ui/button';
import { SideNote } from '../ui/side-note';
import { Skeleton } from '../ui/skeleton';
import { NotAdmitted, type TurnedAway } from './not-admitted';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';
import { useAddressToken } from './use-address-token';

export function RegisterPage() {
  const visitor = useVisitor();
  const { token } = useAddressToken({ page: '/register', name: 'invitation' });
  const admission = useAdmission(token);
  if (visitor.kind !== 'host' && isTurnedAway(admission)) {
    return (
      <PageFrame header={<SiteHeader invitation={<SignInInvitation />} />}>
        <NotAdmitted why={admission.kind} />
      </PageFrame>
    );
  }
  return (
    <PageFrame header={<SiteHeader invitation={<SignInInvitation />} />}>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[448px_minmax(0,1fr)]">
        {visitor.kind === 'host' ? <SignedInCard user={visitor.user} /> : <SignUp admission={admission} />}
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

const isTurnedAway = (admission: Admission): admission is Extract<Admission, { kind: TurnedAway }> =>
  admission.kind === 'closed' || admission.kind === 'uninvited' || admission.kind === 'spent';

function SignUp({ admission }: { readonly admission: Admission }) {
  const [, navigate] = useLocation();
  if (admission.kind === 'unknown') return <Skeleton size="h-140 w-full" />;
  const invitation = admission.kind === 'invited' ? admission : undefined;
  return (
    <div>
      <h1 className="text-28 font-bold tracking-tight">Create your host account</h1>
      <p className="mt-2 mb-5 text-ink-2">Send a link, see who's ready before you record.</p>
      <RegistrationForm planChooser={<PlanChooser />} invitation={invitation} onSignedIn={() => navigate('/')} />
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
