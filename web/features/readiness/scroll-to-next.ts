import type { RunPlace, TestRun } from '@linecheck/checks/readiness/run';
import { useEffect } from 'react';

/** Time after which the card has opened; before that it has no height to scroll to. */
const OPENED_MS = 260;
/** Time after which scrolling has ended. */
const AT_REST_MS = 1500;
/** Interval of lookups for a lazily loaded part. */
const LOOK_AGAIN_MS = 100;
/** Time to hold the position: scrolling is some frames ahead of what scripts can read. */
const HELD_MS = 100;

/**
 * Scrolls to a part of the page once it has opened or loaded. Stops if the guest presses something meanwhile, because a
 * press that is released on another element has no effect. Returns the function that cancels it.
 */
export function scrollToNext(id: string, { takesFocus = false } = {}): () => void {
  let moving = setTimeout(look, OPENED_MS);
  const lastLookMs = performance.now() + AT_REST_MS;
  function look(): void {
    const next = document.getElementById(id);
    if (next !== null) show(next, takesFocus);
    else if (performance.now() < lastLookMs) moving = setTimeout(look, LOOK_AGAIN_MS);
  }
  const stay = () => {
    clearTimeout(moving);
    holdStill();
  };
  const stop = () => {
    clearTimeout(moving);
    clearTimeout(resting);
    window.removeEventListener('pointerdown', stay, { capture: true });
  };
  window.addEventListener('pointerdown', stay, { capture: true, once: true });
  // Doubled, because a slow page may find its target only at the last lookup, and then scrolls for as long again.
  const resting = setTimeout(stop, 2 * AT_REST_MS);
  return stop;
}

/** Stops the page at its current position, and scrolls back if further movement arrives. */
function holdStill(): void {
  const top = window.scrollY;
  const untilMs = performance.now() + HELD_MS;
  const hold = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (performance.now() < untilMs) requestAnimationFrame(hold);
  };
  hold();
}

/** Focus that closing a card has removed, and the header of a card, which may now be out of view. */
const LEFT_BEHIND = 'body, [inert] *, h2 > [aria-expanded]';

function show(next: HTMLElement, takesFocus: boolean): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  next.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  if (takesFocus || document.activeElement?.matches(LEFT_BEHIND))
    next.querySelector<HTMLElement>('h2 > button, h2[tabindex]')?.focus({ preventScroll: true });
}

export const placeElementId = (place: RunPlace): string => (place === 'summary' ? 'summary' : `step-${place}`);

export function useScrollToNext({ ledTo }: Pick<TestRun, 'ledTo'>): void {
  // Does not scroll when the guest opens a card.
  useEffect(() => {
    if (ledTo !== undefined) return scrollToNext(placeElementId(ledTo.place));
  }, [ledTo]);
}
