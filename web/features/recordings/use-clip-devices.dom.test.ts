import { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import type { OpenClipDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { describe, expect, it, vi } from 'vitest';
import { clipDevices } from '../../testing/clip-devices';
import { pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { useClipDevices } from './use-recorder';

async function mounted(isShownAsLost = true) {
  const { calls: openings, call } = pendingCalls<{ readonly signal?: AbortSignal | undefined }, OpenClipDevices>();
  const openDevices = (options = {}) => call(options);
  const onFailed = vi.fn(() => isShownAsLost);
  const events = { onFailed, onAllowed: vi.fn(), onRelease: vi.fn() };
  const hook = await renderHook(useClipDevices, { tested: {}, areWanted: true, openDevices, ...events });
  const last = () => openings.at(-1);
  return { hook, openings, last, ...events };
}

const unplugged = new DeviceError('camera', 'disconnected');

describe('the devices of a clip', () => {
  it('are open while they are wanted, and released after that', async () => {
    const { hook, last, onRelease } = await mounted();
    await last()?.end(clipDevices().opened);
    expect(hook.now().devices.kind).toBe('live');
    onRelease.mockClear();
    await hook.change({ areWanted: false });
    expect(onRelease).toHaveBeenCalledOnce();
    expect(last()?.signal?.aborted).toBe(true);
    expect(hook.now().devices.kind).toBe('opening');
  });

  it('that open after they were released are not shown', async () => {
    const { hook, openings } = await mounted();
    const [first] = openings;
    await first?.end(clipDevices().opened);
    // In development effects run twice, which cancels the first opening.
    expect(first?.signal?.aborted).toBe(true);
    expect(hook.now().devices.kind).toBe('opening');
  });

  it('that cannot be opened wait until they are asked for again', async () => {
    const { hook, openings, last } = await mounted();
    await last()?.fail(new DeviceError('camera', 'in-use'));
    expect(hook.now().devices).toMatchObject({ kind: 'failed', refused: undefined });
    const before = openings.length;
    await happens(() => hook.now().reopen());
    expect(openings.length).toBe(before + 1);
    await last()?.end(clipDevices().opened);
    expect(hook.now().devices.kind).toBe('live');
  });

  it('that are lost are shown as lost, unless something was recorded with them', async () => {
    for (const isShown of [true, false]) {
      const { hook, last, onFailed } = await mounted(isShown);
      const { opened, lose } = clipDevices();
      await last()?.end(opened);
      await happens(() => lose(unplugged));
      expect(onFailed).toHaveBeenCalledOnce();
      expect(hook.now().devices.kind).toBe(isShown ? 'failed' : 'live');
    }
  });

  it('are opened again on a page that the back button restores', async () => {
    const { openings, last } = await mounted();
    await last()?.end(clipDevices().opened);
    const before = openings.length;
    await happens(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(openings.length).toBe(before + 1);
    expect(openings[before - 1]?.signal?.aborted).toBe(true);
  });

  it('are released when their dialog is closed during the permission prompt', async () => {
    const { hook, last, onFailed } = await mounted();
    await hook.unmount();
    expect(last()?.signal?.aborted).toBe(true);
    await last()?.fail(new DOMException('', 'NotAllowedError'));
    expect(onFailed).not.toHaveBeenCalled();
  });
});
