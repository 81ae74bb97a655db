import { readLinkToken } from '@linecheck/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { useSearch } from '../shell/use-search';

interface AddressToken {
  readonly token: string | undefined;
  /** Removes the token from the history entry; called once it is used. */
  readonly forget: () => void;
}

interface TokenPlace {
  readonly page: string;
  /** Name of the parameter in the fragment, or, in older emails and the specification, in the query. */
  readonly name: string;
}

/**
 * Token of a link from an email. It is immediately removed from the address, where other people could read it on the
 * screen or in the history, and kept in the state of the history entry, so that it survives a reload.
 */
export function useAddressToken({ page, name }: TokenPlace): AddressToken {
  const { [name]: inQuery } = useSearch(name);
  const fragment = useLocationProperty(
    () => window.location.hash,
    () => '',
  );
  const written = new URLSearchParams(fragment.slice(1)).get(name) || inQuery;
  const inAddress = written && readLinkToken(written);
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
