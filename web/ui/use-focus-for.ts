import { type RefObject, useEffect } from 'react';

/** Moves the focus to a place whenever there is something new to be seen there; `undefined` leaves it where it is. */
export function useFocusFor(place: RefObject<HTMLElement | null>, news: string | undefined): void {
  useEffect(() => {
    if (news !== undefined) place.current?.focus();
  }, [place, news]);
}
