import type { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import type { OpenClipDevices } from '@linecheck/checks/browser/recording/open-clip-devices';

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
