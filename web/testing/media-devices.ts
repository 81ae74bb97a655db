import { afterEach, beforeEach, vi } from 'vitest';

export type Listed = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label' | 'groupId'>;

/** Devices and permissions that a test gives to the page. */
export interface FakeMedia {
  /** Sets the listed devices; only `tell` fires the event. */
  readonly list: (...listed: readonly Listed[]) => void;
  /** Fires `devicechange`. */
  readonly tell: () => void;
  /** Permission of every device; undefined if the browser does not report it. */
  permission: PermissionState | undefined;
}

/** Replaces the browser's devices in each test of a file; the list is empty at first. */
export function fakeMedia(): FakeMedia {
  let listed: readonly Listed[] = [];
  let target = new EventTarget();
  const media: FakeMedia = {
    list: (...now) => {
      listed = now;
    },
    tell: () => void target.dispatchEvent(new Event('devicechange')),
    permission: undefined,
  };
  beforeEach(() => {
    listed = [];
    target = new EventTarget();
    media.permission = undefined;
    vi.stubGlobal('navigator', {
      mediaDevices: Object.assign(target, { enumerateDevices: async () => listed }),
      permissions: {
        query: async () => {
          if (media.permission === undefined) throw new TypeError('not a permission');
          return { state: media.permission };
        },
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return media;
}

/** A device as a browser lists it to a page with permission. */
export const microphone = (deviceId: string, label = deviceId): Listed => ({
  deviceId,
  kind: 'audioinput',
  label,
  groupId: '',
});
