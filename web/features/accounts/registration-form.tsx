import { type EndpointInput, register, registration } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import type { ReactNode } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { refusalOf, send } from '../../api/send';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { NameFields } from './name-fields';
import { NewPasswordField, showRequirementsToast } from './passwords/new-password-field';
import { SubmitButton } from './submit-button';
import { useSignIn } from './use-sign-in';

interface RegistrationFormProps {
  /** Choice of a plan, above the fields. */
  readonly planChooser: ReactNode;
  /** Invitation, if registration requires one. It is valid for one address. */
  readonly invitation?: Invitation | undefined;
  readonly onSignedIn: () => void;
}

interface Invitation {
  readonly email: string;
  readonly token: string;
}

const EMPTY = { firstName: '', lastName: '', email: '', password: '' } as const;

export function RegistrationForm({ planChooser, invitation, onSignedIn }: RegistrationFormProps) {
  const texts = useTexts(accounts);
  const { field, control, handleSubmit, setError, formState } = useContractForm(registration, {
    defaultValues: { ...EMPTY, email: invitation?.email ?? '' },
    mode: 'onTouched',
  });
  const { create, isPending, reason } = useRegistration({ setError, onSignedIn });
  const password = useWatch({ control, name: 'password' });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((body) => create({ ...body, ...sentWith(invitation) }), showMissing)}
    >
      {planChooser}
      <div className="grid grid-cols-2 gap-3">
        <NameFields field={field} />
      </div>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        hint={invitation && texts.registration.invitedHint}
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

const sentWith = (invitation: Invitation | undefined) => invitation && { invitationToken: invitation.token };

function showMissing(errors: FieldErrors<typeof EMPTY>): void {
  if (errors.password) showRequirementsToast();
}

const FIELDS = ['firstName', 'lastName', 'email', 'password'] as const;

type Body = EndpointInput<typeof register>['body'];

interface RegistrationEvents {
  /** Shows a server error at a field. */
  readonly setError: (name: (typeof FIELDS)[number], error: { readonly message: string }) => void;
  readonly onSignedIn: () => void;
}

/** Creates an account and signs its host in. */
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
