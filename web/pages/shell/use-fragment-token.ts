import { readLinkToken } from '@linecheck/contract';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * The token in the fragment of the address, which browsers send to no server. It stays there, so that the page can be
 * reloaded and bookmarked.
 */
export function useFragmentToken(): string | undefined {
  const fragment = useLocationProperty(
    () => window.location.hash,
    () => '',
  );
  const written = new URLSearchParams(fragment.slice(1)).get('token');
  return written ? readLinkToken(written) : undefined;
}
