import account from '@linecheck/texts/en/account';
import { useMutation } from '@tanstack/react-query';
import { failureWords } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

interface Change<Body, Answer, Field extends string> {
  readonly send: (body: Body) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  /** The title of the toast when the change fails. */
  readonly failed: string;
  /** Calls of one name wait for each other; where none is given, the form is closed while one is on its way. */
  readonly queue?: string;
  /** The fields of the form, and how it shows what the server says to one of them. */
  readonly fields?: readonly Field[];
  readonly setError?: (name: Field, error: { readonly message: string }, options: { shouldFocus: boolean }) => void;
}

/** Something that a host changes about the account. What the server says to a field stands at the field, the rest in a toast. */
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
      if (errors.length > 0) return;
      showToast({ title: wish.failed, description: failureWords(reason, texts.notChangedHint), tone: 'failed' });
    },
  });
  return { change: mutate, isPending, pending: isPending ? variables : undefined };
}
