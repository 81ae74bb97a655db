import { describe, expect, it, vi } from 'vitest';
import { openRawMicrophone } from './open-raw-microphone';

const OFF = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

function fake(settings: MediaTrackSettings) {
  const track = { getSettings: () => settings, stop: vi.fn() };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
  return { track, stream };
}

const { signal } = new AbortController();

const open = (mediaDevices: Parameters<typeof openRawMicrophone>[0]['mediaDevices'], deviceId?: string) =>
  openRawMicrophone({ deviceId, mediaDevices, signal });

describe('the microphone that listens for an echo', () => {
  it('is that of the microphone check, without any processing', async () => {
    const { stream } = fake(OFF);
    const getUserMedia = vi.fn(async () => stream);
    expect(await open({ getUserMedia }, 'desk')).toBe(stream);
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: { deviceId: { exact: 'desk' }, ...OFF } });
  });

  it.each(['OverconstrainedError', 'NotFoundError', 'NotReadableError'])(
    'is not another one where that fails with %s',
    async (name) => {
      const { stream } = fake(OFF);
      const getUserMedia = vi.fn(async () => stream).mockRejectedValueOnce(new DOMException('', name));
      expect(await open({ getUserMedia }, 'gone')).toBe('no-microphone');
      expect(getUserMedia).toHaveBeenCalledOnce();
    },
  );

  it('is not used, and released, where the browser goes on processing', async () => {
    const { stream, track } = fake({ ...OFF, echoCancellation: true });
    expect(await open({ getUserMedia: async () => stream })).toBe('processed');
    expect(track.stop).toHaveBeenCalled();
  });

  it('is not asked for where the browser could not confirm', async () => {
    const getUserMedia = vi.fn();
    const getSupportedConstraints = () => ({ echoCancellation: true });
    expect(await open({ getUserMedia, getSupportedConstraints })).toBe('processed');
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('is none on a page without devices, or where it is refused', async () => {
    expect(await open(undefined)).toBe('no-microphone');
    const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    expect(await open({ getUserMedia: refused })).toBe('no-microphone');
  });

  it('that is allowed after the guest has left is released', async () => {
    const { stream, track } = fake(OFF);
    const left = new AbortController();
    const reason = new Error('left');
    const getUserMedia = async () => {
      left.abort(reason);
      return stream;
    };
    const opening = openRawMicrophone({ deviceId: undefined, mediaDevices: { getUserMedia }, signal: left.signal });
    await expect(opening).rejects.toBe(reason);
    expect(track.stop).toHaveBeenCalled();
  });
});
