import type { ShownProblem } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

interface Change<Body, Answer, Field extends string> {
  readonly send: (body: Body) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly failed: string;
  /** Shows a refusal in place of the toast; returns false to leave that to the toast. */
  readonly onRefused?: (problem: ShownProblem) => boolean;
  /**
   * Changes with the same queue name run one after the other. Without a name, the form must block further changes while
   * one is pending.
   */
  readonly queue?: string;
  /** Fields of the form that can show errors from the server, and the setter for them. */
  readonly fields?: readonly Field[];
  readonly setError?: (name: Field, error: { readonly message: string }, options: { shouldFocus: boolean }) => void;
}

/** Mutation that changes the account. Server errors about a field are shown at the field, other errors in a toast. */
export function useAccountChange<Body = void, Answer = unknown, const Field extends string = never>(
  wish: Change<Body, Answer, Field>,
) {
  const texts = useTexts(account);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: wish.send,
    ...(wish.queue !== undefined && { scope: { id: wish.queue } }),
    onSuccess: wish.onDone,
    onError: (reason) => {
      const errors = fieldErrorsOf(reason, wish.fields ?? []);
      for (const { name, message } of errors) wish.setError?.(name, { message }, { shouldFocus: true });
      const problem = problemOf(reason);
      if (errors.length > 0 || (problem !== undefined && wish.onRefused?.(problem))) return;
      showToast({ title: wish.failed, description: failureWords(reason, texts.notChangedHint), tone: 'failed' });
    },
  });
  return { change: mutate, isPending, pending: isPending ? variables : undefined };
}
