import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { fieldErrorsOf } from '../../api/field-errors';
import { showToast } from '../../ui/toast';

const FALLBACK = 'Please try again.';

interface Change<Body, Answer, Field extends string> {
  readonly send: (body: Body) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  /** The title of what is said where it fails. */
  readonly failed: string;
  /** The fields of the form, and how it shows what the server says to one of them. */
  readonly fields?: readonly Field[];
  readonly setError?: (name: Field, error: { readonly message: string }, options: { shouldFocus: boolean }) => void;
}

/** Something that a host changes about the account. What the server says to a field stands at the field, the rest in a toast. */
export function useAccountChange<Body = void, Answer = unknown, const Field extends string = never>(
  wish: Change<Body, Answer, Field>,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: wish.send,
    onSuccess: wish.onDone,
    onError: (reason) => {
      const errors = fieldErrorsOf(reason, wish.fields ?? []);
      for (const { name, message } of errors) wish.setError?.(name, { message }, { shouldFocus: true });
      if (errors.length > 0) return;
      showToast({ title: wish.failed, description: messageOf(reason, FALLBACK), tone: 'failed' });
    },
  });
  return { change: mutate, isPending };
}
