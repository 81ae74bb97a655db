import { describe, expect, it } from 'vitest';
import { fittingHelpFacts, type GuestReach, helpTry, isReachable } from './help-requests';
import { reachRules } from './help-requests-rules';

const WEEKDAYS = [1, 2, 3, 4, 5];

const during = (hours: GuestReach['hours'], timeZone = 'Europe/Berlin') => ({ hours, timeZone });

describe('a host can be reached', () => {
  const office = during({ days: WEEKDAYS, from: '09:00', until: '18:00' });
  const evening = during({ days: [6], from: '20:00', until: '02:00' });
  const always = during({ days: [7], from: '00:00', until: '00:00' });

  // 2026-12-04 is a Friday, and Berlin is an hour ahead of UTC.
  it.each([
    ['on a Friday from nine', office, '2026-12-04T08:00Z', true],
    ['not before nine', office, '2026-12-04T07:59Z', false],
    ['not from six in the evening', office, '2026-12-04T17:00Z', false],
    ['not on a Saturday', office, '2026-12-05T09:00Z', false],
    [
      'by the clocks of the host, where it is a Monday already',
      during(office.hours, 'Asia/Tokyo'),
      '2026-12-07T00:30Z',
      true,
    ],
    ['on a Saturday evening', evening, '2026-12-05T19:00Z', true],
    ['in the night after it', evening, '2026-12-06T00:59Z', true],
    ['not after its end', evening, '2026-12-06T01:00Z', false],
    ['not in the night before it', evening, '2026-12-05T00:30Z', false],
    ['all of a Sunday', always, '2026-12-06T12:00Z', true],
    ['at any time without hours', during(null), '2026-12-05T03:00Z', true],
    ['in a zone that this browser does not know', during(office.hours, 'Mars/Olympus'), '2026-12-05T03:00Z', true],
  ])('%s', (_what, reach, at, expected) => {
    expect(isReachable(reach, new Date(at))).toBe(expected);
  });
});

describe('hours', () => {
  const { faultOf } = reachRules.hours;

  it.each([
    [{ days: [], from: '09:00', until: '18:00' }],
    [{ days: [0], from: '09:00', until: '18:00' }],
    [{ days: [8], from: '09:00', until: '18:00' }],
    [{ days: [1, 1], from: '09:00', until: '18:00' }],
    [{ days: [1], from: '9:00', until: '18:00' }],
    [{ days: [1], from: '09:00', until: '24:00' }],
  ])('are not %o', (hours) => expect(faultOf(hours)).toBe('hours_invalid'));

  it('are some days and two times, or none', () => {
    expect([faultOf(null), faultOf({ days: [7, 1], from: '22:00', until: '02:00' })]).toEqual([undefined, undefined]);
  });
});

const peakDbfs = { value: -9, basis: 'measured' } as const;
const quietShape = { value: Array(22).fill(-20), basis: 'measured' } as const;

it('a try is sent without the readings that are curves', () => {
  const outcome = { status: 'failed', code: 'too-quiet', params: {}, readings: { peakDbfs, quietShape } } as const;
  expect(helpTry('microphone', outcome)).toEqual({ status: 'failed', code: 'too-quiet', peakDbfs });
});

it('facts that are too large are sent without the oldest tries, and with short names', () => {
  const tried = (code: string) => ({
    at: '2026-11-28T12:00:00Z',
    details: { microphone: { code, params: { names: Array(8).fill('声'.repeat(150)) } } },
  });
  const facts = {
    tries: ['one', 'two', 'three', 'four'].map(tried),
    devices: Array(9).fill('声'.repeat(200)),
    acts: [],
  };
  const { tries, devices } = fittingHelpFacts(facts);
  expect(tries.map(({ details }) => details.microphone?.code)).toEqual(['one']);
  expect(devices).toEqual(Array(8).fill('声'.repeat(100)));
  const small = { tries: [], devices: ['Yeti'], acts: [] };
  expect(fittingHelpFacts(small)).toEqual(small);
});
