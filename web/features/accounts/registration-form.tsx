import { registration } from '@linecheck/contract';
import accounts from '@linecheck/texts/en/accounts';
import passwords from '@linecheck/texts/en/passwords';
import type { ReactNode } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { formResolver } from '../../texts/form-resolver';
import { useTexts } from '../../texts/use-texts';
import { PasswordField } from '../../ui/controls/password-field';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { NameFields } from './name-fields';
import { requirementWords } from './password-requirements';
import { PasswordStrength } from './password-strength';
import { showRequirementsToast } from './show-requirements-toast';
import { SubmitButton } from './submit-button';
import { useRegistration } from './use-registration';

interface RegistrationFormProps {
  /** The choice of a plan, above the fields. */
  readonly planChooser: ReactNode;
  /** The invitation, where registration requires one. It is valid for one address. */
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
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(registration),
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
        label={texts.email}
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        hint={invitation && texts.registration.invitedHint}
        {...register('email')}
        error={errors.email?.message}
      />
      <div className="grid gap-1">
        <PasswordField
          label={texts.password}
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          autoComplete="new-password"
          {...register('password')}
          hint={<span className="sr-only">{requirementWords(useTexts(passwords))}</span>}
          error={errors.password?.message}
        />
        <PasswordStrength password={password} />
      </div>
      {reason !== undefined && !isPending && (
        <Notice tone="failed" role="alert" title={texts.registration.failed}>
          {reason}
        </Notice>
      )}
      <SubmitButton busy={isPending} disabled={!isValid}>
        {texts.registration.action}
      </SubmitButton>
    </form>
  );
}

const sentWith = (invitation: Invitation | undefined) => invitation && { invitationToken: invitation.token };

function sayWhatIsMissing(errors: FieldErrors<typeof EMPTY>): void {
  if (errors.password) showRequirementsToast();
}
