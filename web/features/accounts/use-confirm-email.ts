import { confirmEmail } from '@linecheck/contract';
import { useMutation } from '@tanstack/react-query';
import { RequestError, send } from '../../api/send';
import { failureCause } from '../../texts/failure-words';

/** The state of a confirmation. */
type Confirmation =
  | { readonly kind: 'open'; readonly isBusy: boolean; readonly failure: string | undefined }
  | { readonly kind: 'done' }
  | { readonly kind: 'spent' };

interface EmailConfirmation {
  readonly confirmation: Confirmation;
  readonly confirm: (token: string) => void;
}

/** Confirms an address when its owner says so: programs that look through mail open links, too, but press no buttons. */
export function useConfirmEmail(): EmailConfirmation {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (token: string) => send(confirmEmail, { body: { token } }),
  });
  const confirm = (token: string) => mutate(token);
  if (isSuccess) return { confirmation: { kind: 'done' }, confirm };
  if (isSpent(error)) return { confirmation: { kind: 'spent' }, confirm };
  const failure = error === null ? undefined : failureCause(error);
  return { confirmation: { kind: 'open', isBusy: isPending, failure }, confirm };
}

const isSpent = (error: unknown): boolean =>
  error instanceof RequestError && error.problem?.code === 'confirmation_not_valid';
