import { type TokenPage, tokenOfPage } from '@linecheck/contract';
import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';

/** The fragment of the address, which browsers send to no server. */
export const useFragment = (): string =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  );

/**
 * The token in the fragment of the address, or in the query, where some programs put it. It stays there, so that the page
 * can be reloaded and bookmarked.
 */
export function useFragmentToken(page: TokenPage): string | undefined {
  const [search, fragment] = [useSearch(), useFragment()];
  return tokenOfPage(page, fragment) ?? tokenOfPage(page, search);
}
