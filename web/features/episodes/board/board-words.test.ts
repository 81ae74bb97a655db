import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { LEVELS } from '@linecheck/checks/levels/levels';
import { worstStopping } from '@linecheck/checks/levels/result-verdict';
import { describe, expect, it } from 'vitest';
import { askedLines, elsewhereWords, reasonWords, recentWords, untilWords, waitingWords } from './board-words';

describe('the time until an episode', () => {
  const at = (left: number) =>
    untilWords({ startsAt: '2031-12-03T18:00:00.000Z', minutes: 90 }, Date.UTC(2031, 11, 3, 18) - left);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  it.each([
    [2 * day + 4 * hour, 'in 2 days 4 hours'],
    [day, 'in 1 day 0 hours'],
    [day - minute, 'in 23 hours 59 minutes'],
    [hour, 'in 1 hour 0 minutes'],
    [hour - minute, 'in 59 minutes'],
    [1, 'in 1 minute'],
    [0, 'on now'],
    [-89 * minute, 'on now'],
    [-90 * minute, 'over'],
  ])('%i ms before is %j', (left, words) => {
    expect(at(left)).toBe(words);
  });
});

it('a recent time names the day', () => {
  const now = new Date(2031, 11, 3, 18).getTime();
  const words = (...parts: [number, number, number, number]) => recentWords(new Date(...parts).toISOString(), now);
  expect([words(2031, 11, 3, 9), words(2031, 11, 2, 23), words(2031, 11, 1, 9)]).toEqual([
    'today 09:00',
    'yesterday 23:00',
    '01-Dec-2031 09:00',
  ]);
});

it.each([
  ['2027-03-28T22:30:00Z', '2027-03-28T13:00:00Z', 'yesterday 15:00'],
  ['2027-03-28T22:30:00Z', '2027-03-28T22:20:00Z', 'today 00:20'],
  ['2027-10-31T22:30:00Z', '2027-10-30T21:50:00Z', 'yesterday 23:50'],
  ['2027-10-31T23:10:00Z', '2027-10-30T22:20:00Z', 'yesterday 00:20'],
])('at %s, %s is %s in Berlin, also where the clocks change', (now, iso, words) => {
  expect(recentWords(iso, Date.parse(now), 'Europe/Berlin')).toBe(words);
});

it('counts name all guests but those who are ready', () => {
  const none = { fix: 0, changed: 0, old: 0, unopened: 0, opened: 0, ready: 0 };
  expect(waitingWords({ ...none, ready: 3 })).toBe('');
  expect(waitingWords({ ...none, fix: 1, unopened: 2, ready: 3 })).toBe('1 to fix, 2 not opened');
});

describe('the reason for a state', () => {
  const upload = { requirement: 'uploadMbps', need: 'must', is: 'short', reading: 0.8, bound: 5 } as const;
  const light = { requirement: 'light', need: 'should', is: 'short', reading: false } as const;
  const none = { missed: null, others: 0 };
  const noise = { requirement: 'snrDb', need: 'must', is: 'short', reading: 9, bound: 15 } as const;
  const close = { requirement: 'downloadMbps', need: 'must', is: 'close', reading: 4.9, bound: 5 } as const;
  const reasonFor = (...missed: readonly MissedRequirement[]) =>
    reasonWords('fix', worstStopping({ fits: false, missed }), 14);

  it('has both numbers, and the number of others that stop the guest', () => {
    expect(reasonFor(upload)).toBe('Upload 0.80 Mbps, this show asks for 5.0 Mbps');
    expect(reasonFor(upload, noise, close, light)).toMatch(/^Upload 0\.80 Mbps, .* \(1 more\)$/);
  });

  it.each([
    ['old', 'The check is older than 14 days before the date.'],
    ['opened', 'Nothing shared yet.'],
    ['unopened', undefined],
    ['ready', undefined],
  ] as const)('of %s is %j', (state, words) => {
    expect(reasonWords(state, none, 14)).toBe(words);
  });
});

it('the demands of a level are names with bounds, or sentences, musts first', () => {
  const lines = askedLines(LEVELS['video-interview']);
  const upload = { isMust: true, isSettable: true, name: 'Upload', bound: expect.stringMatching(/^≥ \d/) };
  expect(lines).toContainEqual({ ...upload, key: 'uploadMbps' });
  expect(lines.findLastIndex(({ isMust }) => isMust)).toBeLessThan(lines.findIndex(({ isMust }) => !isMust));
});

it.each([
  [
    'a phone after a laptop',
    { browser: 'Safari 18', system: 'iOS' },
    'Checked with Safari 18 on iOS. Ready before with Chrome 145 on Windows, today 09:00.',
  ],
  [
    'a browser that it cannot tell from the one before',
    { browser: 'Chrome 145', system: 'Windows' },
    'Ready before in another browser or on another device, today 09:00.',
  ],
  [
    'a browser without a name',
    { browser: null, system: null },
    'Ready before in another browser or on another device, today 09:00.',
  ],
])('the board names %s', (_which, checked, words) => {
  const at = new Date(2031, 11, 3, 9).toISOString();
  const before = { browser: 'Chrome 145', system: 'Windows' };
  expect(elsewhereWords({ at, before, now: checked }, new Date(2031, 11, 3, 18).getTime())).toBe(words);
});
