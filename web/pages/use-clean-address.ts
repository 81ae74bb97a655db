import { readSessionCode } from '@linecheck/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Where somebody came by a mangled link, the address becomes the one that the host sent: it may be copied from here. */
export function useCleanAddress(pasted: string | undefined, addressOf: (code: string) => string): void {
  const [, navigate] = useLocation();
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  const clean = code === undefined || code === pasted ? undefined : addressOf(code);
  useEffect(() => {
    if (clean !== undefined) navigate(clean, { replace: true });
  }, [clean, navigate]);
}
