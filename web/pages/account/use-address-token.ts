import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { useSearch } from '../shell/use-search';

interface AddressToken {
  readonly token: string | undefined;
  /** Call once the token is used: it is then kept nowhere. */
  readonly forget: () => void;
}

interface TokenPlace {
  readonly page: string;
  /** Of the parameter, behind the # or, as older letters and the specification have it, in the query. */
  readonly name: string;
}

/**
 * The token of a link that came by mail. It is taken out of the address at once, where it could be read over a shoulder or in
 * the history, and kept in the state of the history entry, so that a reload goes on with it.
 */
export function useAddressToken({ page, name }: TokenPlace): AddressToken {
  const { [name]: inQuery } = useSearch(name);
  const fragment = useLocationProperty(() => window.location.hash);
  const inAddress = new URLSearchParams(fragment.slice(1)).get(name) || inQuery;
  const [, navigate] = useLocation();
  const kept = keptToken(useHistoryState<unknown>());
  useEffect(() => {
    if (inAddress !== undefined) navigate(page, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, page]);
  return { token: inAddress ?? kept, forget: () => navigate(page, { replace: true, state: null }) };
}

function keptToken(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('token' in state)) return undefined;
  return typeof state.token === 'string' ? state.token : undefined;
}
