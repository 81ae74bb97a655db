import { readSessionCode } from '@linecheck/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Replaces the address of a malformed link with the host's original, since visitors may copy it from the address bar.
 */
export function useCleanAddress(pasted: string | undefined, addressOf: (code: string) => string): void {
  const [, navigate] = useLocation();
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  const clean = code === undefined || code === pasted ? undefined : addressOf(code);
  useEffect(() => {
    if (clean !== undefined) navigate(clean, { replace: true });
  }, [clean, navigate]);
}
