import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { showStream } from './show-stream';

const named = (name: string) => Object.assign(new Error(name), { name });

interface Video {
  readonly readyState?: number;
  readonly ended?: boolean;
}

/** A video element with the given answers to `play`, on a page that the test hides and shows. */
function show(answer: () => Promise<void>, { readyState = 0, ended = false }: Video = {}) {
  const { page, hide, show } = fakePage();
  const video = Object.assign(new EventTarget(), {
    srcObject: null as MediaProvider | null,
    paused: true,
    ended,
    readyState,
    play: vi.fn(async () => {
      await answer();
      video.paused = false;
    }),
  });
  const pause = () => {
    video.paused = true;
    video.dispatchEvent(new Event('pause'));
  };
  const waiting: boolean[] = [];
  const failures: string[] = [];
  const stream = {} as MediaStream;
  const stop = showStream({
    video: video as unknown as HTMLVideoElement,
    stream,
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    onFailure: ({ device, problem }) => failures.push(`${device} ${problem}`),
    page,
  });
  return { video, stream, waiting, failures, stop, pause, hide, show };
}

const plays = async () => undefined;
const refuses = (name: string) => () => Promise.reject(named(name));

describe('showStream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the stream, and removes it again', () => {
    const { video, stream, stop } = show(plays);
    expect(video.srcObject).toBe(stream);
    stop();
    expect(video.srcObject).toBeNull();
  });

  it('asks for a tap when the browser refuses autoplay, until it plays', async () => {
    const { video, waiting, failures } = show(refuses('NotAllowedError'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([waiting, failures]).toEqual([[true], []]);
    video.dispatchEvent(new Event('playing'));
    expect(waiting).toEqual([true, false]);
  });

  it('reports that the browser cannot play the camera at all', async () => {
    const { failures } = show(refuses('NotSupportedError'));
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual(['camera failed']);
  });

  it('ignores an interrupted play', async () => {
    const { waiting, failures } = show(refuses('AbortError'));
    await vi.advanceTimersByTimeAsync(0);
    expect([waiting, failures]).toEqual([[], []]);
  });

  it.each([
    ['has no picture after ten seconds', {}, ['camera stalled']],
    ['has a picture', { readyState: 4 }, []],
  ])('of a camera that %s, reports %o → %o', async (_name, state, told) => {
    const { failures } = show(plays, state);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(failures).toEqual(told);
  });

  it('expects no picture on a hidden page, and restarts the ten seconds when the page is visible again', async () => {
    const { failures, hide, show: comeBack } = show(plays);
    await vi.advanceTimersByTimeAsync(9000);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    comeBack();
    await vi.advanceTimersByTimeAsync(9999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toEqual(['camera stalled']);
  });

  it('resumes a video that a phone has paused while the page was hidden', async () => {
    const { video, pause, hide, show: comeBack } = show(plays, { readyState: 4 });
    await vi.advanceTimersByTimeAsync(0);
    video.play.mockClear();
    hide();
    pause();
    await vi.advanceTimersByTimeAsync(0);
    expect(video.play).not.toHaveBeenCalled();
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(video.play).toHaveBeenCalledOnce();
    expect(video.paused).toBe(false);
  });

  it('resumes a video that was paused on a visible page, and asks for a tap if that is refused', async () => {
    let isAllowed = true;
    const { waiting, video, pause } = show(async () => {
      if (!isAllowed) throw named('NotAllowedError');
    });
    await vi.advanceTimersByTimeAsync(0);
    pause();
    await vi.advanceTimersByTimeAsync(0);
    expect([video.paused, waiting]).toEqual([false, []]);
    isAllowed = false;
    pause();
    await vi.advanceTimersByTimeAsync(0);
    expect([video.paused, waiting]).toEqual([true, [true]]);
  });

  it('does not resume a video whose stream has ended', async () => {
    const { video, pause } = show(plays, { ended: true });
    await vi.advanceTimersByTimeAsync(0);
    video.play.mockClear();
    pause();
    expect(video.play).not.toHaveBeenCalled();
  });

  it('reports and plays nothing after the stop', async () => {
    const { video, waiting, failures, stop, pause, hide, show: comeBack } = show(refuses('NotAllowedError'));
    stop();
    video.play.mockClear();
    pause();
    hide();
    comeBack();
    await vi.advanceTimersByTimeAsync(25_000);
    expect([waiting, failures, video.play.mock.calls]).toEqual([[], [], []]);
  });
});
