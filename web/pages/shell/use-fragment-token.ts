import { type TokenPage, tokenOfPage } from '@linecheck/contract';
import { useLocationProperty } from 'wouter/use-browser-location';

/** The fragment of the address, which browsers send to no server. */
export const useFragment = (): string =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  );

/** The token in the fragment of the address. It stays there, so that the page can be reloaded and bookmarked. */
export const useFragmentToken = (page: TokenPage): string | undefined => tokenOfPage(page, useFragment());
