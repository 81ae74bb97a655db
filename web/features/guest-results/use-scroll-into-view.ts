import { type RefObject, useEffect } from 'react';

/** Scrolls to the element that a link has led to. */
export function useScrollIntoView(place: RefObject<HTMLElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (!arrived) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [place, arrived]);
}
