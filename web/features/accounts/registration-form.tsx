import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { passwordRequirements, registration } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { NameFields } from './name-fields';
import { PasswordStrength } from './password-strength';
import { sayRequirementsNotMet } from './say-requirements';
import { SubmitButton } from './submit-button';
import { REGISTRATION_FAILED, useRegistration } from './use-registration';

interface RegistrationFormProps {
  /** The choice of a plan, above the fields. */
  readonly planChooser: ReactNode;
  /** What lets somebody in where registration is by invitation: it is for one address. */
  readonly invitation?: Invitation | undefined;
  readonly onSignedIn: () => void;
}

interface Invitation {
  readonly email: string;
  readonly token: string;
}

const EMPTY = { firstName: '', lastName: '', email: '', password: '' } as const;

export function RegistrationForm({ planChooser, invitation, onSignedIn }: RegistrationFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(registration),
    defaultValues: { ...EMPTY, email: invitation?.email ?? '' },
    mode: 'onTouched',
  });
  const { errors, isValid } = formState;
  const { create, isPending, reason } = useRegistration({ setError, onSignedIn });
  const password = useWatch({ control, name: 'password' });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((body) => create({ ...body, ...sentWith(invitation) }), sayWhatIsMissing)}
    >
      {planChooser}
      <div className="grid grid-cols-2 gap-3">
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        hint={invitation && 'Your invitation is for this address.'}
        {...register('email')}
        error={errors.email?.message}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="new-password"
          {...register('password')}
          hint={<span className="sr-only">{passwordRequirements.map(({ label }) => label).join(', ')}</span>}
          error={errors.password?.message}
        />
        <PasswordStrength password={password} />
      </div>
      {reason !== undefined && !isPending && (
        <Notice tone="failed" role="alert" title={REGISTRATION_FAILED}>
          {reason}
        </Notice>
      )}
      <SubmitButton busy={isPending} disabled={!isValid}>
        Create Account
      </SubmitButton>
    </form>
  );
}

const sentWith = (invitation: Invitation | undefined) => invitation && { invitationToken: invitation.token };

function sayWhatIsMissing(errors: FieldErrors<typeof EMPTY>): void {
  if (errors.password) sayRequirementsNotMet();
}
