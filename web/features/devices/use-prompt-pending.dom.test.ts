import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { fakeMedia } from '../../testing/media-devices';
import { renderHook } from '../../testing/render-hook';
import { usePromptPending } from './device-help-panel';

const media = fakeMedia();
const passMs = fakeTime();

const mounted = () => renderHook((_: object) => usePromptPending('microphone'), {});

describe('the permission prompt of the browser', () => {
  it('is pending after four seconds, until it is answered', async () => {
    media.permission = 'prompt';
    const hook = await mounted();
    await passMs(3999);
    expect(hook.now()).toBe(false);
    await passMs(1);
    expect(hook.now()).toBe(true);
    media.permission = 'granted';
    await passMs(1000);
    expect(hook.now()).toBe(false);
  });

  it('is not pending where an allowed device is slow', async () => {
    media.permission = 'granted';
    const hook = await mounted();
    await passMs(20_000);
    expect(hook.now()).toBe(false);
  });

  it('is not watched once the page is left', async () => {
    const hook = await mounted();
    await hook.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
