import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the heading of content that replaces other content, so that screen readers continue there. */
export function useFocusOnMount<Target extends HTMLElement>(isWanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.focus();
  }, [isWanted]);
  return target;
}
