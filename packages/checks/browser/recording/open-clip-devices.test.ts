import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError } from '../devices/device-error';
import { type ClipDeviceOptions, clipAttempts, exceedsClip, fitPicture, openClipDevices } from './open-clip-devices';

class Tracks {
  constructor(readonly tracks: readonly { kind: string }[]) {}
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}

beforeEach(() => void vi.stubGlobal('MediaStream', Tracks));
afterEach(() => void vi.unstubAllGlobals());

const fakeTrack = (kind: 'audio' | 'video') =>
  Object.assign(new EventTarget(), { kind, muted: false, readyState: 'live', stop: vi.fn() });

const LISTED = [
  { kind: 'videoinput', deviceId: 'cam-1', label: 'Desk Cam', groupId: '' },
  { kind: 'videoinput', deviceId: 'cam-2', label: 'Studio Cam', groupId: '' },
  { kind: 'audioinput', deviceId: 'mic-1', label: 'Desk Mic', groupId: '' },
] as unknown as MediaDeviceInfo[];

function facilities(answer: Error | 'granted' = 'granted', listed = LISTED) {
  const asked: MediaStreamConstraints[] = [];
  const tracks = [fakeTrack('video'), fakeTrack('audio')];
  const getUserMedia = async (constraints?: MediaStreamConstraints) => {
    asked.push(constraints ?? {});
    if (answer !== 'granted') throw answer;
    return new Tracks(tracks) as unknown as MediaStream;
  };
  return { asked, tracks, mediaDevices: { getUserMedia, enumerateDevices: async () => listed } };
}

const open = (options: ClipDeviceOptions) =>
  openClipDevices({ isSecureContext: true, page: new EventTarget() as Window, ...options });

const failureOf = async (opening: Promise<unknown>) => {
  const error = await opening.catch((thrown: unknown) => thrown);
  if (!(error instanceof DeviceError)) throw error;
  return [error.device, error.problem];
};

const dom = (name: string) => new DOMException('', name);

describe('the devices for a clip', () => {
  it('are asked for together, at 640 x 480 with sound', async () => {
    const { asked, mediaDevices } = facilities();
    await open({ mediaDevices });
    expect(asked).toMatchObject([
      {
        video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' },
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      },
    ]);
  });

  it('are the tested ones, if they are still connected', async () => {
    const { asked, mediaDevices } = facilities();
    await open({ mediaDevices, tested: { camera: 'Studio Cam', microphone: 'A headset that has gone' } });
    expect(asked[0]).toMatchObject({ video: { deviceId: { ideal: 'cam-2' } } });
    expect(asked[0]?.audio).not.toHaveProperty('deviceId');
  });

  it('are requested without constraints when these cannot be met', () => {
    expect(clipAttempts({}).at(-1)).toEqual({ video: true, audio: true });
  });

  it('are released together', async () => {
    const { tracks, mediaDevices } = facilities();
    const opened = await open({ mediaDevices });
    expect((opened.stream as unknown as Tracks).tracks).toEqual(tracks);
    opened.close();
    opened.close();
    expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1]);
  });

  it('are released when the request was cancelled meanwhile', async () => {
    const { tracks, mediaDevices } = facilities();
    const controller = new AbortController();
    const opening = open({ mediaDevices, signal: controller.signal });
    controller.abort(new Error('closed'));
    await expect(opening).rejects.toThrow('closed');
    await expect.poll(() => tracks.every(({ stop }) => stop.mock.calls.length > 0)).toBe(true);
  });

  it('report when one of them is lost', async () => {
    const { tracks, mediaDevices } = facilities();
    const opened = await open({ mediaDevices });
    const problem = new Promise<DeviceError>((resolve) => opened.onProblem(resolve));
    tracks[1]?.dispatchEvent(new Event('ended'));
    expect(await problem).toMatchObject({ device: 'microphone', problem: 'disconnected' });
  });
});

describe('of two devices', () => {
  const states = (camera: PermissionState, microphone: PermissionState) => async (device: 'camera' | 'microphone') =>
    ({ camera, microphone })[device];
  const refused = facilities(dom('NotAllowedError'));

  it.each([
    ['denied', 'granted', 'camera'],
    ['granted', 'denied', 'microphone'],
    ['denied', 'denied', 'camera'],
    ['prompt', 'prompt', 'camera'],
  ] as const)(
    'a refusal while the camera is %s and the microphone %s is about the %s',
    async (camera, microphone, device) => {
      const opening = open({ mediaDevices: refused.mediaDevices, readState: states(camera, microphone) });
      expect(await failureOf(opening)).toEqual([device, 'denied']);
    },
  );

  it('the one that is not listed is the one that was not found', async () => {
    const { mediaDevices } = facilities(dom('NotFoundError'), LISTED.slice(0, 2));
    expect(await failureOf(open({ mediaDevices }))).toEqual(['microphone', 'none-found']);
    const without = facilities(dom('NotFoundError'), LISTED.slice(2));
    expect(await failureOf(open({ mediaDevices: without.mediaDevices }))).toEqual(['camera', 'none-found']);
  });
});

describe('a picture', () => {
  it.each([
    [640, 480, false],
    [480, 640, false],
    [640, 360, false],
    [320, 240, false],
    [641, 480, true],
    [640, 481, true],
    [960, 720, true],
    [720, 1280, true],
  ])('of %d x %d exceeds a clip: %s', (width, height, exceeds) => {
    expect(exceedsClip({ width, height })).toBe(exceeds);
  });

  it.each([
    ['a picture of the right shape', [960, 720], [640, 480], [0, 0, 960, 720]],
    ['the middle of a wide one', [1280, 720], [640, 480], [160, 0, 960, 720]],
    ['the middle of a phone held upright', [720, 1280], [480, 640], [0, 160, 720, 960]],
    ['a square', [1000, 1000], [640, 480], [0, 125, 1000, 750]],
    ['a small one, which is not made larger', [480, 360], [480, 360], [0, 0, 480, 360]],
    ['a wide one that is low', [720, 405], [540, 405], [90, 0, 540, 405]],
  ] as const)('is fitted: %s', (_what, [width, height], [fitWidth, fitHeight], [x, y, cropWidth, cropHeight]) => {
    expect(fitPicture({ width, height })).toEqual({
      width: fitWidth,
      height: fitHeight,
      crop: { x, y, width: cropWidth, height: cropHeight },
    });
  });
});
