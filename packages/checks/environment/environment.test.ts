import { describe, expect, it } from 'vitest';
import { assumed, measured } from '../reading';
import { type EnvironmentFacts, environmentRemarks, readEnvironment, recordingRoom } from './environment';

const GIB = 2 ** 30;
const nothing: EnvironmentFacts = { storage: undefined, power: undefined, defaultMicrophone: undefined };

describe('the room for a recording', () => {
  it.each([
    [60_000_000 - 1, 0],
    [60_000_000, 1],
    [3_600_000_000, 60],
    [3_600_000_000 - 1, 59],
  ])('of %d bytes is %d whole minutes at 8 Mbps', (quota, minutes) => {
    expect(recordingRoom({ quota, usage: 0 })).toEqual(measured(minutes));
  });

  it('is the unused part of the quota of the page', () => {
    expect(recordingRoom({ quota: 700_000_000, usage: 100_000_000 })).toEqual(measured(10));
    expect(recordingRoom({ quota: 100, usage: 700_000_000 })).toEqual(measured(0));
  });

  it.each([
    ['Chromium, from 138 on', { quota: 10 * GIB + 4711, usage: 4711 }, 178],
    ['Firefox', { quota: 10 * GIB, usage: 4711 }, 178],
    ['a smaller disk', { quota: 3 * GIB + 12, usage: 12 }, 53],
  ])('that %s reports to every page is assumed', (_, storage, minutes) => {
    expect(recordingRoom(storage)).toEqual(assumed(minutes));
  });

  it('is unknown if the browser reports no number', () => {
    expect([{}, { quota: 5 }, { usage: 5 }, { quota: Number.NaN, usage: 0 }].map(recordingRoom)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});

describe('the environment', () => {
  const powered = (charging: boolean, level: number) =>
    readEnvironment({ ...nothing, power: { charging, level } }, undefined);

  it('of a browser without information is empty', () => {
    expect(readEnvironment(nothing, 'Desk Mic')).toEqual({});
  });

  it('contains the level of a battery', () => {
    expect(powered(false, 0.43)).toEqual({ power: 'battery', batteryLevel: measured(0.43) });
    expect(powered(true, 0.43)).toEqual({ power: 'plugged-in', batteryLevel: measured(0.43) });
    expect(powered(false, 1)).toEqual({ power: 'battery', batteryLevel: measured(1) });
  });

  it('has no level if there may be no battery, or the level is implausible', () => {
    expect([powered(true, 1), powered(true, Number.NaN), powered(true, 1.2)]).toEqual(
      Array.from({ length: 3 }, () => ({ power: 'plugged-in' })),
    );
  });

  const tested = (name: string | undefined) =>
    readEnvironment({ ...nothing, defaultMicrophone: 'Desk Mic' }, name).testedDefault?.value;

  it('contains whether the tested microphone is the default of other programs', () => {
    expect(['Desk Mic', 'Default - Desk Mic', 'Standard - Desk Mic', 'Headset', 'My Desk Mic'].map(tested)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(tested(undefined)).toBeUndefined();
  });
});

const remark = (readings: Parameters<typeof environmentRemarks>[0]) =>
  Object.values(environmentRemarks(readings)).filter((code) => code !== undefined);

it.each([
  [59, ['free-space']],
  [60, []],
])('room for %d minutes: %j', (minutes, codes) => {
  expect(remark({ recordingMinutes: measured(minutes) })).toEqual(codes);
});

it('a figure that every page gets is marked as not specific to this machine, however small it is', () => {
  expect(remark({ recordingMinutes: assumed(178) })).toEqual(['stated-to-all']);
  expect(remark({ recordingMinutes: assumed(17) })).toEqual(['stated-to-all']);
});

it('a machine on battery needs its charger, however full it is, and a plugged-in one needs nothing', () => {
  expect(remark({ power: 'battery', batteryLevel: measured(1) })).toEqual(['plug-in']);
  expect(remark({ power: 'plugged-in', batteryLevel: measured(0.2) })).toEqual([]);
});

it('another default is mentioned if another microphone was tested, but not if that is unknown', () => {
  const defaultMicrophone = 'Desk Mic';
  expect(remark({ defaultMicrophone, testedDefault: measured(false) })).toEqual(['choose-default']);
  expect(remark({ defaultMicrophone, testedDefault: measured(true) })).toEqual([]);
  expect(remark({ defaultMicrophone })).toEqual([]);
});

it('missing readings cause no remark', () => {
  expect(remark({})).toEqual([]);
});
