import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnprocessed, openLevelStream } from './open-level-stream';

const OFF = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
const ON = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

function fake(settings: MediaTrackSettings) {
  const track = { muted: false, readyState: 'live', getSettings: () => settings, stop: vi.fn() };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
  return { track, stream, takeTrack: track as unknown as MediaStreamTrack };
}

const supportingAll = () => ({ ...ON });

describe('isUnprocessed', () => {
  it.each([
    [OFF, true],
    [{ ...OFF, autoGainControl: true }, false],
    [{ echoCancellation: false, noiseSuppression: false }, false],
    [{}, false],
  ])('%o: %s', (settings, expected) => {
    expect(isUnprocessed(settings)).toBe(expected);
  });
});

describe('openLevelStream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const { takeTrack } = fake({ ...ON, deviceId: 'mic-1' });

  it('opens the same device without processing', async () => {
    const level = fake(OFF);
    const getUserMedia = vi.fn(async () => level.stream);
    const mediaDevices = { getUserMedia, getSupportedConstraints: supportingAll };
    expect(await openLevelStream({ takeTrack, mediaDevices })).toBe(level.stream);
    expect(getUserMedia).toHaveBeenCalledWith({ audio: { deviceId: { exact: 'mic-1' }, ...OFF } });
  });

  it('returns nothing and stops the track if the browser keeps processing it', async () => {
    const level = fake({ ...OFF, noiseSuppression: true });
    const mediaDevices = { getUserMedia: async () => level.stream, getSupportedConstraints: supportingAll };
    expect(await openLevelStream({ takeTrack, mediaDevices })).toBeUndefined();
    expect(level.track.stop).toHaveBeenCalled();
  });

  it('requests nothing if the browser could not confirm the setting', async () => {
    const getUserMedia = vi.fn();
    const mediaDevices = { getUserMedia, getSupportedConstraints: () => ({ echoCancellation: true }) };
    expect(await openLevelStream({ takeTrack, mediaDevices })).toBeUndefined();
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('returns nothing when the second track is refused', async () => {
    const getUserMedia = () => Promise.reject(new DOMException('Concurrent mic process limit.', 'NotReadableError'));
    const mediaDevices = { getUserMedia, getSupportedConstraints: supportingAll };
    expect(await openLevelStream({ takeTrack, mediaDevices })).toBeUndefined();
  });

  it('does not wait for a second prompt, and stops a late track', async () => {
    const level = fake(OFF);
    let resolve: (value: MediaStream) => void = () => undefined;
    const promise = new Promise<MediaStream>((settle) => {
      resolve = settle;
    });
    const mediaDevices = { getUserMedia: () => promise, getSupportedConstraints: supportingAll };
    const opening = openLevelStream({ takeTrack, mediaDevices });
    await vi.advanceTimersByTimeAsync(1500);
    expect(await opening).toBeUndefined();
    resolve(level.stream);
    await vi.advanceTimersByTimeAsync(0);
    expect(level.track.stop).toHaveBeenCalled();
  });
});
