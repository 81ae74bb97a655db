import { accountDeletion, deleteAccount, type User } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useState } from 'react';
import { send } from '../../api/send';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';
import { ExportFirst } from './export-link';
import { CurrentPasswordField } from './passwords/password-form';
import { useAccountChange } from './use-account-change';

interface AccountDeletionProps {
  readonly user: User;
  /** Called when the account is deleted and its host is signed out. */
  readonly onDeleted: () => void;
}

/** Dialog that lists what will be deleted, offers an export first, and asks for the password. */
export function AccountDeletion(props: AccountDeletionProps) {
  const texts = useTexts(account);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" fullWidth="phone" onClick={() => setAsking(true)}>
        {texts.deletion.open}
      </Button>
      <Dialog
        open={isAsking}
        role="alertdialog"
        title={texts.deletion.question}
        description={texts.deletion.questionHint}
        closeLabel={texts.deletion.close}
        lightDismiss={false}
        onClose={() => setAsking(false)}
      >
        <DeletionForm {...props} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function DeletionForm({ user, onDeleted, onCancel }: AccountDeletionProps & { readonly onCancel: () => void }) {
  const texts = useTexts(account);
  const { field, handleSubmit, setError } = useContractForm(accountDeletion, {
    defaultValues: { password: '' },
  });
  const { change, isPending } = useAccountChange({
    send: (body: { readonly password: string }) => send(deleteAccount, { body }),
    onDone: onDeleted,
    failed: texts.deletion.failed,
    fields: ['password'],
    setError,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
      <div className="text-14 text-ink-2">
        <p className="font-medium text-ink">{texts.deletion.lost}</p>
        <ul className="mt-1 grid list-disc gap-0.5 ps-5">
          <li>{texts.deletion.losses.links}</li>
          <li>{texts.deletion.losses.results}</li>
          <li>{texts.deletion.losses.settings}</li>
          <li>{texts.deletion.losses.account}</li>
        </ul>
        <ExportFirst />
      </div>
      <CurrentPasswordField
        user={user}
        label={texts.deletion.password}
        showLabel={texts.deletion.showPassword}
        hideLabel={texts.deletion.hidePassword}
        {...field('password')}
      />
      <div className="dialog-footer">
        <Button fullWidth="phone" onClick={onCancel}>
          {texts.deletion.cancel}
        </Button>
        <Button type="submit" fullWidth="phone" variant="danger" busy={isPending}>
          {texts.deletion.confirm}
        </Button>
      </div>
    </form>
  );
}
