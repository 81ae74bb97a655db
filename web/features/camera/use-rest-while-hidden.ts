import { statedPermission } from '@linecheck/checks/browser/devices/watch-permission';
import { useEffect, useEffectEvent, useState } from 'react';

interface RestOptions {
  /** True while the device is used. */
  readonly isUsed: boolean;
  readonly release: () => void;
  readonly resume: () => void;
}

/** Time in ms for which a hidden page keeps its camera: guests look something up in another tab. */
const HIDDEN_MS = 5000;

/**
 * Releases a camera while the page is hidden, because many systems give it to one program at a time, and resumes when
 * the page is shown, if the browser does not ask the guest again.
 */
export function useRestWhileHidden({ isUsed, release, resume }: RestOptions): void {
  const [isResting, setResting] = useState(false);
  const rest = useEffectEvent(() => {
    release();
    setResting(true);
  });
  useEffect(() => {
    if (!isUsed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => rest(), HIDDEN_MS);
    };
    change();
    document.addEventListener('visibilitychange', change);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', change);
    };
  }, [isUsed]);

  const goOn = useEffectEvent(resume);
  useEffect(() => {
    if (!isResting) return;
    let isOver = false;
    const change = async () => {
      if (document.hidden) return;
      const isAllowed = (await statedPermission('camera')) === 'granted';
      if (isOver) return;
      setResting(false);
      if (isAllowed) goOn();
    };
    const look = () => void change();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [isResting]);
}
