import { DeviceError, type DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { onceAllowed } from '@linecheck/checks/browser/devices/watch-permission';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-verdict';
import {
  type OpenClipDevices,
  openClipDevices,
  type TestedDevices,
} from '@linecheck/checks/browser/recording/open-clip-devices';
import type { Reason } from '@linecheck/checks/verdict';
import { useEffect, useEffectEvent, useState } from 'react';

export type ClipDevices =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live'; readonly opened: OpenClipDevices }
  | {
      readonly kind: 'failed';
      readonly device: DeviceKind;
      readonly verdict: Reason;
      /** Device whose permission was denied. */
      readonly refused: DeviceKind | undefined;
    };

interface ClipDeviceEvents {
  readonly tested: TestedDevices;
  /** True while the devices are needed for a recording. */
  readonly areWanted: boolean;
  /** Returns whether the devices may be shown as lost. */
  readonly onFailed: () => boolean;
  /** Called when a denied permission has been granted. */
  readonly onAllowed: () => void;
  /** Called before the devices are released. */
  readonly onRelease: () => void;
  readonly openDevices?: typeof openClipDevices;
}

const opening: ClipDevices = { kind: 'opening' };

/**
 * Camera and microphone together: open while they are needed and the page is visible. After a failure they stay closed
 * until `reopen`.
 */
export function useClipDevices(events: ClipDeviceEvents) {
  const { tested, areWanted, onFailed, onAllowed, onRelease, openDevices = openClipDevices } = events;
  const [devices, setDevices] = useState(opening);
  const areOpen = areWanted && devices.kind !== 'failed';
  const returns = useReturns();

  const fail = useEffectEvent((thrown: unknown) => {
    const error = thrown instanceof DeviceError ? thrown : new DeviceError('camera', 'failed', { cause: thrown });
    const { device } = error;
    const refused = error.problem === 'denied' ? device : undefined;
    if (onFailed()) setDevices({ kind: 'failed', device, verdict: deviceVerdict(error), refused });
  });
  const open = useEffectEvent((signal: AbortSignal) => openDevices({ tested, signal }));
  const release = useEffectEvent(onRelease);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page restored from the cache has lost its devices.
  useEffect(() => {
    if (!areOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    open(signal).then(
      (opened) => {
        if (signal.aborted) return;
        opened.onProblem((error) => fail(error));
        setDevices({ kind: 'live', opened });
      },
      (thrown) => signal.aborted || fail(thrown),
    );
    return () => {
      release();
      controller.abort(new Error('The recorder was closed'));
      setDevices((now) => (now.kind === 'live' ? opening : now));
    };
  }, [areOpen, returns]);

  const refused = devices.kind === 'failed' ? devices.refused : undefined;
  const goOn = useEffectEvent(onAllowed);
  useEffect(() => {
    if (refused !== undefined) return onceAllowed(refused, () => goOn());
  }, [refused]);

  return { devices, reopen: () => setDevices(opening) };
}

/** Number of restores from the browser's back/forward cache, which leaves the page without its devices. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setReturns((times) => times + 1);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return returns;
}
