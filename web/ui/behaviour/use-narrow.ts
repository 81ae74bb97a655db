import { createContext, useContext, useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';

function watchNarrow(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const isNarrow = (): boolean => matchMedia(NARROW).matches;

/** Width for which a page is rendered on the server; hydration begins with the same. */
export const RenderedNarrow = createContext(true);

/** True below the width limit of the phone layout. */
export function useNarrow(): boolean {
  const rendered = useContext(RenderedNarrow);
  return useSyncExternalStore(watchNarrow, isNarrow, () => rendered);
}
