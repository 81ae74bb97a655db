import type shell from '@linecheck/texts/en/shell';
import { hasKeptRun } from '../features/guest-results/kept-key';

/** What a broken page can say of the checks: only a guest with a link has something kept, and only where there is storage. */
export function whatRemains(
  texts: typeof shell,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined {
  if (pathname !== '/') return undefined;
  const code = new URLSearchParams(search).get('session');
  return code !== null && hasKeptRun(code) ? texts.checksKept : texts.checksLost;
}
