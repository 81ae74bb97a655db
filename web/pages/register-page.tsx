import {
  type EndpointInput,
  readRegistration,
  register,
  registrationRules,
  validateInvitation,
} from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import type { FieldErrors } from 'react-hook-form';
import { useLocation } from 'wouter';
import { refusalOf, send } from '../api/send';
import { NameFields } from '../features/accounts/name-fields';
import { NewPasswordField, showRequirementsToast } from '../features/accounts/passwords/new-password-field';
import { Or, ServiceLink } from '../features/accounts/sign-in-form';
import { SignedInCard } from '../features/accounts/signed-in-card';
import { SubmitButton } from '../features/accounts/submit-button';
import { useSignIn } from '../features/accounts/use-sign-in';
import { useSignInWays } from '../features/accounts/use-sign-in-ways';
import { useVisitor } from '../features/accounts/use-user';
import { PlanChooser } from '../features/plans/plan-chooser';
import { PlanComparison } from '../features/plans/plan-comparison';
import { fieldErrorsOf } from '../texts/field-errors';
import { rich } from '../texts/rich';
import { useContractForm } from '../texts/use-contract-form';
import { useTexts } from '../texts/use-texts';
import { useHydrating } from '../ui/behaviour/use-in-browser';
import { TextField } from '../ui/controls/text-field';
import { Notice } from '../ui/feedback/notice';
import { Skeleton } from '../ui/feedback/skeleton';
import { SideNote } from '../ui/layout/side-note';
import type { ElementNode } from '../ui/theme/element-node';
import { HeaderInvitation } from './account/header-invitation';
import { NotAdmitted, type TurnedAway } from './account/not-admitted';
import { useAddressToken } from './account/use-address-token';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

export function RegisterPage() {
  const texts = useTexts(accounts);
  const visitor = useVisitor();
  const { token } = useAddressToken('/register');
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

interface RegistrationFormProps {
  readonly planChooser?: ElementNode;
  /** Invitation, if registration requires one. It is valid for one address. */
  readonly invitation?: Invitation | undefined;
  /** Invitation to work with others, which the new account accepts. It may be valid for one address. */
  readonly joining?: { readonly email: string | null; readonly joinToken: string };
  readonly onSignedIn: () => void;
}

interface Invitation {
  readonly email: string;
  readonly token: string;
}

/** The ways to create an account. */
export function RegistrationForm(props: RegistrationFormProps) {
  const texts = useTexts(accounts);
  const ways = useSignInWays();
  const { invitation, joining } = props;
  if (ways === undefined) return <Skeleton size="h-140 w-full" />;
  const byService = ways.service !== null && (
    <ServiceLink
      name={ways.service}
      isOnly={ways.isServiceOnly}
      returnTo={joining === undefined ? '/' : '/dashboard'}
      invitation={invitation?.token}
      join={joining?.joinToken}
    />
  );
  if (ways.isServiceOnly)
    return (
      <div className="grid gap-5">
        {byService}
        <p className="text-center text-14 text-ink-2">{texts.signIn.serviceOnly}</p>
      </div>
    );
  return (
    <div className="grid gap-5">
      <PasswordRegistration {...props} />
      {byService && <Or />}
      {byService}
    </div>
  );
}

function PasswordRegistration({ planChooser, invitation, joining, onSignedIn }: RegistrationFormProps) {
  const texts = useTexts(accounts);
  const email = joining?.email ?? invitation?.email;
  const { field, handleSubmit, setError, watch, formState } = useContractForm(registrationRules, {
    ...(email !== undefined && { defaultValues: { email } }),
    mode: 'onTouched',
  });
  const { create, isPending, reason } = useRegistration({ setError, onSignedIn });
  // Renders again after hydration, with a password that was typed before. `useWatch` does not see it.
  useHydrating();
  const password = watch('password') ?? '';
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={handleSubmit(
        (body) =>
          create({
            ...body,
            ...(invitation && { invitationToken: invitation.token }),
            ...(joining && { joinToken: joining.joinToken }),
          }),
        showMissing,
      )}
    >
      {planChooser}
      <div className="grid grid-cols-2 gap-3">
        <NameFields field={field} />
      </div>
      <TextField
        label={texts.email}
        type="email"
        // Password managers keep a read-only address only under this name.
        autoComplete={email === undefined ? 'email' : 'username'}
        readOnly={email !== undefined}
        hint={email === undefined ? undefined : texts.registration.invitedHint}
        {...field('email')}
      />
      <NewPasswordField
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        password={password}
        {...field('password')}
      />
      {reason !== undefined && !isPending && (
        <Notice tone="failed" role="alert" title={texts.registration.failed}>
          {reason}
        </Notice>
      )}
      <SubmitButton busy={isPending} disabled={!formState.isValid}>
        {texts.registration.action}
      </SubmitButton>
    </form>
  );
}

function showMissing(errors: FieldErrors<Body>): void {
  if (errors.password) showRequirementsToast();
}

const FIELDS = ['firstName', 'lastName', 'email', 'password'] as const;

type Body = EndpointInput<typeof register>['body'];

interface RegistrationEvents {
  readonly setError: (name: (typeof FIELDS)[number], error: { readonly message: string }) => void;
  readonly onSignedIn: () => void;
}

function useRegistration({ setError, onSignedIn }: RegistrationEvents) {
  const texts = useTexts(accounts);
  const { signIn, isPending, reason } = useSignIn({
    enter: (body: Body) => send(register, { body }),
    welcome: texts.registration.done,
    failed: texts.registration.failed,
    fallback: texts.registration.failedHint,
    onSignedIn,
  });
  const onError = (error: Error) => {
    for (const { name, message } of fieldErrorsOf(error, FIELDS)) setError(name, { message });
    if (refusalOf(error) === 'email_taken') setError('email', { message: texts.registration.emailTaken });
  };
  return {
    isPending,
    reason,
    create: (body: Body) => {
      if (!isPending) signIn(body, { onError });
    },
  };
}

/** Permission to register, as far as the server reports it in advance. The server checks it again on registration. */
type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'uninvited' }
  /** The invitation was used, has expired or never existed. */
  | { readonly kind: 'spent' }
  | { readonly kind: 'invited'; readonly email: string; readonly token: string };

export const registrationQueryKey = ['registration'] as const;

/**
 * Requests the registration mode, and validates the invitation if one is needed.
 *
 * @param token Token of an invitation, if the visitor has one.
 */
function useAdmission(token: string | undefined): Admission {
  const isHydrating = useHydrating();
  const mode = useQuery({ queryKey: registrationQueryKey, queryFn: () => send(readRegistration, {}), gcTime: 0 });
  const needsInvitation = mode.data?.registration === 'invite';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send(validateInvitation, { body: { token: token ?? '' } }),
    enabled: needsInvitation && token !== undefined,
    gcTime: 0,
  });
  // If the server does not respond, the page shows the registration form.
  if (mode.isError || invitation.isError) return { kind: 'open' };
  if (mode.data === undefined) return { kind: 'unknown' };
  if (!needsInvitation) return { kind: mode.data.registration === 'closed' ? 'closed' : 'open' };
  // The server does not get the token, which is in the fragment of the address.
  if (isHydrating) return { kind: 'unknown' };
  if (token === undefined) return { kind: 'uninvited' };
  if (invitation.data === undefined) return { kind: 'unknown' };
  const { email } = invitation.data;
  return email === null ? { kind: 'spent' } : { kind: 'invited', email, token };
}
