import { validateResetToken } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../../../api/send';
import { failureCause } from '../../../texts/failure-words';
import { useTexts } from '../../../texts/use-texts';
import { showToast } from '../../../ui/overlays/toast';

/** State of a reset link. */
type ResetCheck =
  | { readonly kind: 'validating' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'valid' }
  /** The server did not respond. */
  | { readonly kind: 'unknown'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean };

/** Validates a reset link once, and shows a toast if it is invalid (S1 §8). */
export function useResetCheck(token: string): ResetCheck {
  const texts = useTexts(accounts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reset-token', token],
    queryFn: () => send(validateResetToken, { body: { token } }),
    gcTime: 0,
  });
  const refusal = data?.valid === false ? data.message : undefined;
  useEffect(() => {
    if (refusal === undefined) return;
    const description = refusal || texts.reset.expiredHint;
    showToast({ title: texts.reset.expired, description, tone: 'failed' });
  }, [refusal, texts]);
  const hasFailed = error !== null && !isFetching;
  useEffect(() => {
    if (hasFailed) showToast({ title: texts.forgot.failed, description: texts.reset.notValidated, tone: 'failed' });
  }, [hasFailed, texts]);
  if (error) return { kind: 'unknown', why: failureCause(error), retry: () => void refetch(), isRetrying: isFetching };
  if (data === undefined) return { kind: 'validating' };
  return { kind: data.valid ? 'valid' : 'invalid' };
}
