import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { resumeContext } from './open-blocks';

/** A context with the given answer to `resume`. */
function fakeContext(resume: (become: (state: AudioContextState) => void) => Promise<void>) {
  const context = Object.assign(new EventTarget(), {
    state: 'suspended' as AudioContextState,
    resume: vi.fn(() => resume(become)),
  });
  const become = (state: AudioContextState) => {
    context.state = state;
    context.dispatchEvent(new Event('statechange'));
  };
  return { context, become };
}

const never = () => new Promise<void>(() => undefined);
const interrupted = () => Promise.reject(new DOMException('', 'InvalidStateError'));

function resuming(resume: Parameters<typeof fakeContext>[0]) {
  const { context, become } = fakeContext(resume);
  const { page, hide, show } = fakePage();
  const ends: boolean[] = [];
  void resumeContext({ context, timeoutMs: 2000, page }).then((runs) => ends.push(runs));
  return { context, become, hide, show, ends };
}

describe('an audio context', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that runs is not resumed', async () => {
    const { context } = fakeContext(never);
    context.state = 'running';
    expect(await resumeContext({ context, timeoutMs: 2000 })).toBe(true);
    expect(context.resume).not.toHaveBeenCalled();
  });

  it('that does not run within its time limit fails', async () => {
    const { ends, context } = resuming(never);
    await vi.advanceTimersByTimeAsync(1999);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toEqual([false]);
    expect(context.resume).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that a call has interrupted for a moment runs again after it', async () => {
    let isCalling = true;
    const { ends } = resuming(async (become) => {
      if (isCalling) return interrupted();
      become('running');
    });
    await vi.advanceTimersByTimeAsync(1000);
    isCalling = false;
    await vi.advanceTimersByTimeAsync(250);
    expect(ends).toEqual([true]);
  });

  it('that is interrupted for longer fails', async () => {
    const { ends } = resuming(interrupted);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ends).toEqual([false]);
  });

  it('of a hidden page is resumed again when the page is visible', async () => {
    let isAway = true;
    const { ends, hide, show } = resuming(async (become) => {
      if (isAway) return never();
      become('running');
    });
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ends).toEqual([]);
    isAway = false;
    show();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([true]);
  });

  it('that starts without help, or is closed, is not resumed', async () => {
    for (const [state, runs] of [
      ['running', true],
      ['closed', false],
    ] as const) {
      const { ends, become } = resuming(never);
      become(state);
      await vi.advanceTimersByTimeAsync(0);
      expect(ends).toEqual([runs]);
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
