import { useEffect, useState } from 'react';
import { askInstallation, type Installation } from './installation';

/** What this installation tells its pages; undefined while it is not known. */
export function useInstallation(isOpen: boolean): Installation | undefined {
  const [settings, setSettings] = useState<Installation>();
  useEffect(() => {
    if (!isOpen) return;
    let isStill = true;
    void askInstallation().then((known) => {
      if (isStill) setSettings(known);
    });
    return () => {
      isStill = false;
    };
  }, [isOpen]);
  return settings;
}
