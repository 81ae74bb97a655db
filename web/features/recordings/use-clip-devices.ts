import { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-verdict';
import {
  type OpenClipDevices,
  openClipDevices,
  type TestedDevices,
} from '@linecheck/checks/browser/recording/open-clip-devices';
import type { Verdict } from '@linecheck/checks/verdict';
import { useEffect, useEffectEvent, useState } from 'react';

export type ClipDevices =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live'; readonly opened: OpenClipDevices }
  /** Given back: there is a recording to look at. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly verdict: Verdict };

interface ClipDeviceEvents {
  readonly tested: TestedDevices;
  /** Returns whether the devices may be shown as lost. */
  readonly onFailed: () => boolean;
  /** The devices have been given back, or are asked for again. */
  readonly onReleased: () => void;
}

const opening: ClipDevices = { kind: 'opening' };

/** Camera and microphone together: open from the start, given back by `release` and when the page has lost interest. */
export function useClipDevices({ tested, onFailed, onReleased }: ClipDeviceEvents) {
  const [devices, setDevices] = useState(opening);
  const [times, setTimes] = useState(1);

  const fail = useEffectEvent((thrown: unknown) => {
    const error = thrown instanceof DeviceError ? thrown : new DeviceError('camera', 'failed', { cause: thrown });
    if (onFailed()) setDevices({ kind: 'failed', verdict: deviceVerdict(error) });
  });
  const open = useEffectEvent((signal: AbortSignal) => openClipDevices({ tested, signal }));
  const released = useEffectEvent(onReleased);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time opens the devices once more.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    open(signal).then(
      (opened) => {
        opened.onProblem((error) => fail(error));
        setDevices({ kind: 'live', opened });
      },
      (thrown) => signal.aborted || fail(thrown),
    );
    return () => {
      released();
      controller.abort(new Error('The recorder was closed'));
    };
  }, [times]);

  return {
    devices,
    release: () => {
      if (devices.kind === 'live') devices.opened.close();
      setDevices({ kind: 'closed' });
    },
    reopen: () => {
      setDevices(opening);
      setTimes((count) => count + 1);
    },
  };
}
