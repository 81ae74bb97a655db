import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what replaces something else: it takes the focus, so that screen readers go on there. */
export function useFocusOnMount<Target extends HTMLElement>(isWanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.focus();
  }, [isWanted]);
  return target;
}
