import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useAnimationFrames } from './use-animation-frames';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

interface Props {
  readonly draw: (() => void) | undefined;
}

const mounted = (draw: Props['draw']) => renderHook((props: Props) => useAnimationFrames(props.draw), { draw });
const frame = () => happens(() => vi.advanceTimersToNextFrame());

describe('the drawing of each frame', () => {
  it('happens once a frame, with the latest value', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const hook = await mounted(first);
    expect(first).not.toHaveBeenCalled();
    await frame();
    await frame();
    await hook.change({ draw: second });
    await frame();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
  });

  it('stops while there is nothing to draw, and once the page is left', async () => {
    const draw = vi.fn();
    const hook = await mounted(draw);
    await hook.change({ draw: undefined });
    expect(vi.getTimerCount()).toBe(0);
    await frame();
    expect(draw).not.toHaveBeenCalled();
    await hook.change({ draw });
    await frame();
    expect(draw).toHaveBeenCalledOnce();
    await hook.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
