import { resetPassword } from '@linecheck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureKind, messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';

const OTHER = 'Something went wrong. Please try again.';

interface Failure {
  readonly title: string;
  readonly description: string;
}

/** S1 §8: a refusal of the server and everything else are told apart. */
function failureOf(error: unknown): Failure {
  if (failureKind(error) !== 'refusal') return { title: 'Error', description: messageOf(error, OTHER) };
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
    onError: (reason) => {
      // S1 §8 has these words for the network; the form says what was the matter.
      const told = failureKind(reason) === 'network' ? { description: OTHER } : undefined;
      showToast({ ...failureOf(reason), ...told, tone: 'failed' });
    },
  });
  return { reset: mutate, isPending, failure: error === null || isPending ? undefined : failureOf(error) };
}
