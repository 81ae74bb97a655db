import { LEVELS } from '@linecheck/checks/levels/levels';
import { REQUIREMENT_NAMES } from '@linecheck/checks/levels/requirements';
import { describe, expect, it, vi } from 'vitest';
import { formatMoment } from '../../../texts/format';
import { demandLine, itemWords, readersTime, reportVerdict, showWords } from './report-words';

describe('a demand', () => {
  it.each([
    [
      { requirement: 'uploadMbps', need: 'must', is: 'short', reading: 2.1, bound: 4 },
      ['Upload', '≥ 4.0 Mbps', '2.1 Mbps', 'short'],
    ],
    [
      { requirement: 'lostShare', need: 'must', is: 'met', reading: 0, bound: 0.03 },
      ['Packets lost', '≤ 3.0%', '0.0%', 'met'],
    ],
    [
      { requirement: 'uploadMbps', need: 'must', is: 'missing', reading: 3, isAtLeast: true, bound: 4 },
      ['Upload', '≥ 4.0 Mbps', 'more than 3.0 Mbps', 'unsure'],
    ],
    [
      { requirement: 'uploadMbps', need: 'must', is: 'missing', bound: 4 },
      ['Upload', '≥ 4.0 Mbps', undefined, 'missing'],
    ],
    [
      { requirement: 'room', need: 'must', is: 'short', reading: 'echoing' },
      ['A room without echo', undefined, 'echoes', 'short'],
    ],
    [
      { requirement: 'headphones', need: 'must', is: 'met', reading: true },
      ['Headphones', undefined, undefined, 'met'],
    ],
    [
      { requirement: 'room', need: 'must', is: 'missing', reading: '__proto__' },
      ['A room without echo', undefined, '__proto__', 'missing'],
    ],
    [{ requirement: 'camera', need: 'must', is: 'missing' }, ['Camera', undefined, undefined, 'missing']],
    [
      { requirement: 'camera', need: 'must', is: 'short', reading: 'frozen' },
      ['Camera: Picture does not move', undefined, undefined, 'short'],
    ],
    [
      { requirement: 'browser', need: 'must', is: 'short', reading: 'Firefox' },
      ['Firefox does not work in the studio of this show', undefined, undefined, 'short'],
    ],
  ] as const)('%o is %o', (demand, words) => {
    const { name, asked, measured, is } = demandLine(demand);
    expect([name, asked, measured, is]).toEqual(words);
  });

  it('has a name, whatever a level asks for', () => {
    const names = REQUIREMENT_NAMES.map((requirement) => demandLine({ requirement, need: 'must', is: 'missing' }).name);
    expect(names.filter((name) => name === '' || name.includes('{'))).toEqual([]);
    expect(names.length).toBeGreaterThan(Object.keys(LEVELS.call.requirements).length);
  });
});

it('the ticked items are listed as far as a page has room, and the others are counted', () => {
  expect(itemWords([])).toBe('Nothing ticked');
  expect(itemWords(['Water', 'Light'])).toBe('Water, Light');
  expect(itemWords(['a'.repeat(690), 'b'.repeat(50), 'c'.repeat(50)])).toMatch(/^a{690}, and 2 more$/);
});

it('the start of a show is on the clocks of its zone', () => {
  const show = {
    ...{ startsAt: '2031-07-03T16:00:00.000Z', timeZone: 'America/New_York', minutes: 90 },
    level: 'call',
    levelName: null,
    studio: null,
    fits: true,
    demands: [],
  } as const;
  expect(showWords(show)).toMatch(/03-Jul-2031 12:00 in New York · 90 minutes$/);
});

it('the status of a report is that of its show, or that of the worst check', () => {
  const verdicts = { microphone: { status: 'passed' }, camera: { status: 'warning' } } as const;
  expect(reportVerdict({ show: null, verdicts }).tone).toBe('warning');
});

it('a time on the clocks of the reader names their zone, since the zone of the show is beside it', () => {
  const at = '2026-11-28T12:06:00.000Z';
  const options = Intl.DateTimeFormat().resolvedOptions();
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ ...options, timeZone: 'America/New_York' });
  expect(readersTime(at)).toBe(`${formatMoment(at)} in New York`);
  spy.mockRestore();
});
