import type { User } from '@linecheck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { showToast } from '../../ui/toast';
import { enterAs } from './use-user';

interface Entry<Body> {
  /** Sends what the form holds. */
  readonly enter: (body: Body) => Promise<User>;
  readonly welcome: string;
  readonly failed: string;
  /** Where the server did not say why. */
  readonly fallback: string;
  readonly onSignedIn: () => void;
}

/** Lets a host in; says how it went in a toast, and keeps the reason of a failure for the form. */
export function useSignIn<Body>({ enter, welcome, failed, fallback, onSignedIn }: Entry<Body>) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: enter,
    onSuccess: (user) => {
      enterAs(queries, user);
      showToast({ title: welcome, tone: 'passed' });
      onSignedIn();
    },
    onError: (reason) => showToast({ title: failed, description: messageOf(reason, fallback), tone: 'failed' }),
  });
  return { signIn: mutate, isPending, reason: error === null ? undefined : messageOf(error, fallback) };
}
