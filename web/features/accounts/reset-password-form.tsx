import { missingRequirements } from '@linecheck/contract';
import accounts from '@linecheck/texts/en/accounts';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { PasswordField } from '../../ui/controls/password-field';
import { Notice } from '../../ui/feedback/notice';
import { showToast } from '../../ui/overlays/toast';
import { NewPasswordField } from './new-password-field';
import { PasswordsMatch } from './passwords-match';
import { showRequirementsToast } from './show-requirements-toast';
import { SubmitButton } from './submit-button';
import { usePasswordReset } from './use-password-reset';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

const EMPTY = { password: '', confirmation: '' } as const;

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const texts = useTexts(accounts);
  const { register, control, handleSubmit } = useForm({ defaultValues: EMPTY });
  const { reset, isPending, failure } = usePasswordReset(props);
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const meetsAll = missingRequirements(password).length === 0;
  const submit = handleSubmit(() => {
    if (!meetsAll) showRequirementsToast();
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
      <NewPasswordField
        label={texts.reset.newPassword}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        password={password}
        {...register('password')}
      />
      <div>
        <PasswordField
          label={texts.reset.confirmation}
          showLabel={texts.reset.showConfirmation}
          hideLabel={texts.reset.hideConfirmation}
          autoComplete="new-password"
          {...register('confirmation')}
        />
        <PasswordsMatch password={password} confirmation={confirmation} />
      </div>
      <SubmitButton busy={isPending} disabled={!meetsAll || password !== confirmation}>
        {texts.reset.action}
      </SubmitButton>
    </form>
  );
}

function NewReset() {
  const texts = useTexts(accounts);
  return (
    <Link href="/forgot-password" asChild>
      <ButtonLink size={32}>{texts.reset.again}</ButtonLink>
    </Link>
  );
}

function sayPasswordsDiffer(): void {
  const texts = currentTexts(accounts);
  showToast({ title: texts.reset.differ, description: texts.reset.differHint, tone: 'warning' });
}
