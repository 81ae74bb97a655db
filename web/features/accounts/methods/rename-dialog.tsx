import { methodNameRules, type SignInMethod } from '@linecheck/contract';
import { renameDialog } from '@linecheck/texts/en/method-dialogs';
import { useId } from 'react';
import { failureWords } from '../../../texts/failure-words';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { TextField } from '../../../ui/controls/text-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { showToast } from '../../../ui/overlays/toast';
import { useRenaming } from './use-methods';

interface RenameDialogProps {
  readonly method: SignInMethod;
  /** The present name. */
  readonly name: string;
  readonly onClose: () => void;
}

export function RenameDialog({ method, name, onClose }: RenameDialogProps) {
  const texts = useTexts(renameDialog);
  const formId = useId();
  const { field, handleSubmit, setError } = useContractForm(methodNameRules, { defaultValues: { name } });
  const renaming = useRenaming(method);
  const done = () => {
    showToast({ title: texts.saved, tone: 'passed' });
    onClose();
  };
  const fail = (error: Error) => {
    const faults = fieldErrorsOf(error, ['name']);
    for (const { message } of faults) setError('name', { message }, { shouldFocus: true });
    if (faults.length > 0) return;
    showToast({ title: texts.failed, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  };
  return (
    <Dialog
      open
      lightDismiss={false}
      title={fill(texts.title, { name })}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={renaming.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit(
          (body) => !renaming.isPending && renaming.mutate(body, { onSuccess: done, onError: fail }),
        )}
      >
        <TextField label={texts.name} autoComplete="off" {...field('name')} />
      </form>
    </Dialog>
  );
}
