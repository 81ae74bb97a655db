import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onLeave` when a part of the page is closed or unmounted, or the page is left, to release a device. It may be
 * called when there is nothing to release.
 */
export function useReleaseOnLeave(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
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
