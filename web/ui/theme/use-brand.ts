import { type RefObject, useLayoutEffect } from 'react';
import { BRAND_ELEMENT, DEFAULT_BRAND } from './default-brand';

export function useBrand(hex: string | undefined, target?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (hex === undefined || hex === DEFAULT_BRAND) return;
    const written = target === undefined ? document.getElementById(BRAND_ELEMENT) : null;
    // The server wrote the colours of both themes into the page.
    if (written !== null) return () => written.remove();
    return applyOnceLoaded(target ? target.current : document.documentElement, hex);
  }, [hex, target]);
}

/** Applies the colour once the code that derives it is loaded. Returns the function that removes it. */
function applyOnceLoaded(element: HTMLElement | null, hex: string): () => void {
  let isUnmounted = false;
  let stop = () => {};
  void import('./apply-brand').then(
    ({ applyBrand }) => {
      if (!isUnmounted && element !== null) stop = applyBrand(element, hex);
    },
    // If the code cannot be loaded, the page keeps the standard colours.
    () => undefined,
  );
  return () => {
    isUnmounted = true;
    stop();
  };
}
