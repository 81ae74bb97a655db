import { credentialsRules, type EndpointInput, logIn, type SignedInUser, type SignInWays } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { type ComponentType, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { refusalOf, send } from '../../api/send';
import { fieldErrorsOf } from '../../texts/field-errors';
import { fill } from '../../texts/fill';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { Button, ButtonLink } from '../../ui/controls/button';
import { PasswordField } from '../../ui/controls/password-field';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { Skeleton } from '../../ui/feedback/skeleton';
import type { ElementNode } from '../../ui/theme/element-node';
import type { SecondStepProps } from './sign-in/second-step';
import { SubmitButton } from './submit-button';
import { useSignIn } from './use-sign-in';
import { type ServiceEntry, serviceHref, useSignInWays } from './use-sign-in-ways';

const loadPasskeys = () => import('./sign-in/passkey-sign-in');
const PasskeyAutofill = lazyOrNothing(async () => (await import('./sign-in/passkey-autofill')).PasskeyAutofill);

export interface SignInFormProps {
  /** The address that is already known. */
  readonly email?: string | undefined;
  /** Path to which a person comes back from the sign-in service. */
  readonly returnTo: string;
  /** True for a page whose unsaved changes would be lost: the service opens in another tab. */
  readonly keepsPage?: boolean;
  /** True if an account of the sign-in service waits for a sign-in by password. */
  readonly isConnecting?: boolean;
  /** Above and below the form, until it is replaced by the second step. */
  readonly head?: ElementNode;
  readonly foot?: ElementNode;
  /** Id for the heading of the second step, if it is the heading of the page. */
  readonly headingId?: string;
  readonly onSignedIn: () => void;
}

type SignInView =
  | { readonly kind: 'first'; readonly email?: string | undefined }
  | { readonly kind: 'back'; readonly email: string; readonly notice: string | undefined }
  | { readonly kind: 'second'; readonly email: string; readonly Step: ComponentType<SecondStepProps> };

/** The ways to sign in, and the second step in their place. */
export function SignInForm({ email, head, foot, headingId, onSignedIn, ...first }: SignInFormProps) {
  const [view, setView] = useState<SignInView>({ kind: 'first', email });
  const ways = useSignInWays();
  if (view.kind === 'second') {
    const { Step, email } = view;
    return <Step {...{ headingId, onSignedIn }} onBack={(notice) => setView({ kind: 'back', email, notice })} />;
  }
  return (
    <>
      {head}
      {ways === undefined ? (
        <Skeleton size="h-80 w-full" />
      ) : (
        <FirstStep
          {...first}
          {...{ ways, onSignedIn }}
          email={view.email}
          back={view.kind === 'back' ? view : undefined}
          onSecondStep={(email, Step) => setView({ kind: 'second', email, Step })}
        />
      )}
      {foot}
    </>
  );
}

type Credentials = EndpointInput<typeof logIn>['body'];

interface FirstStepProps extends Pick<SignInFormProps, 'returnTo' | 'keepsPage' | 'isConnecting' | 'onSignedIn'> {
  readonly email?: string | undefined;
  /** After the second step has led back, maybe for a reason. */
  readonly back: { readonly notice: string | undefined } | undefined;
  readonly ways: SignInWays;
  readonly onSecondStep: (email: string, Step: ComponentType<SecondStepProps>) => void;
}

interface Attempt {
  readonly by: 'password' | 'passkey';
  readonly enter: () => Promise<SignedInUser | undefined>;
}

function FirstStep({ email, back, ways, isConnecting = false, ...props }: FirstStepProps) {
  const { returnTo, keepsPage = false, onSecondStep, onSignedIn } = props;
  const texts = useTexts(accounts);
  const { signIn, pending, isPending, reason } = useSignIn({
    enter: ({ enter }: Attempt) => enter(),
    welcome: texts.signIn.done,
    failed: texts.signIn.failed,
    fallback: texts.signIn.failedHint,
    onSignedIn,
  });
  const { field, handleSubmit, setError, setFocus } = useContractForm(credentialsRules, {
    ...(email !== undefined && { defaultValues: { email } }),
    mode: 'onTouched',
  });
  const isBack = back !== undefined;
  useEffect(() => {
    if (isBack) setFocus('password');
  }, [isBack, setFocus]);
  const submit = handleSubmit((body) => {
    if (isPending) return;
    const enter = () => logInOr(body, (Step) => onSecondStep(body.email, Step));
    const onError = (error: Error) => {
      for (const { name, message } of fieldErrorsOf(error, ['email', 'password'])) setError(name, { message });
    };
    signIn({ by: 'password', enter }, { onError });
  });
  const enterByPasskey = (enter: Attempt['enter']) => isPending || signIn({ by: 'passkey', enter });
  const why = isPending ? undefined : (reason ?? back?.notice);
  const takesPassword = !ways.isServiceOnly || isConnecting;
  return (
    <div className="grid gap-5">
      {why !== undefined && (
        <Notice tone="failed" role="alert" title={texts.signIn.failed}>
          {why}
        </Notice>
      )}
      {takesPassword && (
        <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
          <TextField
            label={texts.email}
            type="email"
            autoComplete={ways.hasPasskeys ? 'username webauthn' : 'username'}
            {...field('email')}
          />
          <div>
            <PasswordField
              label={texts.password}
              showLabel={texts.showPassword}
              hideLabel={texts.hidePassword}
              autoComplete="current-password"
              {...field('password')}
            />
            <p className="mt-2 text-14">
              <Link href="/forgot-password" className="link link-alone">
                {texts.signIn.forgot}
              </Link>
            </p>
          </div>
          <SubmitButton busy={pending?.by === 'password'}>{texts.signIn.action}</SubmitButton>
        </form>
      )}
      {takesPassword && (ways.hasPasskeys || ways.service !== null) && <Or />}
      {ways.service !== null && (
        <ServiceLink name={ways.service} {...{ returnTo, keepsPage }} isOnly={!takesPassword} />
      )}
      {takesPassword && ways.hasPasskeys && (
        <>
          <Button
            size={48}
            fullWidth="always"
            busy={pending?.by === 'passkey'}
            pending={isPending}
            onMouseDown={keepFocus}
            onClick={() => enterByPasskey(async () => (await loadPasskeys()).enterByPasskey())}
          >
            {texts.signIn.byPasskey}
          </Button>
          <AutofillPart paused={isPending} onChosen={enterByPasskey} />
        </>
      )}
      {!takesPassword && <p className="text-center text-14 text-ink-2">{texts.signIn.serviceOnly}</p>}
    </div>
  );
}

/** Signs in by the password, or loads the second step, if the account has one. */
async function logInOr(
  body: Credentials,
  onSecondStep: (Step: ComponentType<SecondStepProps>) => void,
): Promise<SignedInUser | undefined> {
  try {
    return await send(logIn, { body });
  } catch (error) {
    if (refusalOf(error) !== 'second_step_needed') throw error;
    onSecondStep((await import('./sign-in/second-step')).SecondStepForm);
    return undefined;
  }
}

function AutofillPart(props: Parameters<typeof PasskeyAutofill>[0]) {
  const isOffered = useInBrowser(offersAutofill, false);
  return (
    isOffered && (
      <Suspense>
        <PasskeyAutofill {...props} />
      </Suspense>
    )
  );
}

/** Keeps the focus in a field: leaving it may show its error, which moves what is pressed away from the pointer. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

const offersAutofill = (): boolean => 'isConditionalMediationAvailable' in (globalThis.PublicKeyCredential ?? {});

/** Between the password and the other ways. */
export function Or() {
  const texts = useTexts(accounts);
  return <p className="text-center text-14 text-ink-2">{texts.signIn.or}</p>;
}

interface ServiceLinkProps extends ServiceEntry {
  readonly name: string;
  readonly keepsPage?: boolean;
  /** True where people sign in no other way. */
  readonly isOnly?: boolean;
}

export function ServiceLink({ name, keepsPage = false, isOnly = false, ...entry }: ServiceLinkProps) {
  const texts = useTexts(accounts);
  return (
    <ButtonLink
      variant={isOnly ? 'primary' : 'default'}
      size={48}
      fullWidth="always"
      href={serviceHref(entry)}
      target={keepsPage ? '_blank' : undefined}
      onMouseDown={keepFocus}
    >
      {fill(texts.signIn.byService, { service: name })}
    </ButtonLink>
  );
}
