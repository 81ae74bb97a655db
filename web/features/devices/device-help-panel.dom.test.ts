import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { fakeMedia } from '../../testing/media-devices';
import { renderHook } from '../../testing/render-hook';
import { useOnPermissionGranted } from './device-help-panel';

const media = fakeMedia();
const passMs = fakeTime();

interface Props {
  readonly isRefused: boolean;
  readonly onAllowed: () => void;
}

const mounted = (props: Props) =>
  renderHook((given: Props) => useOnPermissionGranted('camera', given.isRefused, given.onAllowed), props);

const answer = (permission: PermissionState) => {
  media.permission = permission;
  return passMs(1100);
};

describe('a permission that is granted later', () => {
  it('continues automatically with the current callback', async () => {
    const [before, onAllowed] = [vi.fn(), vi.fn()];
    media.permission = 'denied';
    const hook = await mounted({ isRefused: true, onAllowed: before });
    await hook.change({ onAllowed });
    await answer('denied');
    expect(onAllowed).not.toHaveBeenCalled();
    await answer('granted');
    expect([onAllowed.mock.calls.length, before.mock.calls.length]).toEqual([1, 0]);
  });

  it('does nothing without a refusal, or after the page was left', async () => {
    const onAllowed = vi.fn();
    media.permission = 'denied';
    const idle = await mounted({ isRefused: false, onAllowed });
    const left = await mounted({ isRefused: true, onAllowed });
    await answer('denied');
    await left.unmount();
    await answer('granted');
    expect(onAllowed).not.toHaveBeenCalled();
    await idle.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
