import { type RefObject, useEffect, useState } from 'react';

/** True once an element has come into view; false on the server. */
export function useNearView(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null || isNear) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place, isNear]);
  return isNear;
}
