import { expect, it, vi } from 'vitest';
import type { EnvironmentFacts } from '../../environment/environment';
import { watchEnvironment } from './watch-environment';

class FakeBattery extends EventTarget {
  charging = true;
  level = 0.5;
  change(news: { charging?: boolean; level?: number }, event: 'chargingchange' | 'levelchange') {
    Object.assign(this, news);
    this.dispatchEvent(new Event(event));
  }
}

const listed = (deviceId: string, label: string) => ({
  ...({ deviceId, label, kind: 'audioinput', groupId: label.slice(-4) } as const),
  toJSON: () => ({}),
});

function fakeDevices(names: readonly (readonly [string, string])[]) {
  const devices = { list: names, target: new EventTarget() };
  return Object.assign(devices, {
    enumerateDevices: async () => devices.list.map(([id, label]) => listed(id, label)),
    addEventListener: devices.target.addEventListener.bind(devices.target),
    removeEventListener: devices.target.removeEventListener.bind(devices.target),
  });
}

function watched(machine: Parameters<typeof watchEnvironment>[1]) {
  const told: EnvironmentFacts[] = [];
  const stop = watchEnvironment((facts) => told.push(facts), machine);
  return { told, stop };
}

const rest = { power: undefined, defaultMicrophone: undefined };

it('reports the storage, the battery and the default microphone', async () => {
  const mediaDevices = fakeDevices([
    ['default', 'Default - Desk Mic'],
    ['a', 'Headset'],
    ['b', 'Desk Mic'],
  ]);
  const storage = { estimate: async () => ({ quota: 12, usage: 5 }) };
  const { told, stop } = watched({ storage, getBattery: async () => new FakeBattery(), mediaDevices });
  await expect
    .poll(() => told.at(-1))
    .toEqual({
      storage: { quota: 12, usage: 5 },
      power: { charging: true, level: 0.5 },
      defaultMicrophone: 'Desk Mic',
    });
  stop();
});

it('follows the battery until it is stopped', async () => {
  const battery = new FakeBattery();
  const { told, stop } = watched({ getBattery: async () => battery });
  await expect.poll(() => told.at(-1)?.power).toEqual({ charging: true, level: 0.5 });
  battery.change({ charging: false }, 'chargingchange');
  battery.change({ level: 0.4 }, 'levelchange');
  expect(told.at(-1)?.power).toEqual({ charging: false, level: 0.4 });
  stop();
  battery.change({ level: 0.3 }, 'levelchange');
  expect(told.at(-1)?.power).toEqual({ charging: false, level: 0.4 });
});

it('reports the default as devices are connected and removed', async () => {
  vi.useFakeTimers();
  const mediaDevices = fakeDevices([
    ['default', 'Default - Desk Mic'],
    ['b', 'Desk Mic'],
  ]);
  const { told, stop } = watched({ mediaDevices });
  await vi.advanceTimersByTimeAsync(0);
  mediaDevices.list = [
    ['default', 'Default - Headset'],
    ['a', 'Headset'],
  ];
  mediaDevices.target.dispatchEvent(new Event('devicechange'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.at(-1)?.defaultMicrophone).toBe('Headset');
  stop();
  vi.useRealTimers();
});

it.each([
  ['no machine', undefined],
  ['nothing', {}],
  [
    'calls that are refused',
    {
      storage: { estimate: () => Promise.reject(new TypeError('opaque origin')) },
      getBattery: () => Promise.reject(new DOMException('blocked', 'NotAllowedError')),
    },
  ],
  [
    'calls that throw',
    {
      getBattery: () => {
        throw new TypeError('Illegal invocation');
      },
    },
  ],
  ['devices without a default, as in Firefox', { mediaDevices: fakeDevices([['a', 'Headset']]) }],
  ['devices without names, before permission', { mediaDevices: fakeDevices([['', '']]) }],
])('reports nothing with %s', async (_, machine) => {
  const { told, stop } = watched(machine);
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(2);
  expect(told.at(-1)).toEqual({ storage: undefined, ...rest });
  stop();
});
