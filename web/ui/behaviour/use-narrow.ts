import { useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';

function watchNarrow(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is narrower than the phone layout's limit. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchNarrow, () => matchMedia(NARROW).matches);
}
