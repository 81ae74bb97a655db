import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { useEffect, useEffectEvent, useRef } from 'react';
import './device-button.css';

/** `<microphone>` and `<camera>` have a track, `<usermedia>` has a stream. */
interface DeviceElement extends HTMLElement {
  readonly track?: MediaStreamTrack | null;
  readonly stream?: MediaStream | null;
  readonly error?: DOMException | null;
}

type DeviceElementName = DeviceKind | 'usermedia';

/** `<microphone>` and `<camera>` are in Chrome since 153, `<usermedia>`, which asks for both devices, since 151. */
const INTERFACES = { microphone: 'HTMLMicrophoneElement', camera: 'HTMLCameraElement' } as const;

/** The browser's own button for a device; undefined if the browser has none. Exported for tests. */
export function deviceElement(device: DeviceKind, globals: object = globalThis): DeviceElementName | undefined {
  if (INTERFACES[device] in globals) return device;
  return 'HTMLUserMediaElement' in globals ? 'usermedia' : undefined;
}

interface FramedPage {
  readonly origin: string;
  /** Of all pages around this one. In all browsers that have the button. */
  readonly ancestorOrigins?: ArrayLike<string> | undefined;
}

/** True in a frame of another origin, in which the browser's button does not work. Exported for tests. */
export const isFramedElsewhere = ({ origin, ancestorOrigins = [] }: FramedPage): boolean =>
  Array.from(ancestorOrigins).some((ancestor) => ancestor !== origin);

/** True if the browser has its own button for the device, and the button works on this page. */
export const hasDeviceButton = (device: DeviceKind): boolean =>
  deviceElement(device) !== undefined && !isFramedElsewhere(window.location);

/**
 * Why a press did not open the device. `not-allowed`: the guest closed the browser's question; `none-found`: allowed, and
 * there is no device; `not-accepted`: the button had just appeared or moved, or something covers it; `failed`: anything
 * else.
 */
export type DeviceButtonRefusal = 'not-allowed' | 'none-found' | 'not-accepted' | 'failed';

interface DeviceButtonProps {
  readonly device: DeviceKind;
  /** Language of the label, which the browser writes. */
  readonly language: string;
  /** The check opens the device itself, with its own constraints: the track of the button is stopped by then. */
  readonly onAllowed: () => void;
  readonly onRefused: (refusal: DeviceButtonRefusal) => void;
}

/**
 * The browser's own button for a device. It also asks a guest who has blocked the device before, which no script can.
 * Created by hand, because React knows neither the elements nor their events.
 */
export function DeviceButton({ device, language, onAllowed, onRefused }: DeviceButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const allowed = useEffectEvent(onAllowed);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const name = deviceElement(device);
    if (name === undefined || !place.current) return;
    const button: DeviceElement = document.createElement(name);
    button.lang = language;
    button.className = 'device-button';
    const opened = () => {
      for (const track of button.stream?.getTracks() ?? [button.track]) track?.stop();
      allowed();
    };
    button.addEventListener('track', opened);
    button.addEventListener('stream', opened);
    button.addEventListener('cancel', () => refused('not-allowed'));
    button.addEventListener('error', () => refused(REFUSALS[button.error?.name ?? ''] ?? 'failed'));
    place.current.append(button);
    return () => button.remove();
  }, [device, language]);
  return <div ref={place} />;
}

const REFUSALS: Readonly<Record<string, DeviceButtonRefusal>> = {
  NotAllowedError: 'not-allowed',
  NotFoundError: 'none-found',
  InvalidStateError: 'not-accepted',
};
