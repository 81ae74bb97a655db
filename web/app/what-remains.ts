import type shell from '@linecheck/texts/en/shell';
import { hasKeptRun } from '../features/guest-results/kept-key';

/**
 * Message about the guest's checks on a broken page. Only a guest with a link has a stored run, and only with browser
 * storage.
 */
export function whatRemains(
  texts: typeof shell,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined {
  if (pathname !== '/') return undefined;
  const code = new URLSearchParams(search).get('session');
  return code !== null && hasKeptRun(code) ? texts.checksKept : texts.checksLost;
}
