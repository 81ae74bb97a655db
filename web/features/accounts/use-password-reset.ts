import { resetPassword } from '@linecheck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, RequestError, send } from '../../api/send';
import { showToast } from '../../ui/toast';

interface Failure {
  readonly title: string;
  readonly description: string;
}

/** S1 §8: a refusal of the server and everything else are told apart. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof RequestError)) {
    return { title: 'Error', description: 'Something went wrong. Please try again.' };
  }
  const fallback = 'Unable to reset password. Please try requesting a new reset link.';
  return { title: 'Reset Failed', description: messageOf(error, fallback) };
}

interface Wish {
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by a reset link. Nobody is signed in to this account afterwards, in this browser neither. */
export function usePasswordReset({ token, onDone }: Wish) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => send(resetPassword, { body: { token, password } }),
    onSuccess: () => {
      queries.clear();
      showToast({ title: 'Password Updated', description: 'Sign in with your new password.', tone: 'passed' });
      onDone();
    },
    onError: (reason) => showToast({ ...failureOf(reason), tone: 'failed' }),
  });
  return { reset: mutate, isPending, failure: error === null || isPending ? undefined : failureOf(error) };
}
