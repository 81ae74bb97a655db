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

/** Separates refusals of the server from all other failures (S1 §8). */
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

/**
 * Sets a new password with a reset link. Resetting revokes all sessions of the account, including one in this browser.
 */
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
      // S1 §8 prescribes this text for network failures; the form shows the cause.
      const told = failureKind(reason) === 'network' ? { description: texts.forgot.failedHint } : undefined;
      showToast({ ...failureOf(texts, reason), ...told, tone: 'failed' });
    },
  });
  return { reset: mutate, isPending, failure: error === null || isPending ? undefined : failureOf(texts, error) };
}
