import { useEffect, useEffectEvent } from 'react';

/** The page stays open, and another page needs its devices. */
const ELSEWHERE = 'linecheck-devices-needed-elsewhere';

/** Releases the devices of this page, for the studio that the guest opens. */
export const releaseDevices = (): void => void window.dispatchEvent(new Event(ELSEWHERE));

export function useNeededElsewhere(onNeeded: () => void): void {
  const needed = useEffectEvent(onNeeded);
  useEffect(() => {
    const onEvent = () => needed();
    window.addEventListener(ELSEWHERE, onEvent);
    return () => window.removeEventListener(ELSEWHERE, onEvent);
  }, []);
}

/**
 * Calls `onLeave` when a part of the page is closed or unmounted, when the page is left, and when its devices are needed
 * elsewhere, to release a device. It may be called when there is nothing to release.
 */
export function useReleaseOnLeave(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useNeededElsewhere(onLeave);
  useEffect(() => {
    if (!isOpen) leave();
  }, [isOpen]);
  useEffect(() => {
    const onPageHide = () => leave();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      leave();
    };
  }, []);
}
