import { createReleaseStack, type ReleaseStack } from '../release-stack';
import { DeviceError, type DeviceKind, toDeviceError } from './device-error';

export interface DeviceFacilities {
  /** Gives up at once and releases everything, including a device that the guest allows later. Once open, closes the device. */
  readonly signal?: AbortSignal | undefined;
  /** `window.isSecureContext`: browsers hide their devices from insecure pages. */
  readonly isSecureContext?: boolean;
  /** Fires `pagehide`, after which no device may stay open. */
  readonly page?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

type Opener<Opened> = (releases: ReleaseStack) => Promise<Opened>;

function whenAborted(signal: AbortSignal | undefined, releases: ReleaseStack): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => {
      releases.releaseAll();
      reject(signal?.reason);
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    releases.add(() => signal?.removeEventListener('abort', abort));
  });
}

/**
 * Runs an opener so that nothing it takes outlives a failure, the signal or the page.
 *
 * @throws DeviceError with one of the few meanings, or whatever the signal was aborted with.
 */
export async function openDevice<Opened>(
  device: DeviceKind,
  facilities: DeviceFacilities,
  opener: Opener<Opened>,
): Promise<Opened> {
  const { signal, isSecureContext = globalThis.isSecureContext, page = window } = facilities;
  if (!isSecureContext) throw new DeviceError(device, 'insecure');
  signal?.throwIfAborted();
  const releases = createReleaseStack();
  page.addEventListener('pagehide', releases.releaseAll);
  releases.add(() => page.removeEventListener('pagehide', releases.releaseAll));
  try {
    return await Promise.race([opener(releases), whenAborted(signal, releases)]);
  } catch (thrown) {
    releases.releaseAll();
    if (signal?.aborted) throw signal.reason;
    throw toDeviceError(device, thrown);
  }
}
