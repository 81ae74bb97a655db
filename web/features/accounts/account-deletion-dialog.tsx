import { deleteAccount, emailRules, type ShownProblem } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useState } from 'react';
import { withRecentSignIn } from '../../api/recent-sign-in';
import { send } from '../../api/send';
import { fill } from '../../texts/fill';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { Dialog } from '../../ui/overlays/dialog';
import type { AccountDeletionProps } from './account-deletion';
import { ExportFirst } from './export-link';
import { useAccountChange } from './use-account-change';
import { actingIn } from './use-user';

interface DeletionDialogProps extends AccountDeletionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Dialog that lists what will be deleted, offers an export first, and asks for the address of the account. */
export function AccountDeletionDialog({ open, onClose, ...props }: DeletionDialogProps) {
  const texts = useTexts(account);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={texts.deletion.question}
      description={texts.deletion.questionHint}
      closeLabel={texts.deletion.close}
      lightDismiss={false}
      onClose={onClose}
    >
      <DeletionForm {...props} onCancel={onClose} />
    </Dialog>
  );
}

type OwnedWorkspaces = NonNullable<ShownProblem['workspaces']>;

function DeletionForm({ user, onDeleted, onCancel }: AccountDeletionProps & { readonly onCancel: () => void }) {
  const texts = useTexts(account);
  const [ownerless, setOwnerless] = useState<OwnedWorkspaces>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { field, handleSubmit, setError } = useContractForm(emailRules, { defaultValues: { email: '' } });
  const { change, isPending } = useAccountChange({
    send: (body: { readonly email: string }) =>
      withRecentSignIn(() =>
        send(deleteAccount, { body: { ...body, ...(chosen.length > 0 && { deleteWorkspaces: [...chosen] }) } }),
      ),
    onRefused: ({ workspaces = [] }) => {
      setOwnerless(workspaces);
      return workspaces.length > 0;
    },
    onDone: onDeleted,
    failed: texts.deletion.failed,
    fields: ['email'],
    setError,
  });
  const submit = (body: { readonly email: string }) => {
    if (isPending) return;
    // Before the person confirms who they are for nothing.
    if (body.email.toLowerCase() === user.email.toLowerCase()) change(body);
    else setError('email', { message: texts.deletion.differs }, { shouldFocus: true });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(submit)}>
      <div className="text-14 text-ink-2">
        <p className="font-medium text-ink">{texts.deletion.lost}</p>
        <ul className="mt-1 grid list-disc gap-0.5 ps-5">
          <li>{texts.deletion.losses.links}</li>
          <li>{texts.deletion.losses.results}</li>
          <li>{texts.deletion.losses.settings}</li>
          <li>{texts.deletion.losses.account}</li>
        </ul>
        {actingIn(user)?.needsSecondFactor !== true && <ExportFirst />}
      </div>
      <TextField
        label={fill(texts.deletion.email, { email: user.email })}
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
      />
      {ownerless.length > 0 && <Ownerless workspaces={ownerless} chosen={chosen} onChoose={setChosen} />}
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

interface OwnerlessProps {
  readonly workspaces: OwnedWorkspaces;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The workspaces that the deletion would leave without an owner, with what to do about each. */
function Ownerless({ workspaces, chosen, onChoose }: OwnerlessProps) {
  const { ownerless: texts } = useTexts(account).deletion;
  return (
    <Notice tone="failed" role="alert" title={texts.title}>
      <p>{texts.hint}</p>
      <ul className="mt-2 grid gap-3">
        {workspaces.map(({ id, name }) => (
          <li key={id}>
            <a className="link" href={`/dashboard?tab=people&workspace=${id}`} target="_blank" rel="noreferrer">
              {fill(texts.handOver, { name })}
            </a>
            <CheckboxRow
              label={fill(texts.deleteAlso, { name })}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
