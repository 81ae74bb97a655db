import { type RefObject, useEffect } from 'react';

/** Moves the focus to an element whenever `news` changes; `undefined` leaves the focus where it is. */
export function useFocusOnChange(place: RefObject<HTMLElement | null>, news: string | undefined): void {
  useEffect(() => {
    if (news !== undefined) place.current?.focus();
  }, [place, news]);
}
