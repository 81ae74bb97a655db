import { requestReset, resetRequest } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { useMutation } from '@tanstack/react-query';
import { failureKind } from '../../../api/failure';
import { send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { TextField } from '../../../ui/controls/text-field';
import { Notice } from '../../../ui/feedback/notice';
import { showToast } from '../../../ui/overlays/toast';
import { SubmitButton } from '../submit-button';

interface ForgotPasswordFormProps {
  /** False if the operator passes on the link that an email would contain. */
  readonly sendsMail: boolean;
  readonly onSent: (email: string) => void;
}

/** Requests a reset link. The response is identical whether or not the account exists (S1 §2). */
export function ForgotPasswordForm({ sendsMail, onSent }: ForgotPasswordFormProps) {
  const texts = useTexts(accounts);
  const { field, handleSubmit } = useContractForm(resetRequest, {
    defaultValues: { email: '' },
    mode: 'onTouched',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { readonly email: string }) => send(requestReset, { body }),
    onSuccess: (_answer, { email }) => {
      if (sendsMail) showToast({ ...texts.forgot.sent, tone: 'passed' });
      onSent(email);
    },
    onError: (reason) => {
      // S1 §8 prescribes this text for network failures; the form shows the cause.
      const description =
        failureKind(reason) === 'network' ? texts.forgot.failedHint : failureWords(reason, texts.forgot.failedHint);
      showToast({ title: texts.forgot.failed, description, tone: 'failed' });
    },
  });
  const submit = handleSubmit((body) => {
    if (!isPending) mutate(body);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {error !== null && !isPending && (
        <Notice tone="failed" role="alert" title={texts.forgot.failed}>
          {failureWords(error, texts.forgot.failedHint)}
        </Notice>
      )}
      <TextField label={texts.email} type="email" autoComplete="username" {...field('email')} />
      <SubmitButton busy={isPending}>{sendsMail ? texts.forgot.send : texts.forgot.request}</SubmitButton>
    </form>
  );
}
