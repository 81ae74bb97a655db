import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { fakeMedia, type ListedDevice, listedMicrophone } from '../../testing/media-devices';
import { happens, renderHook } from '../../testing/render-hook';
import { numbered, useDevices } from './use-devices';

const media = fakeMedia();
const passMs = fakeTime();

const mounted = async () => {
  const hook = await renderHook(({ kind }: { readonly kind: 'microphone' }) => useDevices(kind), {
    kind: 'microphone',
  });
  await happens(() => undefined);
  return { now: hook.now, unmount: hook.unmount, ids: () => hook.now().devices.map(({ deviceId }) => deviceId) };
};

/** Browsers fire several events for one change. */
const plugIn = (...listed: readonly ListedDevice[]) =>
  happens(async () => {
    media.list(...listed);
    media.tell();
    media.tell();
    await passMs(300);
  });

describe('the devices of a page', () => {
  it('are the default one until the browser lists their names', async () => {
    media.list(listedMicrophone('desk', ''), listedMicrophone('headset', ''));
    const { now, ids } = await mounted();
    expect(ids()).toEqual(['default']);
    media.list(listedMicrophone('desk'), listedMicrophone('headset'));
    await happens(() => now().refresh());
    expect(ids()).toEqual(['desk', 'headset']);
  });

  it('are added and removed', async () => {
    media.list(listedMicrophone('desk'));
    const { ids } = await mounted();
    await plugIn(listedMicrophone('desk'), listedMicrophone('headset'));
    expect(ids()).toEqual(['desk', 'headset']);
    await plugIn();
    expect(ids()).toEqual([]);
  });

  it('show the default one, and use the chosen one while it is connected', async () => {
    media.list(listedMicrophone('desk'), listedMicrophone('headset'), listedMicrophone('default', 'Default - headset'));
    const { now } = await mounted();
    expect(now()).toMatchObject({ deviceId: undefined, shownId: 'headset' });
    await happens(() => now().choose('desk'));
    expect(now()).toMatchObject({ deviceId: 'desk', shownId: 'desk' });
    await plugIn(listedMicrophone('headset'));
    expect(now()).toMatchObject({ deviceId: undefined, shownId: 'headset' });
    await plugIn(listedMicrophone('desk'), listedMicrophone('headset'));
    expect(now()).toMatchObject({ deviceId: 'desk', shownId: 'desk' });
  });

  it('are not watched once the page is left', async () => {
    media.list(listedMicrophone('desk'));
    const { ids, unmount } = await mounted();
    await unmount();
    await plugIn(listedMicrophone('headset'));
    expect(ids()).toEqual(['desk']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('devices with equal names are numbered, and others are not', () => {
  const labels = (...names: readonly string[]) => numbered(names.map((label) => ({ label }))).map(({ label }) => label);
  expect(labels('USB Audio', 'Desk Mic', 'USB Audio', 'USB Audio')).toEqual([
    'USB Audio',
    'Desk Mic',
    'USB Audio (2)',
    'USB Audio (3)',
  ]);
});
