import { missingRequirements, passwordRequirements } from '@linecheck/contract';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/password-field';
import { showToast } from '../../ui/toast';
import { PasswordStrength } from './password-strength';
import { PasswordsMatch } from './passwords-match';
import { sayRequirementsNotMet } from './say-requirements';
import { SubmitButton } from './submit-button';
import { usePasswordReset } from './use-password-reset';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

const EMPTY = { password: '', confirmation: '' } as const;

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { register, control, handleSubmit } = useForm({ defaultValues: EMPTY });
  const { reset, isPending, failure } = usePasswordReset(props);
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const meetsAll = missingRequirements(password).length === 0;
  const submit = handleSubmit(() => {
    if (!meetsAll) sayRequirementsNotMet();
    else if (password !== confirmation) sayPasswordsDiffer();
    else if (!isPending) reset(password);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure !== undefined && (
        <Notice tone="failed" role="alert" title={failure.title} action={<NewReset />}>
          {failure.description}
        </Notice>
      )}
      <div className="grid gap-1">
        <PasswordField
          label="New password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="new-password"
          {...register('password')}
          hint={<span className="sr-only">{passwordRequirements.map(({ label }) => label).join(', ')}</span>}
        />
        <PasswordStrength password={password} />
      </div>
      <div>
        <PasswordField
          label="Confirm new password"
          showLabel="Show confirmation"
          hideLabel="Hide confirmation"
          autoComplete="new-password"
          {...register('confirmation')}
        />
        <PasswordsMatch password={password} confirmation={confirmation} />
      </div>
      <SubmitButton busy={isPending} disabled={!meetsAll || password !== confirmation}>
        Update Password
      </SubmitButton>
    </form>
  );
}

function NewReset() {
  return (
    <Link href="/forgot-password" asChild>
      <ButtonLink size={32}>Request New Reset</ButtonLink>
    </Link>
  );
}

const sayPasswordsDiffer = (): void =>
  showToast({
    title: "Passwords Don't Match",
    description: 'Please ensure both password fields match.',
    tone: 'warning',
  });
