import { hasKeptRun } from '../features/guest-results/kept-key';

/** What a broken page can say of the checks: only a guest with a link has something kept, and only where there is storage. */
export function whatRemains({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (pathname !== '/') return undefined;
  const code = new URLSearchParams(search).get('session');
  return code !== null && hasKeptRun(code)
    ? 'Your finished checks are kept in this browser.'
    : 'Checks that you have finished have to be run once more.';
}
