import { useEffect, useState } from 'react';

/** Browsers allow sound after a mouse press, but only after the release of a finger; `pointerup` covers both. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** A tap becomes a click shortly after the finger is lifted. A layout shift before that would cancel the click. */
const CLICKED_MS = 100;

/**
 * True once the user has interacted with the page. In browsers without `userActivation`, true from the next interaction
 * on.
 */
export function useUserActivation(): boolean {
  const [isActivated, setActivated] = useState(false);
  useEffect(() => {
    if (isActivated) return;
    let clicked: ReturnType<typeof setTimeout> | undefined;
    const look = () => setActivated(navigator.userActivation?.hasBeenActive ?? true);
    const lookAfterClick = () => {
      clearTimeout(clicked);
      clicked = setTimeout(look, CLICKED_MS);
    };
    // The interaction may have happened before this listener was added.
    if (navigator.userActivation?.hasBeenActive) look();
    for (const gesture of GESTURES) window.addEventListener(gesture, lookAfterClick, true);
    return () => {
      clearTimeout(clicked);
      for (const gesture of GESTURES) window.removeEventListener(gesture, lookAfterClick, true);
    };
  }, [isActivated]);
  return isActivated;
}
