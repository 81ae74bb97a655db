import { describe, expect, it } from 'vitest';
import { recipientZone, speechOf } from './recipient';
import { timesOf } from './show-times';

const reader = (timeZone: string | null) => ({
  address: 'amara@example.net',
  name: 'Amara Okafor',
  firstName: 'Amara',
  timeZone,
  language: null,
  kind: 'guests' as const,
});
const show = (startsAt: string, timeZone: string, minutes = 90) => ({
  startsAt: new Date(startsAt),
  timeZone,
  minutes,
});
const timesFor = (zone: string | null, given: ReturnType<typeof show>) => timesOf(speechOf(reader(zone)), given);

describe('the time of a show', () => {
  it.each([
    ['no known zone', null],
    ['the zone of the show', 'Europe/Berlin'],
    ['another zone with the same clocks', 'Europe/Paris'],
    ['a zone that does not exist', 'Mars/Olympus'],
  ])('is written once for a guest with %s', (_name, zone) => {
    expect(timesFor(zone, show('2026-12-03T17:00:00Z', 'Europe/Berlin'))).toEqual([
      expect.stringMatching(/^Thursday 3 December 2026, 18:00 to 19:30, (Berlin|Paris) time \(UTC\+1\)$/),
    ]);
  });

  it('is that of the show for a guest in another zone with the same clocks', () => {
    const [line] = timesFor('Europe/Paris', show('2026-12-03T17:00:00Z', 'Europe/Berlin'));
    expect(line).toContain('Berlin time');
  });

  it('has the day of each zone for a guest elsewhere, their own first', () => {
    expect(timesFor('Asia/Kolkata', show('2026-12-03T17:00:00Z', 'America/New_York'))).toEqual([
      'Thursday 3 December 2026, 22:30 to Friday 4 December 2026, 00:00, your time (Kolkata, UTC+5:30)',
      'Thursday 3 December 2026, 12:00 to 13:30 in New York (UTC−5)',
    ]);
  });

  it.each([
    ['before', '2026-10-24T16:00:00Z', 'Saturday 24 October 2026, 18:00 to 19:30, Berlin time (UTC+2)'],
    ['after', '2026-10-25T17:00:00Z', 'Sunday 25 October 2026, 18:00 to 19:30, Berlin time (UTC+1)'],
  ])('has the offset of that day %s a change of the clocks', (_name, startsAt, line) => {
    expect(timesFor(null, show(startsAt, 'Europe/Berlin'))).toEqual([line]);
  });

  it.each([
    ['UTC', 'Thursday 3 December 2026, 17:00 to 18:30 UTC'],
    ['America/Argentina/Buenos_Aires', 'Thursday 3 December 2026, 14:00 to 15:30, Buenos Aires time (UTC−3)'],
    ['America/St_Johns', 'Thursday 3 December 2026, 13:30 to 15:00, St Johns time (UTC−3:30)'],
  ])('names the zone %s', (zone, line) => {
    expect(timesFor(null, show('2026-12-03T17:00:00Z', zone))).toEqual([line]);
  });
});

it('the zone of a person is null if it is not known, and if no such zone exists', () => {
  expect(['Europe/Berlin', null, 'Mars/Olympus', ''].map((zone) => recipientZone(reader(zone)))).toEqual([
    'Europe/Berlin',
    null,
    null,
    null,
  ]);
});
