import { deleteWorkspace, workspaceDeletionRules } from '@linecheck/contract';
import { leaving } from '@linecheck/texts/en/leaving';
import { withRecentSignIn } from '../../api/recent-sign-in';
import { send } from '../../api/send';
import { ExportFirst } from '../../features/accounts/export-link';
import { useAccountChange } from '../../features/accounts/use-account-change';
import { fill } from '../../texts/fill';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { Dialog } from '../../ui/overlays/dialog';
import type { WorkspaceDeletionProps } from './workspace-deletion';

interface DeletionDialogProps extends WorkspaceDeletionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Dialog that lists what will be deleted, offers an export first, and asks for the name. */
export function WorkspaceDeletionDialog({ open, onClose, ...props }: DeletionDialogProps) {
  const { deletion: texts } = useTexts(leaving);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={fill(texts.question, { name: props.name })}
      description={texts.questionHint}
      closeLabel={texts.close}
      lightDismiss={false}
      onClose={onClose}
    >
      <DeletionForm {...props} onCancel={onClose} />
    </Dialog>
  );
}

function DeletionForm({ name, onDeleted, onCancel }: WorkspaceDeletionProps & { readonly onCancel: () => void }) {
  const { deletion: texts } = useTexts(leaving);
  const { field, handleSubmit, setError } = useContractForm(workspaceDeletionRules, { defaultValues: { name: '' } });
  const { change, isPending } = useAccountChange({
    send: (body: { readonly name: string }) => withRecentSignIn(() => send(deleteWorkspace, { body })),
    onDone: onDeleted,
    failed: texts.failed,
    fields: ['name'],
    setError,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
      <div className="text-14 text-ink-2">
        <p className="font-medium text-ink">{texts.lost}</p>
        <ul className="mt-1 grid list-disc gap-0.5 ps-5">
          <li>{texts.losses.links}</li>
          <li>{texts.losses.results}</li>
          <li>{texts.losses.settings}</li>
        </ul>
        <p className="mt-2">{texts.kept}</p>
        <ExportFirst />
      </div>
      <TextField label={fill(texts.name, { name })} autoComplete="off" spellCheck={false} {...field('name')} />
      <div className="dialog-footer">
        <Button fullWidth="phone" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" fullWidth="phone" variant="danger" busy={isPending}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
