import { type TokenPage, tokenOfPage } from '@linecheck/contract';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useFragment } from '../shell/use-fragment-token';

interface AddressToken {
  readonly token: string | undefined;
  /** Removes the token from the history entry; called once it is used. */
  readonly forget: () => void;
}

/**
 * Token of a link from an email. It is immediately removed from the address, where other people could read it on the
 * screen or in the history, and kept in the state of the history entry, so that it survives a reload.
 *
 * @param query The parameters that stay in the address, from the question mark.
 */
export function useAddressToken(page: TokenPage, query: '' | `?${string}` = ''): AddressToken {
  const address = `${page}${query}`;
  // Older emails have it in the query.
  const [search, fragment] = [useSearch(), useFragment()];
  const inAddress = tokenOfPage(page, fragment) ?? tokenOfPage(page, search);
  const [, navigate] = useLocation();
  const kept = keptToken(useHistoryState<unknown>());
  useEffect(() => {
    if (inAddress !== undefined) navigate(address, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, address]);
  return { token: inAddress ?? kept, forget: () => navigate(address, { replace: true, state: null }) };
}

function keptToken(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('token' in state)) return undefined;
  return typeof state.token === 'string' ? state.token : undefined;
}
