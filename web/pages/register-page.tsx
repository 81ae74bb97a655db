import { accounts } from '@linecheck/texts/en/forms';
import Info from 'lucide-react/icons/info';
import { useLocation } from 'wouter';
import { RegistrationForm } from '../features/accounts/registration-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { type Admission, useAdmission } from '../features/accounts/use-admission';
import { useVisitor } from '../features/accounts/use-user';
import { PlanChooser } from '../features/plans/plan-chooser';
import { PlanComparison } from '../features/plans/plan-comparison';
import { rich } from '../texts/rich';
import { useTexts } from '../texts/use-texts';
import { Skeleton } from '../ui/feedback/skeleton';
import { SideNote } from '../ui/layout/side-note';
import { HeaderInvitation } from './account/header-invitation';
import { NotAdmitted, type TurnedAway } from './account/not-admitted';
import { useAddressToken } from './account/use-address-token';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

export function RegisterPage() {
  const texts = useTexts(accounts);
  const visitor = useVisitor();
  const { token } = useAddressToken({ page: '/register', name: 'invitation' });
  const admission = useAdmission(token);
  const toSignIn = (
    <HeaderInvitation question={texts.registration.haveAccount} href="/login" action={texts.signIn.action} />
  );
  const header = <Header invitation={toSignIn} />;
  if (visitor.kind !== 'host' && isTurnedAway(admission)) return <NotAdmitted header={header} why={admission.kind} />;
  return (
    <PageFrame header={header}>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[448px_minmax(0,1fr)]">
        {visitor.kind === 'host' ? <SignedInCard user={visitor.user} /> : <SignUp admission={admission} />}
        <div className="lg:mt-1">
          <PlanComparison highlighted="host" />
          <div className="mt-5">
            <SideNote icon={<Info aria-hidden />}>
              {rich(texts.invitedAsGuest, { b: (inside) => <strong className="text-ink">{inside}</strong> })}
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
  const texts = useTexts(accounts);
  const [, navigate] = useLocation();
  if (admission.kind === 'unknown') return <Skeleton size="h-140 w-full" />;
  const invitation = admission.kind === 'invited' ? admission : undefined;
  return (
    <div>
      <h1 className="text-28 font-bold tracking-tight">{texts.registration.title}</h1>
      <p className="mt-2 mb-5 text-ink-2">{texts.registration.hint}</p>
      <RegistrationForm planChooser={<PlanChooser />} invitation={invitation} onSignedIn={() => navigate('/')} />
    </div>
  );
}
