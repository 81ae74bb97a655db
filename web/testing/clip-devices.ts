import type { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import type { OpenClipDevices } from '@linecheck/checks/browser/recording/open-clip-devices';

/** Open devices for a clip; `lose` reports the failure of one of them. */
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
