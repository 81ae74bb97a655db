import { instantOf } from '@linecheck/contract';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarOf } from './calendar';

const event = (wishes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff@linecheck',
  sequence: 0,
  isCancelled: false,
  stamp: new Date('2026-11-01T10:00:00Z'),
  startsAt: new Date('2026-12-03T17:00:00Z'),
  minutes: 90,
  summary: 'Harbour Lights, episode 45: Tides',
  description: '2026-12-03 18:00 in Europe/Berlin\nJoin: https://example.org/join',
  url: 'https://check.example.org/?session=0123456789abcdefghjkmnpqrs',
  joinUrl: '',
  alarmMinutes: 60,
  ...wishes,
});

/** Reads an event with two parsers, which have to agree. */
function read(given: CalendarEvent) {
  const text = calendarOf(given);
  const component = new ICAL.Component(ICAL.parse(text));
  const own = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  const [other] = convertIcsCalendar(undefined, text).events ?? [];
  expect({
    uid: other?.uid,
    start: other?.start.date,
    end: other?.end?.date,
    summary: other?.summary,
    description: other?.description,
    sequence: other?.sequence ?? 0,
  }).toEqual({
    uid: own.uid,
    start: own.startDate.toJSDate(),
    end: own.endDate.toJSDate(),
    summary: own.summary,
    description: own.description,
    sequence: own.sequence,
  });
  return { text, own, component };
}

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata'] as const;
/** The weeks in which the clocks of Europe and of America change. */
const DATES = ['2026-10-24', '2026-10-26', '2026-10-31', '2026-11-02', '2027-03-13', '2027-03-29'] as const;

describe('the calendar of an episode', () => {
  it.each(ZONES.flatMap((zone) => DATES.map((date) => [zone, date] as const)))(
    'has the instant at which the clocks in %s show 18:00 on %s',
    (zone, date) => {
      const startsAt = instantOf(`${date}T18:00`, zone) ?? new Date(0);
      const { own } = read(event({ startsAt }));
      const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      expect(clock.format(own.startDate.toJSDate())).toBe(`${date} 18:00`);
      expect(own.endDate.toJSDate().getTime() - own.startDate.toJSDate().getTime()).toBe(90 * 60_000);
    },
  );

  it('moves the event of the same id with a higher number', () => {
    const [first, moved] = [read(event()), read(event({ sequence: 3, startsAt: new Date('2026-12-04T09:00Z') }))];
    expect(moved.own.uid).toBe(first.own.uid);
    expect([first.own.sequence, moved.own.sequence]).toEqual([0, 3]);
  });

  it('cancels it, without an alarm', () => {
    const { own, component } = read(event({ isCancelled: true, sequence: 4 }));
    expect(component.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(own.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(own.component.getFirstSubcomponent('valarm')).toBeNull();
  });

  it('reminds an hour before', () => {
    const alarm = read(event()).own.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT60M');
  });

  it.each([
    ['signs of the format', 'A; B, C \\ D: "E"'],
    ['several lines', 'one\ntwo\r\nthree'],
    ['other scripts and emoji', 'Ночной эфир · 深夜放送 · 🎙️👩‍🚀'.repeat(6)],
    ['a line that a fold would break within a character', `${'é'.repeat(40)}🎧${'漢'.repeat(60)}`],
  ])('keeps %s', (_what, text) => {
    const { own, text: file } = read(event({ summary: text, description: text }));
    expect(own.summary).toBe(text.replaceAll('\r\n', '\n'));
    expect(own.description).toBe(text.replaceAll('\r\n', '\n'));
    expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has the address of the call where calendars look for it, and no place without one', () => {
    const joinUrl = 'https://example.org/a,b;c?d=1';
    const { own } = read(event({ joinUrl }));
    expect(own.location).toBe(joinUrl);
    expect(own.component.getFirstPropertyValue('conference')).toBe(joinUrl);
    const { text } = read(event());
    expect(text).not.toMatch(/LOCATION|CONFERENCE/);
  });

  it('has one event, whatever its title is', () => {
    const summary = 'Tides\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:other';
    // The second parser splits the file before it reads escaped texts.
    const events = new ICAL.Component(ICAL.parse(calendarOf(event({ summary })))).getAllSubcomponents('vevent');
    expect(events.map((each) => new ICAL.Event(each).summary)).toEqual([summary]);
  });

  it('leaves out control characters', () => {
    expect(calendarOf(event({ summary: 'A\u0000B\u0007C\u007F' }))).toContain('SUMMARY:ABC\r\n');
  });
});
