import type { DeviceKind } from './device-error';
import { statedPermission } from './watch-permission';
import { type SeenPage, whileSeen } from './while-seen';

export type GetUserMedia = Pick<MediaDevices, 'getUserMedia'>;

/** Thrown if the browser has permission to open the device, but neither opens it nor reports an error. */
export class DeviceTimeoutError extends Error {
  override readonly name = 'DeviceTimeoutError';
}

interface AskFacilities {
  readonly isAllowed?: (device: DeviceKind) => Promise<boolean>;
  /**
   * Timeout for an allowed device while the page is visible: browsers open no device for a page in a background tab.
   */
  readonly timeoutMs?: number;
  readonly page?: SeenPage | undefined;
}

/** Longer than slow cameras and wireless headsets take to start. */
const TIMEOUT_MS = 10_000;
const LOOK_MS = 1000;

const isStatedAllowed = async (device: DeviceKind) => (await statedPermission(device)) === 'granted';

export function devicesIn({ audio, video }: MediaStreamConstraints): readonly DeviceKind[] {
  return [...(audio ? (['microphone'] as const) : []), ...(video ? (['camera'] as const) : [])];
}

/**
 * Requests a stream. A guest may take any time to answer the permission prompt, but an allowed device has to open in
 * time: otherwise a driver or the browser is stuck, which not every browser reports. A stream that arrives later is
 * stopped.
 *
 * @throws the browser's error, or `DeviceTimeoutError`.
 */
export async function getUserMediaWithTimeout(
  mediaDevices: GetUserMedia,
  constraints: MediaStreamConstraints,
  { isAllowed = isStatedAllowed, timeoutMs = TIMEOUT_MS, page }: AskFacilities = {},
): Promise<MediaStream> {
  const devices = devicesIn(constraints);
  const request = mediaDevices.getUserMedia(constraints);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  request.then(end, end);
  let stopLooking: () => void = () => undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    stopLooking = whileSeen(() => {
      let allowedMs = 0;
      const look = async () => {
        const allowed = await Promise.all(devices.map(isAllowed));
        allowedMs = allowed.every(Boolean) ? allowedMs + LOOK_MS : 0;
        if (isOver || allowedMs < timeoutMs) return;
        void request.then(stopTracks, () => undefined);
        reject(new DeviceTimeoutError(`no stream from ${devices.join(' and ')}`));
      };
      const timer = setInterval(() => void look(), LOOK_MS);
      return () => clearInterval(timer);
    }, page);
  });
  try {
    return await Promise.race([request, stalled]);
  } finally {
    stopLooking();
  }
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
