import { validateResetToken } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { causeOf } from '../../api/failure';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';

/** What is known about a reset link. */
export type ResetCheck =
  | { readonly kind: 'validating' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'valid' }
  /** The server did not say. */
  | { readonly kind: 'unknown'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean };

/** Asks the server once whether a reset link still works, and says so in a toast where it does not (S1 §8). */
export function useResetCheck(token: string): ResetCheck {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reset-token', token],
    queryFn: () => send(validateResetToken, { body: { token } }),
    gcTime: 0,
  });
  const refusal = data?.valid === false ? data.message : undefined;
  useEffect(() => {
    if (refusal === undefined) return;
    const description = refusal || 'This reset link is no longer valid.';
    showToast({ title: 'Invalid or Expired Token', description, tone: 'failed' });
  }, [refusal]);
  const hasFailed = error !== null && !isFetching;
  useEffect(() => {
    if (hasFailed) showToast({ title: 'Error', description: 'Unable to validate reset token.', tone: 'failed' });
  }, [hasFailed]);
  if (error) return { kind: 'unknown', why: causeOf(error), retry: () => void refetch(), isRetrying: isFetching };
  if (data === undefined) return { kind: 'validating' };
  return { kind: data.valid ? 'valid' : 'invalid' };
}
