import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onLeave` when a part of the page is closed, taken away, or left behind with its page: whoever holds a device
 * gives it back then. It may be called when there is nothing to give back.
 */
export function useLeaving(isOpen: boolean, onLeave: () => void): void {
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
