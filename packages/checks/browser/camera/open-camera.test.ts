import { describe, expect, it, vi } from 'vitest';
import { type CameraOptions, cameraAttempts, openCamera } from './open-camera';

function fakeTrack(settings: MediaTrackSettings, label = 'Desk Cam') {
  const track = Object.assign(new EventTarget(), {
    label,
    muted: false,
    readyState: 'live',
    getSettings: () => settings,
    stop: vi.fn(() => {
      track.readyState = 'ended';
    }),
  });
  return track;
}

function fakeStream(track = fakeTrack({ deviceId: 'a', width: 1280, height: 720, frameRate: 30 })) {
  return { track, stream: { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream };
}

/** Answers the attempts in order; an Error is thrown. */
function answers(...replies: (MediaStream | Error)[]) {
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = async (constraints?: MediaStreamConstraints) => {
    asked.push(constraints ?? {});
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    if (!reply) throw new Error('Asked more often than expected');
    return reply;
  };
  return { asked, mediaDevices: { getUserMedia } };
}

const dom = (name: string, message = '') => new DOMException(message, name);
const open = (options: CameraOptions) =>
  openCamera({ isSecureContext: true, page: new EventTarget() as Window, ...options });

describe('cameraAttempts', () => {
  it('request the constraints of the specification, then the front camera, then any video', () => {
    const [chosen, front, plain] = cameraAttempts('a');
    expect(chosen).toEqual({
      video: {
        deviceId: { exact: 'a' },
        width: { min: 640, ideal: 1280 },
        height: { min: 480, ideal: 720 },
        frameRate: { min: 15, ideal: 30 },
      },
    });
    expect(front).toMatchObject({ video: { facingMode: 'user' } });
    expect(plain).toEqual({ video: true });
  });
});

describe('openCamera', () => {
  it('reports the opened camera', async () => {
    const { stream } = fakeStream();
    const { mediaDevices, asked } = answers(stream);
    const camera = await open({ mediaDevices, deviceId: 'a' });
    expect(camera).toMatchObject({ label: 'Desk Cam', deviceId: 'a', isFallbackDevice: false });
    expect(asked).toHaveLength(1);
  });

  it('has a name that can be sent', async () => {
    const named = async (label: string) =>
      (await open({ mediaDevices: answers(fakeStream(fakeTrack({ deviceId: 'a' }, label)).stream).mediaDevices }))
        .label;
    expect(await named('🎧'.repeat(300))).toBe('🎧'.repeat(200));
    expect(await named('\0')).toBeUndefined();
  });

  it('reports another device than the chosen one', async () => {
    const { mediaDevices } = answers(dom('OverconstrainedError'), fakeStream().stream);
    expect((await open({ mediaDevices, deviceId: 'gone' })).isFallbackDevice).toBe(true);
  });

  it('checks for an insecure page first', async () => {
    const opening = open({ mediaDevices: undefined, isSecureContext: false });
    await expect(opening).rejects.toMatchObject({ problem: 'insecure' });
  });

  it('stops its track on close, and a second close does nothing', async () => {
    const { stream, track } = fakeStream();
    const camera = await open({ mediaDevices: answers(stream).mediaDevices });
    camera.close();
    camera.close();
    expect(track.stop).toHaveBeenCalledTimes(1);
  });

  it('stops its track when the page goes away', async () => {
    const { stream, track } = fakeStream();
    const page = new EventTarget() as Window;
    await open({ mediaDevices: answers(stream).mediaDevices, page });
    page.dispatchEvent(new Event('pagehide'));
    expect(track.readyState).toBe('ended');
  });

  it('stops a stream that is granted after the guest has left the check', async () => {
    const { stream, track } = fakeStream();
    let resolve: (value: MediaStream) => void = () => undefined;
    const promise = new Promise<MediaStream>((settle) => {
      resolve = settle;
    });
    const leaving = new AbortController();
    const opening = open({ mediaDevices: { getUserMedia: () => promise }, signal: leaving.signal });
    leaving.abort('left');
    await expect(opening).rejects.toBe('left');
    resolve(stream);
    await expect.poll(() => track.readyState).toBe('ended');
  });

  it('reports a lost camera, also to a late listener', async () => {
    const { stream, track } = fakeStream();
    const camera = await open({ mediaDevices: answers(stream).mediaDevices });
    track.dispatchEvent(new Event('ended'));
    const problem = await new Promise((resolve) => camera.onProblem((error) => resolve(error.problem)));
    expect(problem).toBe('disconnected');
  });
});
