import type { BackgroundState, BackgroundTest } from '@linecheck/checks/browser/connection/background-test';
import { describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useBackgroundTest } from './background-connection';
import type { BackgroundSlot } from './use-connection-test';

const IDLE: BackgroundState = { kind: 'idle' };

async function mounted() {
  const test = { state: () => IDLE, onChange: () => () => undefined, start: vi.fn(), decline: vi.fn() };
  let loaded = () => {};
  const prepare = vi.fn(() => new Promise<void>((resolve) => (loaded = resolve)));
  const background: BackgroundSlot = { current: undefined };
  const create = () => test as unknown as BackgroundTest;
  const hook = await renderHook(useBackgroundTest, { background, mayStart: false, prepare, create });
  return { hook, test, prepare, background, load: () => happens(() => loaded()) };
}

describe('the connection test beside another step', () => {
  it('begins once the page has loaded everything, and its own step finds it', async () => {
    const { hook, test, prepare, background, load } = await mounted();
    expect(background.current).toBe(test);
    expect(prepare).not.toHaveBeenCalled();
    await hook.change({ mayStart: true });
    expect(test.start).not.toHaveBeenCalled();
    await load();
    expect(test.start).toHaveBeenCalledOnce();
  });

  it('does not begin where the step ends before the page has loaded everything', async () => {
    const { hook, test, load } = await mounted();
    await hook.change({ mayStart: true });
    await hook.change({ mayStart: false });
    await load();
    expect(test.start).not.toHaveBeenCalled();
  });
});
