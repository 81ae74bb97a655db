import { changeEmail, emailRules, type SignedInUser } from '@linecheck/contract';
import { emailChangeDialog } from '@linecheck/texts/en/email-change';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { withRecentSignIn } from '../../../api/recent-sign-in';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { TextField } from '../../../ui/controls/text-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAccountChange } from '../use-account-change';
import { emailChangeQueryKey } from './email-change-query';

interface EmailChangeDialogProps {
  readonly user: SignedInUser;
  readonly onClose: () => void;
}

/** Asks for a new address. The card behind it then says what happens next. */
export function EmailChangeDialog({ user, onClose }: EmailChangeDialogProps) {
  const texts = useTexts(emailChangeDialog);
  const formId = useId();
  const queries = useQueryClient();
  const { field, handleSubmit, setError, formState } = useContractForm(emailRules, { defaultValues: { email: '' } });
  useUnsaved(formState.isDirty);
  const { change, isPending } = useAccountChange({
    send: (body: { readonly email: string }) => withRecentSignIn(() => send(changeEmail, { body })),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: emailChangeQueryKey });
      onClose();
    },
    failed: texts.failed,
    fields: ['email'],
    setError,
  });
  return (
    <Dialog
      open
      lightDismiss={false}
      title={texts.title}
      description={fill(texts.hint, { email: user.email })}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit((body) => !isPending && change(body))}>
        <TextField label={texts.email} type="email" autoComplete="email" {...field('email')} />
      </form>
    </Dialog>
  );
}
