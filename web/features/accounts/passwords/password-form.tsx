import { changePassword, passwordChange, type User } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { send } from '../../../api/send';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { showToast } from '../../../ui/overlays/toast';
import { useAccountChange } from '../use-account-change';
import { signInsQueryKey } from '../use-sign-ins';
import { CurrentPasswordField } from './current-password-field';
import { NewPasswordField } from './new-password-field';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm({ user }: { readonly user: User }) {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const { field, control, handleSubmit, setError, reset } = useContractForm(passwordChange, {
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
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
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
        password={password}
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
