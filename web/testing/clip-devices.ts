import type { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import type { OpenClipDevices } from '@linecheck/checks/browser/recording/open-clip-devices';

/** Devices for a clip that are open, and `lose`, which says that one of them has failed. */
export function clipDevices() {
  let lose: (error: DeviceError) => void = () => undefined;
  const opened: OpenClipDevices = {
    stream: {} as MediaStream,
    onProblem: (listener) => {
      lose = listener;
      return () => undefined;
    },
    close: () => undefined,
  };
  return { opened, lose: (error: DeviceError) => lose(error) };
}
