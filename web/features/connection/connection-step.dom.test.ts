import type { ReadingCourse } from '@linecheck/checks/reading';
import { describe, expect, it, vi } from 'vitest';
import { claimLine } from '../../api/line-claims';
import { pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { useLineWatch } from './connection-step';

const course: ReadingCourse = { beganAt: '2026-11-24T14:03:00.000Z', seconds: [[0, 0, 40, 44]] };

async function mounted(isWanted: boolean) {
  const stop = vi.fn();
  let told: (course: ReadingCourse) => void = () => undefined;
  const start = vi.fn((onCourse: typeof told) => {
    told = onCourse;
    return stop;
  });
  const onCourse = vi.fn();
  const load = async () => start;
  const hook = await renderHook(useLineWatch, { isWanted, onCourse, load });
  await happens(() => undefined);
  return { hook, start, stop, onCourse, tell: () => happens(() => told(course)) };
}

describe('the watch of a line', () => {
  it('begins once it is requested, and first reports an unknown state', async () => {
    const { hook, start, onCourse, tell } = await mounted(false);
    expect(start).not.toHaveBeenCalled();
    await hook.change({ isWanted: true });
    await tell();
    expect(onCourse.mock.calls).toEqual([[undefined], [course]]);
  });

  it('stops when a test of the line begins, and begins again after it', async () => {
    const { hook, start, stop } = await mounted(true);
    await hook.change({ isWanted: false });
    expect(stop).toHaveBeenCalledOnce();
    await hook.change({ isWanted: true });
    await happens(() => undefined);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('stops permanently when a transfer claims the line', async () => {
    const { start, stop } = await mounted(true);
    await happens(claimLine);
    expect(stop).toHaveBeenCalled();
    expect(start).toHaveBeenCalledOnce();
  });

  it('does not begin if its code loads after a claim of the line', async () => {
    const start = vi.fn(() => () => undefined);
    const { calls: loads, call } = pendingCalls<object, typeof start>();
    const load = () => call({});
    await renderHook(useLineWatch, { isWanted: true, onCourse: () => undefined, load });
    claimLine();
    expect(loads.length).toBeGreaterThan(0);
    for (const { end } of loads) await end(start);
    expect(start).not.toHaveBeenCalled();
  });
});
