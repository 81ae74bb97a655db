import type { DeviceKind } from './device-error';
import { stopTracks } from './stop-tracks';
import { statedPermission } from './watch-permission';

export type Capturing = Pick<MediaDevices, 'getUserMedia'>;

/** The browser may open the device, and neither does so nor says why. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

interface AskFacilities {
  readonly isAllowed?: (device: DeviceKind) => Promise<boolean>;
  /** How long an allowed device may take. */
  readonly patienceMs?: number;
}

/** Longer than slow cameras and wireless headsets take to start. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 1000;

const isStatedAllowed = async (device: DeviceKind) => (await statedPermission(device)) === 'granted';

/** The kinds of device that are asked for. */
export function devicesIn({ audio, video }: MediaStreamConstraints): readonly DeviceKind[] {
  return [...(audio ? (['microphone'] as const) : []), ...(video ? (['camera'] as const) : [])];
}

/**
 * Asks for a stream. A guest may take any time for the browser's question; a device that is allowed may not: a driver or
 * the browser is stuck then, which not every browser tells. What still comes later is given back.
 *
 * @throws whatever the browser throws, and `Stalled`.
 */
export async function askInTime(
  mediaDevices: Capturing,
  constraints: MediaStreamConstraints,
  { isAllowed = isStatedAllowed, patienceMs = PATIENCE_MS }: AskFacilities = {},
): Promise<MediaStream> {
  const devices = devicesIn(constraints);
  const asked = mediaDevices.getUserMedia(constraints);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  asked.then(end, end);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    let allowedMs = 0;
    const look = async () => {
      const allowed = await Promise.all(devices.map(isAllowed));
      allowedMs = allowed.every(Boolean) ? allowedMs + LOOK_MS : 0;
      if (isOver || allowedMs < patienceMs) return;
      // A stream that comes from now on is nobody's.
      void asked.then(stopTracks, () => undefined);
      reject(new Stalled(`no answer for ${devices.join(' and ')}`));
    };
    timer = setInterval(() => void look(), LOOK_MS);
  });
  try {
    return await Promise.race([asked, stalled]);
  } finally {
    clearInterval(timer);
  }
}
