import type { Run } from '@linecheck/checks/readiness/run';
import { useEffect } from 'react';
import { placeElementId } from './place-element';
import { scrollToNext } from './scroll-to-next';

/** Brings what comes next into view: the step that has opened by itself, or the summary. */
export function useScrollToNext({ ledTo }: Pick<Run, 'ledTo'>): void {
  // A guest who opens a card has chosen where to look.
  useEffect(() => {
    if (ledTo !== undefined) return scrollToNext(placeElementId(ledTo.place));
  }, [ledTo]);
}
