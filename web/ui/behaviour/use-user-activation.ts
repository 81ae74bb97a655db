import { useEffect, useState } from 'react';

/** A press counts for a mouse, a release for a finger: browsers let sound run once either is over. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** A tap becomes a click a moment after the finger has gone. What moves on the page before that would take it away. */
const CLICKED_MS = 100;

/** Whether somebody has touched the page yet. A browser that cannot say is told by the next touch. */
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
    // It may have happened before this was listening.
    if (navigator.userActivation?.hasBeenActive) look();
    for (const gesture of GESTURES) window.addEventListener(gesture, lookAfterClick, true);
    return () => {
      clearTimeout(clicked);
      for (const gesture of GESTURES) window.removeEventListener(gesture, lookAfterClick, true);
    };
  }, [isActivated]);
  return isActivated;
}
