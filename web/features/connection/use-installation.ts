import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { useEffect, useState } from 'react';
import { send } from '../../api/send';

/** What this installation tells its pages; undefined while it is not known. */
export function useInstallation(isOpen: boolean): EndpointResponse<typeof publicSettings> | undefined {
  const [settings, setSettings] = useState<EndpointResponse<typeof publicSettings>>();
  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    send(publicSettings, {}, asking.signal).then(setSettings, () => undefined);
    return () => asking.abort();
  }, [isOpen]);
  return settings;
}
