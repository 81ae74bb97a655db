import { type RefObject, useEffect } from 'react';

/** Brings the reader to what a link has led to. */
export function useArrival(place: RefObject<HTMLElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (!arrived) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [place, arrived]);
}
