import { type RefObject, useLayoutEffect } from 'react';
import { applyBrand } from './apply-brand';

/** Applies a brand colour to the page, or to `target` alone, while the component is mounted. */
export function useBrand(hex: string | undefined, target?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (hex === undefined) return;
    const element = target ? target.current : document.documentElement;
    return element ? applyBrand(element, hex) : undefined;
  }, [hex, target]);
}
