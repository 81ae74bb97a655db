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

it('of a figure that every page is told, it is said that it is none of this machine; that it is little comes first', () => {
  expect(remark({ recordingMinutes: assumed(178) })).toEqual(['stated-to-all']);
  expect(remark({ recordingMinutes: assumed(17) })).toEqual(['free-space']);
});

it('a machine on battery wants its charger, however full it is, and one that is plugged in wants nothing', () => {
  expect(remark({ power: 'battery', batteryLevel: measured(1) })).toEqual(['plug-in']);
  expect(remark({ power: 'plugged-in', batteryLevel: measured(0.2) })).toEqual([]);
});

it('another default is worth a word where another microphone was tested, and none where that is unknown', () => {
  const defaultMicrophone = 'Desk Mic';
  expect(remark({ defaultMicrophone, testedDefault: measured(false) })).toEqual(['choose-default']);
  expect(remark({ defaultMicrophone, testedDefault: measured(true) })).toEqual([]);
  expect(remark({ defaultMicrophone })).toEqual([]);
});

it('what was not read is worth none', () => {
  expect(remark({})).toEqual([]);
});
