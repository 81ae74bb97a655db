import { createReleaseStack, type ReleaseStack } from '../release-stack';
import { DeviceError, type DeviceKind, toDeviceError } from './device-error';

/** Options for opening a device. */
export interface DeviceFacilities {
  /**
   * Cancels the opening immediately and releases everything, including a device that the guest allows later. After
   * opening, closes the device.
   */
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
 * Runs an opener and releases everything it took on failure, on abort and on `pagehide`.
 *
 * @throws DeviceError, or the reason that the signal was aborted with.
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
