import type { SignedInUser } from '@linecheck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRefusals } from '../../api/use-refusals';
import { failureWords } from '../../texts/failure-words';
import { showToast } from '../../ui/overlays/toast';
import { markSessionExpired, setCurrentUser, userQueryKey, watchHost } from './use-user';

interface Entry<Body> {
  /** Returns undefined if the sign-in has a second step. */
  readonly enter: (body: Body) => Promise<SignedInUser | undefined>;
  readonly welcome: string;
  readonly failed: string;
  readonly fallback: string;
  readonly onSignedIn: () => void;
}

/** Signs a host in; shows the outcome in a toast, and returns the reason of a failure for the form. */
export function useSignIn<Body>({ enter, welcome, failed, fallback, onSignedIn }: Entry<Body>) {
  const welcomeUser = useWelcome({ welcome, onSignedIn });
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: enter,
    onSuccess: (user) => user && welcomeUser(user),
    onError: (reason) => showToast({ title: failed, description: failureWords(reason, fallback), tone: 'failed' }),
  });
  return {
    signIn: mutate,
    isPending,
    pending: isPending ? variables : undefined,
    reason: error === null ? undefined : failureWords(error, fallback),
  };
}

/** Stores a person who has signed in, and welcomes them. */
export function useWelcome({ welcome, onSignedIn }: Pick<Entry<unknown>, 'welcome' | 'onSignedIn'>) {
  const queries = useQueryClient();
  return (user: SignedInUser) => {
    setCurrentUser(queries, user);
    showToast({ title: welcome, tone: 'passed' });
    onSignedIn();
  };
}

/**
 * Handles the end of a sign-in on the server while a page is open: marks the session as expired on the first refused
 * call. Shows another host who has signed in in the same browser.
 */
export function useSignInEnd(): void {
  const queries = useQueryClient();
  // Checks the code, because a wrong password is a 401 as well.
  useRefusals(
    'not_signed_in',
    useCallback(() => markSessionExpired(queries), [queries]),
  );
  useRefusals(
    'other_host',
    useCallback(() => void queries.invalidateQueries({ queryKey: userQueryKey }), [queries]),
  );
  useEffect(() => watchHost(queries), [queries]);
}
