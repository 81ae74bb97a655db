import type { SpeedTestProvider } from '@linecheck/checks/browser/connection/connection-session';
import { publicSettings } from '@linecheck/contract';
import { useEffect, useState } from 'react';
import { send } from '../../api/send';

/** Which service will measure. If it is not known, none is named before the test. */
export function useProvider(isOpen: boolean): SpeedTestProvider | undefined {
  const [provider, setProvider] = useState<SpeedTestProvider>();
  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    send(publicSettings, {}, asking.signal).then(
      ({ speedTest }) => setProvider(speedTest),
      () => undefined,
    );
    return () => asking.abort();
  }, [isOpen]);
  return provider;
}
