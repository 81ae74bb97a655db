import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceLabel, listDevices, type MediaDevice, toDevices, watchDevices } from './devices';

const listed = (deviceId: string, label: string, groupId = '', kind: MediaDeviceKind = 'audioinput') => ({
  deviceId,
  label,
  groupId,
  kind,
});
const summary = (devices: readonly MediaDevice[]) =>
  devices.map(({ deviceId, label, isDefault }) => `${deviceId}:${label ?? '?'}${isDefault ? '*' : ''}`);
const asInfo = (entries: readonly ReturnType<typeof listed>[]) =>
  entries.map((entry) => ({ ...entry, toJSON: () => entry }) as MediaDeviceInfo);

describe('toDevices', () => {
  it.each<[string, ReturnType<typeof listed>[], string[]]>([
    [
      'drops the aliases of Chrome and marks the default device',
      [
        listed('default', 'Default - USB Mic', 'g2'),
        listed('communications', 'Communications - Headset', 'g3'),
        listed('a', 'Built-in', 'g1'),
        listed('b', 'USB Mic', 'g2'),
        listed('c', 'Headset', 'g3'),
      ],
      ['a:Built-in', 'b:USB Mic*', 'c:Headset'],
    ],
    [
      'finds the default by its group where the names differ',
      [listed('default', 'Standard', 'g2'), listed('a', 'A', 'g1'), listed('b', 'B', 'g2')],
      ['a:A', 'b:B*'],
    ],
    [
      'finds the default by the longest of the names that end its own',
      [listed('default', 'Default - Headset USB'), listed('a', 'USB'), listed('b', 'Headset USB')],
      ['a:USB', 'b:Headset USB*'],
    ],
    [
      'finds the default in its group, whatever the name of another device',
      [listed('default', 'Default - USB', 'g2'), listed('a', 'USB', 'g1'), listed('b', 'Headset', 'g2')],
      ['a:USB', 'b:Headset*'],
    ],
    [
      'finds the default by its name among several of its group',
      [listed('default', 'Default - In 2', 'g'), listed('a', 'In 1', 'g'), listed('b', 'In 2', 'g')],
      ['a:In 1', 'b:In 2*'],
    ],
    [
      'keeps a default that is the alias of no listed device',
      [listed('default', 'System', 'g9'), listed('a', 'A', 'g1')],
      ['default:System*', 'a:A'],
    ],
    ['is the single default device while labels are hidden', [listed('', ''), listed('', '')], ['default:?*']],
    ['leaves a device that alone has no label without a name', [listed('a', 'A'), listed('b', '')], ['a:A', 'b:?']],
    [
      'lists only the kind that was asked for',
      [listed('a', 'A'), listed('v', 'Cam', '', 'videoinput'), listed('o', 'Speaker', '', 'audiooutput')],
      ['a:A'],
    ],
    ['is empty when there is none', [listed('v', 'Cam', '', 'videoinput')], []],
  ])('%s', (_name, all, devices) => {
    expect(summary(toDevices('microphone', all))).toEqual(devices);
  });
});

describe('listDevices', () => {
  it.each<[string, MediaDevices['enumerateDevices'] | undefined]>([
    ['fails', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
    [
      'throws at once',
      () => {
        throw new Error('blocked by an extension');
      },
    ],
    ['is taken away', undefined],
  ])('falls back to a single default microphone when the listing %s', async (_, enumerateDevices) => {
    const mediaDevices = { enumerateDevices } as MediaDevices; // An extension can take the function away.
    expect(summary(await listDevices('microphone', mediaDevices))).toEqual(['default:?*']);
  });
});

describe('watchDevices', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const plug = () => {
    const events = new EventTarget();
    const mediaDevices = Object.assign(events, { enumerateDevices: async () => asInfo([listed('a', 'A')]) });
    return { mediaDevices, change: () => events.dispatchEvent(new Event('devicechange')) };
  };

  it('reports once for several changes in a row', async () => {
    const { mediaDevices, change } = plug();
    const onChange = vi.fn();
    watchDevices('microphone', onChange, mediaDevices);
    change();
    change();
    await vi.advanceTimersByTimeAsync(300);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(summary(onChange.mock.calls[0]![0])).toEqual(['a:A']);
  });

  it('reports each second while changes never stop', async () => {
    const { mediaDevices, change } = plug();
    const onChange = vi.fn();
    const stop = watchDevices('microphone', onChange, mediaDevices);
    for (let ms = 0; ms < 5000; ms += 100) {
      change();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(onChange.mock.calls.length).toBeLessThanOrEqual(5);
    stop();
  });

  it('reports nothing after stop', async () => {
    const { mediaDevices, change } = plug();
    const onChange = vi.fn();
    const stop = watchDevices('microphone', onChange, mediaDevices);
    change();
    stop();
    change();
    await vi.advanceTimersByTimeAsync(300);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the name of a device', () => {
  it.each([
    ['a short label', 'Desk Cam (046d:085e)', 'Desk Cam (046d:085e)'],
    ['200 characters', 'm'.repeat(200), 'm'.repeat(200)],
    ['more than 200', 'm'.repeat(201), 'm'.repeat(200)],
    ['characters that are written as two', '🎧'.repeat(300), '🎧'.repeat(200)],
    ['half a character', 'Mic \ud83c one', 'Mic  one'],
    ['half a character at the cut', `${'m'.repeat(199)}\ud83c🎧🎧`, `${'m'.repeat(199)}🎧`],
    ['a character that ends texts', 'Mic\0 one', 'Mic one'],
    ['nothing but blanks', ' \n ', undefined],
  ])('is cut to what can be sent: %s', (_, given, label) => {
    expect(deviceLabel(given)).toBe(label);
  });
});
