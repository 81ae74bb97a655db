import { type RefObject, useLayoutEffect } from 'react';
import { applyBrand } from './apply-brand';

/** Shows the page, or only what `target` holds, in someone's colour while the component is there. */
export function useBrand(hex: string | undefined, target?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (hex === undefined) return;
    const element = target ? target.current : document.documentElement;
    return element ? applyBrand(element, hex) : undefined;
  }, [hex, target]);
}
