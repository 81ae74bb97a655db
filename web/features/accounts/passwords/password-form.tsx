import { changePassword, passwordChangeRules, type SignedInUser } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import type { ComponentProps } from 'react';
import { withRecentSignIn } from '../../../api/recent-sign-in';
import { send } from '../../../api/send';
import { useLaterForm } from '../../../texts/use-later-form';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { PasswordField } from '../../../ui/controls/password-field';
import { showToast } from '../../../ui/overlays/toast';
import { useMethodsReload } from '../methods/use-methods';
import { useAccountChange } from '../use-account-change';
import { NewPasswordField } from './new-password-field';

const EMPTY = { newPassword: '' };

interface PasswordFormProps {
  readonly user: SignedInUser;
  /** True for a person who signs in without a password. */
  readonly isFirst: boolean;
}

export function PasswordForm({ user, isFirst }: PasswordFormProps) {
  const texts = useTexts(account);
  const reload = useMethodsReload();
  const { near, field, values, submit, setError, reset } = useLaterForm(passwordChangeRules, { saved: EMPTY });
  const { change, isPending } = useAccountChange({
    send: (body: typeof EMPTY) => withRecentSignIn(() => send(changePassword, { body })),
    onDone: () => {
      reset(EMPTY);
      reload();
      showToast({
        title: isFirst ? texts.password.isSet : texts.password.changed,
        ...(!isFirst && { description: texts.password.changedHint }),
        tone: 'passed',
      });
    },
    failed: texts.password.notChanged,
    fields: ['newPassword'],
    setError,
  });
  return (
    <form noValidate className="grid gap-4" {...near} onSubmit={submit((body) => !isPending && change(body))}>
      {/* Identifies the account for a password manager. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <NewPasswordField
        label={texts.password.new}
        showLabel={texts.password.showNew}
        hideLabel={texts.password.hideNew}
        password={values.newPassword}
        {...field('newPassword')}
      />
      <div>
        <Button type="submit" fullWidth="phone" busy={isPending}>
          {isFirst ? texts.password.set : texts.password.change}
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
