import { expect, it } from 'vitest';
import { assumed, measured } from '../reading';
import { environmentRemarks } from './remarks';

const remark = (readings: Parameters<typeof environmentRemarks>[0]) =>
  Object.values(environmentRemarks(readings)).filter((code) => code !== undefined);

it.each([
  [59, ['free-space']],
  [60, []],
])('room for %d minutes: %j', (minutes, codes) => {
  expect(remark({ recordingMinutes: measured(minutes) })).toEqual(codes);
});

it('a figure that every page gets is marked as not specific to this machine, after the warning about little space', () => {
  expect(remark({ recordingMinutes: assumed(178) })).toEqual(['stated-to-all']);
  expect(remark({ recordingMinutes: assumed(17) })).toEqual(['free-space']);
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
