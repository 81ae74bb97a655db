import { useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';

function watchNarrow(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is narrower than the phone layout's limit; a page that the server renders is a phone's until it is taken over. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watchNarrow,
    () => matchMedia(NARROW).matches,
    () => true,
  );
}
