import { type RefObject, useEffect } from 'react';

/** Scrolls to and focuses an element opened by a link. */
export function useScrollIntoView(place: RefObject<HTMLElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (!arrived) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [place, arrived]);
}
