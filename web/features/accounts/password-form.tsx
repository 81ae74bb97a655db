import { changePassword, passwordChange, type User } from '@linecheck/contract';
import account from '@linecheck/texts/en/account';
import passwords from '@linecheck/texts/en/passwords';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { send } from '../../api/send';
import { formResolver } from '../../texts/form-resolver';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { PasswordField } from '../../ui/controls/password-field';
import { showToast } from '../../ui/overlays/toast';
import { requirementWords } from './password-requirements';
import { PasswordStrength } from './password-strength';
import { useAccountChange } from './use-account-change';
import { signInsQueryKey } from './use-sign-ins';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm({ user }: { readonly user: User }) {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver: formResolver(passwordChange),
    defaultValues: EMPTY,
  });
  const { change, isPending } = useAccountChange({
    send: (body: typeof EMPTY) => send(changePassword, { body }),
    onDone: () => {
      reset(EMPTY);
      void queries.invalidateQueries({ queryKey: signInsQueryKey });
      showToast({
        title: texts.password.changed,
        description: texts.password.changedHint,
        tone: 'passed',
      });
    },
    failed: texts.password.notChanged,
    fields: ['currentPassword', 'newPassword'],
    setError,
  });
  const password = useWatch({ control, name: 'newPassword' });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
      {/* Tells a password manager which account this is. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <PasswordField
        label={texts.password.current}
        showLabel={texts.password.showCurrent}
        hideLabel={texts.password.hideCurrent}
        autoComplete="current-password"
        {...register('currentPassword')}
        error={errors.currentPassword?.message}
      />
      <div className="grid gap-1">
        <PasswordField
          label={texts.password.new}
          showLabel={texts.password.showNew}
          hideLabel={texts.password.hideNew}
          autoComplete="new-password"
          {...register('newPassword')}
          hint={<span className="sr-only">{requirementWords(useTexts(passwords))}</span>}
          error={errors.newPassword?.message}
        />
        <PasswordStrength password={password} />
      </div>
      <div>
        <Button type="submit" fullWidth="phone" busy={isPending}>
          {texts.password.change}
        </Button>
      </div>
    </form>
  );
}
