import type { Run } from '@linecheck/checks/readiness/run';
import { useEffect } from 'react';
import { placeElementId } from './place-element';
import { scrollToNext } from './scroll-to-next';

/** Scrolls to the step that has opened automatically, or to the summary. */
export function useScrollToNext({ ledTo }: Pick<Run, 'ledTo'>): void {
  // Does not scroll when the guest opens a card.
  useEffect(() => {
    if (ledTo !== undefined) return scrollToNext(placeElementId(ledTo.place));
  }, [ledTo]);
}
