import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceError } from '../devices/device-error';
import { type DeviceOpeners, isOutputListed, openDevices } from './open-devices';

type Opening = { readonly deviceId?: string | undefined; readonly mediaDevices?: MediaDevices | undefined };

const opened: (readonly [kind: string, deviceId: string | undefined])[] = [];

/** Opens by the given devices, as the engines do, with the names of `LABELS`. */
function opens(kind: 'microphone' | 'camera') {
  return async ({ deviceId, mediaDevices }: Opening) => {
    const constraints = kind === 'microphone' ? { audio: true } : { video: true };
    const stream = await mediaDevices?.getUserMedia(constraints);
    if (stream === undefined) throw new DeviceError(kind, 'none-found');
    opened.push([kind, deviceId]);
    const id = deviceId ?? DEFAULTS[kind];
    return { deviceId: id, label: LABELS[id], close: vi.fn() };
  };
}

const LABELS: Readonly<Record<string, string>> = {
  m1: 'MacBook Pro Microphone',
  m2: 'Shure MV7',
  c1: 'FaceTime HD Camera',
};
const DEFAULTS = { microphone: 'm1', camera: 'c1' } as const;

const openers = { microphone: opens('microphone'), camera: opens('camera') } as unknown as DeviceOpeners;

class FakeStream {
  constructor(private readonly tracks: readonly object[]) {}
  getAudioTracks = () => this.tracks.filter((track) => 'audio' in track);
  getVideoTracks = () => this.tracks.filter((track) => 'video' in track);
}

afterEach(() => {
  opened.length = 0;
  vi.unstubAllGlobals();
});

interface Browser {
  /** Requests that fail, by their kinds. */
  readonly fails?: (kinds: readonly string[]) => boolean;
  /** Name of the failure. */
  readonly by?: string;
  /** True if names are listed before a device is open. */
  readonly isAllowed?: boolean;
}

function browserWith({ fails = () => false, by = 'NotFoundError', isAllowed = false }: Browser = {}) {
  vi.stubGlobal('MediaStream', FakeStream);
  const asked: (readonly string[])[] = [];
  const mediaDevices = {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      const kinds = Object.keys(constraints);
      asked.push(kinds);
      if (fails(kinds)) throw new DOMException('', by);
      return new FakeStream(kinds.map((kind) => ({ [kind]: true })));
    },
    enumerateDevices: async () =>
      Object.entries(LABELS).map(([deviceId, label]) => ({
        deviceId,
        label: isAllowed || opened.length > 0 ? label : '',
        kind: deviceId.startsWith('m') ? 'audioinput' : 'videoinput',
        groupId: '',
      })),
    getSupportedConstraints: () => ({}),
  } as unknown as MediaDevices;
  return { asked, mediaDevices };
}

type Options = Parameters<typeof openDevices>[0];

const open = (mediaDevices: MediaDevices, earlier = {}, permissionOf: Options['permissionOf'] = async () => 'prompt') =>
  openDevices({
    permissionOf,
    asked: ['microphone', 'camera'],
    earlier,
    signal: new AbortController().signal,
    mediaDevices,
    openers,
  });

describe('the devices of a recheck', () => {
  it('are asked for in one call', async () => {
    const { asked, mediaDevices } = browserWith();
    const { microphone, camera } = await open(mediaDevices);
    expect([microphone.kind, camera.kind, asked]).toEqual(['open', 'open', [['audio', 'video']]]);
  });

  const withoutCamera = (kinds: readonly string[]) => kinds.includes('video');

  it.each(['NotFoundError', 'NotReadableError', 'OverconstrainedError'])(
    'are opened alone if the call for both fails with %s, and one may be missing',
    async (by) => {
      const { asked, mediaDevices } = browserWith({ fails: withoutCamera, by });
      const { microphone, camera } = await open(mediaDevices);
      expect([microphone.kind, camera.kind]).toEqual(['open', 'failed']);
      expect(asked).toEqual([['audio', 'video'], ['audio'], ['video']]);
    },
  );

  it.each(['NotAllowedError', 'SecurityError', 'AbortError', 'UnknownError'])(
    'are not asked for again after %s of the call for both',
    async (by) => {
      const { asked, mediaDevices } = browserWith({ fails: withoutCamera, by });
      const { microphone, camera } = await open(mediaDevices);
      expect([microphone, camera]).toMatchObject([
        { kind: 'failed', error: { device: 'microphone' } },
        { kind: 'failed', error: { device: 'camera' } },
      ]);
      expect(asked).toEqual([['audio', 'video']]);
    },
  );

  it('are asked for apart if one is blocked already: that one shows no prompt', async () => {
    const { asked, mediaDevices } = browserWith({ fails: withoutCamera, by: 'NotAllowedError' });
    const permissionOf = async (device: string) => (device === 'camera' ? 'denied' : 'prompt') as PermissionState;
    const { microphone, camera } = await open(mediaDevices, {}, permissionOf);
    expect([microphone.kind, camera.kind, asked]).toEqual(['open', 'failed', [['audio'], ['video']]]);
  });

  it('are opened where an extension has taken the list away', async () => {
    const { mediaDevices } = browserWith();
    const taken = Object.assign(mediaDevices, { enumerateDevices: undefined });
    const { microphone, camera } = await open(taken as never, { microphone: 'Shure MV7' }); // An extension can do so.
    expect([microphone.kind, camera.kind]).toEqual(['open', 'open']);
  });

  it('are the earlier ones at once, where the list has names', async () => {
    const { mediaDevices } = browserWith({ isAllowed: true });
    await open(mediaDevices, { microphone: 'Default - Microphone (2- Shure MV7)' });
    expect(opened).toContainEqual(['microphone', 'm2']);
  });

  it('are replaced by the earlier ones once the list has names', async () => {
    const { mediaDevices } = browserWith();
    const { microphone } = await open(mediaDevices, { microphone: 'Shure MV7' });
    expect(opened.filter(([kind]) => kind === 'microphone')).toEqual([
      ['microphone', undefined],
      ['microphone', 'm2'],
    ]);
    expect(microphone).toMatchObject({ kind: 'open', device: { label: 'Shure MV7' } });
  });

  it('are the default ones if the earlier ones are not connected', async () => {
    const { mediaDevices } = browserWith();
    const { microphone } = await open(mediaDevices, { microphone: 'Yeti Stereo Microphone' });
    expect(microphone).toMatchObject({ kind: 'open', device: { label: 'MacBook Pro Microphone' } });
  });

  it('are not opened if the show does not ask for them', async () => {
    const { asked, mediaDevices } = browserWith();
    const signal = new AbortController().signal;
    const { camera } = await openDevices({ asked: ['microphone'], earlier: {}, signal, mediaDevices, openers });
    expect([camera.kind, asked]).toEqual(['not-asked', [['audio']]]);
  });
});

describe('the earlier output', () => {
  const outputs = (...labels: readonly string[]) =>
    ({
      enumerateDevices: async () =>
        labels.map((label) => ({ deviceId: label, label, kind: 'audiooutput', groupId: '' })),
    }) as unknown as MediaDevices;

  it.each([
    ['is listed', 'AirPods Pro', ['MacBook Pro Speakers', 'AirPods Pro'], true],
    ['is missing', 'AirPods Pro', ['MacBook Pro Speakers'], false],
    ['is not known without names', 'AirPods Pro', [''], undefined],
    ['was not named', undefined, ['MacBook Pro Speakers'], undefined],
  ])('%s', async (_what, speaker, labels, expected) => {
    expect(await isOutputListed({ speaker }, outputs(...labels))).toBe(expected);
  });
});
