/** By then the card has opened; before that it has no height to scroll to. */
const OPENED_MS = 260;
/** By then any scrolling has come to rest. */
const AT_REST_MS = 1500;
/** A lazily loaded part may appear a little later. */
const LOOK_AGAIN_MS = 100;
/** A scrolling page is some frames ahead of what scripts can read. */
const HELD_MS = 100;

/**
 * Brings a part of the page into view once it has opened or loaded. If the guest presses something meanwhile, the page stays
 * where it is: a press that is released on another element does nothing. Returns stop.
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
  // A slow page may find its target only at the last look, and then scrolls for as long again.
  const resting = setTimeout(stop, 2 * AT_REST_MS);
  return stop;
}

/** Stops the page where it was pressed, and scrolls back if the rest of its movement arrives after that. */
function holdStill(): void {
  const top = window.scrollY;
  const untilMs = performance.now() + HELD_MS;
  const hold = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (performance.now() < untilMs) requestAnimationFrame(hold);
  };
  hold();
}

function show(next: HTMLElement, takesFocus: boolean): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  next.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  // The focus was lost with the card that has closed.
  if (takesFocus || document.activeElement?.matches('body, [inert] *'))
    next.querySelector<HTMLElement>('h2 > button, h2[tabindex]')?.focus({ preventScroll: true });
}
