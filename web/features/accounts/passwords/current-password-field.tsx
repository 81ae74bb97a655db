import type { User } from '@linecheck/contract';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/controls/password-field';

interface CurrentPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  readonly user: User;
}

/** Field for the password of a signed-in host. */
export function CurrentPasswordField({ user, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      <PasswordField {...field} autoComplete="current-password" />
      {/* Identifies the account for a password manager. Placed after the field, which gets the focus in a dialog. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
    </>
  );
}
