import { useEffect, useState } from 'react';

/** A press counts for a mouse, a release for a finger: only then do browsers let sound run. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Whether somebody has touched the page yet. A browser that cannot say is told by the next touch. */
export function useActivated(): boolean {
  const [isActivated, setActivated] = useState(false);
  useEffect(() => {
    if (isActivated) return;
    const look = () => setActivated(navigator.userActivation?.hasBeenActive ?? true);
    // It may have happened before this was listening.
    if (navigator.userActivation?.hasBeenActive) look();
    for (const gesture of GESTURES) window.addEventListener(gesture, look, true);
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, look, true);
    };
  }, [isActivated]);
  return isActivated;
}
