import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changePassword, passwordChange, passwordRequirements, type User } from '@linecheck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { send } from '../../api/send';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { showToast } from '../../ui/toast';
import { PasswordStrength } from './password-strength';
import { useAccountChange } from './use-account-change';
import { signInsQueryKey } from './use-sign-ins';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver: standardSchemaResolver(passwordChange),
    defaultValues: EMPTY,
  });
  const { change, isPending } = useAccountChange({
    send: (body: typeof EMPTY) => send(changePassword, { body }),
    onDone: () => {
      reset(EMPTY);
      void queries.invalidateQueries({ queryKey: signInsQueryKey });
      showToast({
        title: 'Your password is changed',
        description: 'All other browsers are signed out.',
        tone: 'passed',
      });
    },
    failed: 'Your password could not be changed',
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
        label="Current password"
        showLabel="Show current password"
        hideLabel="Hide current password"
        autoComplete="current-password"
        {...register('currentPassword')}
        error={errors.currentPassword?.message}
      />
      <div className="grid gap-1">
        <PasswordField
          label="New password"
          showLabel="Show new password"
          hideLabel="Hide new password"
          autoComplete="new-password"
          {...register('newPassword')}
          hint={<span className="sr-only">{passwordRequirements.map(({ label }) => label).join(', ')}</span>}
          error={errors.newPassword?.message}
        />
        <PasswordStrength password={password} />
      </div>
      <div>
        <Button type="submit" wide="phone" busy={isPending}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
