import { resetPassword } from '@linecheck/contract';
import accounts from '@linecheck/texts/en/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureKind } from '../../api/failure';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

interface Failure {
  readonly title: string;
  readonly description: string;
}

/** S1 §8: a refusal of the server and everything else are told apart. */
function failureOf(texts: typeof accounts, error: unknown): Failure {
  if (failureKind(error) !== 'refusal')
    return { title: texts.forgot.failed, description: failureWords(error, texts.forgot.failedHint) };
  const fallback = texts.reset.failedHint;
  return { title: texts.reset.failed, description: failureWords(error, fallback) };
}

interface Wish {
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by a reset link. Nobody is signed in to this account afterwards, in this browser neither. */
export function usePasswordReset({ token, onDone }: Wish) {
  const texts = useTexts(accounts);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => send(resetPassword, { body: { token, password } }),
    onSuccess: () => {
      queries.clear();
      showToast({ title: texts.reset.done, description: texts.reset.doneToast, tone: 'passed' });
      onDone();
    },
    onError: (reason) => {
      // S1 §8 has these words for the network; the form says what was the matter.
      const told = failureKind(reason) === 'network' ? { description: texts.forgot.failedHint } : undefined;
      showToast({ ...failureOf(texts, reason), ...told, tone: 'failed' });
    },
  });
  return { reset: mutate, isPending, failure: error === null || isPending ? undefined : failureOf(texts, error) };
}
