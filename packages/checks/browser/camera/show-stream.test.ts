import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showStream } from './show-stream';

const named = (name: string) => Object.assign(new Error(name), { name });

function show(play: () => Promise<void>, more: { paused?: boolean; readyState?: number; isHidden?: boolean } = {}) {
  const { paused = false, readyState = 0, isHidden = false } = more;
  const events = new EventTarget();
  const video = Object.assign(events, { srcObject: null as MediaProvider | null, paused, readyState, play });
  const waiting: boolean[] = [];
  const failures: string[] = [];
  const stream = {} as MediaStream;
  const stop = showStream({
    video: video as unknown as HTMLVideoElement,
    stream,
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    onFailure: ({ device, problem }) => failures.push(`${device} ${problem}`),
    isHidden: () => isHidden,
  });
  return { video, stream, waiting, failures, stop };
}

describe('showStream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the stream, and takes it away again', () => {
    const { video, stream, stop } = show(async () => undefined);
    expect(video.srcObject).toBe(stream);
    stop();
    expect(video.srcObject).toBeNull();
  });

  it('asks for a tap when the browser does not play by itself, and is content once it plays', async () => {
    const { video, waiting, failures } = show(() => Promise.reject(named('NotAllowedError')), { paused: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([waiting, failures]).toEqual([[true], []]);
    video.dispatchEvent(new Event('playing'));
    expect(waiting).toEqual([true, false]);
  });

  it('says so when the browser cannot play the camera at all', async () => {
    const { failures } = show(() => Promise.reject(named('NotSupportedError')), { paused: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual(['camera failed']);
  });

  it('takes a play that was cut short for no failure', async () => {
    const { waiting, failures } = show(() => Promise.reject(named('AbortError')), { paused: true });
    await vi.advanceTimersByTimeAsync(0);
    expect([waiting, failures]).toEqual([[], []]);
  });

  it.each([
    ['has no picture after ten seconds', {}, ['camera failed']],
    ['has a picture', { readyState: 4 }, []],
    ['cannot have a picture, because the page is hidden', { isHidden: true }, []],
  ])('of a camera that %s, tells %o → %o', async (_name, state, told) => {
    const { failures } = show(async () => undefined, state);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(failures).toEqual(told);
  });

  it('tells nothing after the stop', async () => {
    const { waiting, failures, stop } = show(() => Promise.reject(named('NotAllowedError')));
    stop();
    await vi.advanceTimersByTimeAsync(25_000);
    expect([waiting, failures]).toEqual([[], []]);
  });
});
