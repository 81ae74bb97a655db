import { useSyncExternalStore } from 'react';

const isVisible = () => document.visibilityState === 'visible';

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** False while the page is in a background tab or behind another program. */
export const usePageVisible = (): boolean => useSyncExternalStore(watch, isVisible, () => true);
