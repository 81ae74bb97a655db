import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSearch } from './use-search';

interface ResetToken {
  readonly token: string | undefined;
  /** Once it is used, nothing keeps it. */
  readonly forget: () => void;
}

const PAGE = '/reset-password';

/**
 * The token of a reset link. It is taken out of the address at once, where it could be read over a shoulder or in the
 * history, and kept in the state of the history entry, so that a reload goes on with it.
 */
export function useResetToken(): ResetToken {
  const { token: inAddress } = useSearch('token');
  const [, navigate] = useLocation();
  const kept = keptToken(useHistoryState<unknown>());
  useEffect(() => {
    if (inAddress !== undefined) navigate(PAGE, { replace: true, state: { resetToken: inAddress } });
  }, [inAddress, navigate]);
  return { token: inAddress ?? kept, forget: () => navigate(PAGE, { replace: true, state: null }) };
}

function keptToken(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return undefined;
  return typeof state.resetToken === 'string' ? state.resetToken : undefined;
}
