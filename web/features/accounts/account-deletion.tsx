import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { accountDeletion, deleteAccount, type User } from '@linecheck/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { send } from '../../api/send';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { ExportLink } from './export-link';
import { useAccountChange } from './use-account-change';

interface AccountDeletionProps {
  readonly user: User;
  /** Nobody is signed in here any more. */
  readonly onDeleted: () => void;
}

/** Asks for the password, says what goes, and offers to take it along first. */
export function AccountDeletion(props: AccountDeletionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" wide="phone" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <Dialog
        open={isAsking}
        role="alertdialog"
        title="Delete your account?"
        description="It is deleted at once and for good. Nobody can bring it back."
        closeLabel="Close"
        lightDismiss={false}
        onClose={() => setAsking(false)}
      >
        <DeletionForm {...props} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function DeletionForm({ user, onDeleted, onCancel }: AccountDeletionProps & { readonly onCancel: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(accountDeletion),
    defaultValues: { password: '' },
  });
  const { change, isPending } = useAccountChange({
    send: (body: { readonly password: string }) => send(deleteAccount, { body }),
    onDone: onDeleted,
    failed: 'Your account could not be deleted',
    fields: ['password'],
    setError,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
      <div className="text-14 text-ink-2">
        <p className="font-medium text-ink">With it go</p>
        <ul className="mt-1 grid list-disc gap-0.5 pl-5">
          <li>every guest link: guests who open one are told that it is not valid,</li>
          <li>the results, notes and clips that guests have sent you, and your own clips,</li>
          <li>your notifications, checklist templates and branding,</li>
          <li>your name, your email address and every sign-in.</li>
        </ul>
        <p className="mt-3">
          You can <ExportLink look="text" /> first.
        </p>
      </div>
      <PasswordField
        label="Your password"
        showLabel="Show password"
        hideLabel="Hide password"
        autoComplete="current-password"
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {/* Tells a password manager which account this is. After the field, which gets the focus. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <div className="dialog-footer">
        <Button wide="phone" onClick={onCancel}>
          Keep Account
        </Button>
        <Button type="submit" wide="phone" look="danger" busy={isPending}>
          Delete Account for Good
        </Button>
      </div>
    </form>
  );
}
