import type { User } from '@linecheck/contract';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/controls/password-field';

interface CurrentPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  readonly user: User;
}

/** Asks a signed-in host for the password again. */
export function CurrentPasswordField({ user, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      <PasswordField {...field} autoComplete="current-password" />
      {/* Tells a password manager which account this is. After the field, which gets the focus in a dialog. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
    </>
  );
}
