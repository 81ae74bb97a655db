import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { requestReset, resetRequest } from '@linecheck/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { failureKind, messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { SubmitButton } from './submit-button';

const SENT = {
  title: 'Reset Instructions Sent',
  description: "If this email is in our system, we've sent reset instructions.",
  tone: 'passed',
} as const;
const FAILED = 'Error';
const FALLBACK = 'Something went wrong. Please try again.';

interface ForgotPasswordFormProps {
  /** Else the operator hands out what would stand in a letter. */
  readonly sendsMail: boolean;
  readonly onSent: (email: string) => void;
}

/** Asks for a reset. What it says afterwards is the same whether or not there is such an account (S1 §2). */
export function ForgotPasswordForm({ sendsMail, onSent }: ForgotPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(resetRequest),
    defaultValues: { email: '' },
    mode: 'onTouched',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { readonly email: string }) => send(requestReset, { body }),
    onSuccess: (_answer, { email }) => {
      if (sendsMail) showToast(SENT);
      onSent(email);
    },
    onError: (reason) => {
      // S1 §8 has these words for the network; the form says what was the matter.
      const description = failureKind(reason) === 'network' ? FALLBACK : messageOf(reason, FALLBACK);
      showToast({ title: FAILED, description, tone: 'failed' });
    },
  });
  const submit = handleSubmit((body) => {
    if (!isPending) mutate(body);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {error !== null && !isPending && (
        <Notice tone="failed" role="alert" title={FAILED}>
          {messageOf(error, FALLBACK)}
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <SubmitButton busy={isPending}>{sendsMail ? 'Send Reset Link' : 'Request Reset Link'}</SubmitButton>
    </form>
  );
}
