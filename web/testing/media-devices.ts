import { afterEach, beforeEach, vi } from 'vitest';

export type ListedDevice = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label' | 'groupId'>;

export interface FakeMedia {
  /** Sets the listed devices; only `tell` fires the event. */
  readonly list: (...listed: readonly ListedDevice[]) => void;
  readonly tell: () => void;
  /** Permission of every device; undefined if the browser does not report it. */
  permission: PermissionState | undefined;
}

export function fakeMedia(): FakeMedia {
  let listed: readonly ListedDevice[] = [];
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

export const listedMicrophone = (deviceId: string, label = deviceId): ListedDevice => ({
  deviceId,
  kind: 'audioinput',
  label,
  groupId: '',
});
