import { useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';

function watchNarrow(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True below the width limit of the phone layout, and on the server and during hydration. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watchNarrow,
    () => matchMedia(NARROW).matches,
    () => true,
  );
}
