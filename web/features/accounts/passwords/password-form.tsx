import { changePassword, passwordChangeRules, type SignedInUser } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { send } from '../../../api/send';
import { useLaterForm } from '../../../texts/use-later-form';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { PasswordField } from '../../../ui/controls/password-field';
import { showToast } from '../../../ui/overlays/toast';
import { signInsQueryKey } from '../sign-in-list';
import { useAccountChange } from '../use-account-change';
import { NewPasswordField } from './new-password-field';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const { near, field, values, submit, setError, reset } = useLaterForm(passwordChangeRules, { saved: EMPTY });
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
  return (
    <form noValidate className="grid gap-4" {...near} onSubmit={submit((body) => !isPending && change(body))}>
      <CurrentPasswordField
        user={user}
        label={texts.password.current}
        showLabel={texts.password.showCurrent}
        hideLabel={texts.password.hideCurrent}
        {...field('currentPassword')}
      />
      <NewPasswordField
        label={texts.password.new}
        showLabel={texts.password.showNew}
        hideLabel={texts.password.hideNew}
        password={values.newPassword}
        {...field('newPassword')}
      />
      <div>
        <Button type="submit" fullWidth="phone" busy={isPending}>
          {texts.password.change}
        </Button>
      </div>
    </form>
  );
}

interface CurrentPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  readonly user: SignedInUser;
}

export function CurrentPasswordField({ user, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      <PasswordField {...field} autoComplete="current-password" />
      {/* Identifies the account for a password manager. Placed after the field, which gets the focus in a dialog. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
    </>
  );
}
