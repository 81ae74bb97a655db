import { useEffect, useState } from 'react';
import { askInstallation, type Installation } from './installation';

/** Public settings of this installation; undefined until they are loaded. */
export function useInstallation(isOpen: boolean): Installation | undefined {
  const [settings, setSettings] = useState<Installation>();
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void askInstallation().then((known) => {
      if (isCurrent) setSettings(known);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return settings;
}
