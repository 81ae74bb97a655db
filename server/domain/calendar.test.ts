import { instantOf } from '@linecheck/contract';
import ICAL from 'ical.js';
import { sync, type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { type CalendarInvitation, calendarFeedOf, calendarOf } from './calendar';

const event = (wishes: Partial<CalendarInvitation> = {}): CalendarInvitation => ({
  uid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff@linecheck',
  sequence: 0,
  isCancelled: false,
  stamp: new Date('2026-11-01T10:00:00Z'),
  createdAt: new Date('2026-10-01T10:00:00Z'),
  changedAt: new Date('2026-10-02T10:00:00Z'),
  startsAt: new Date('2026-12-03T17:00:00Z'),
  minutes: 90,
  summary: 'Harbour Lights, episode 45: Tides',
  description: '2026-12-03 18:00 in Europe/Berlin\nJoin: https://example.org/join',
  url: 'https://check.example.org/?session=0123456789abcdefghjkmnpqrs',
  joinUrl: '',
  joinLabel: 'Riverside',
  alarmMinutes: 60,
  ...wishes,
});

const people = {
  organizer: { name: 'Lea Roth via Linecheck', address: 'no-reply@check.example.org' },
  attendee: { name: 'Ada Lovelace', address: 'ada+show@example.org' },
};

/** A value that node-ical returns with its parameters, as text alone. */
const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'val' in value ? value.val : value;

const ownEventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

const otherEventsOf = (text: string): readonly VEvent[] =>
  Object.values(sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT');

/** Reads an event with two parsers, which have to agree. */
function read(given: CalendarInvitation) {
  const text = calendarOf(given);
  const component = new ICAL.Component(ICAL.parse(text));
  const [own, ...further] = ownEventsOf(text);
  const [other, ...others] = otherEventsOf(text);
  if (own === undefined || other === undefined) throw new Error('a parser reads no event');
  expect([further, others]).toEqual([[], []]);
  expect({
    uid: other.uid,
    start: new Date(other.start).getTime(),
    end: new Date(other.end ?? 0).getTime(),
    stamp: new Date(other.dtstamp).getTime(),
    summary: textOf(other.summary),
    description: textOf(other.description),
    location: textOf(other.location) ?? null,
    sequence: Number(other.sequence),
    status: other.status,
    method: other.method,
  }).toEqual({
    uid: own.uid,
    start: own.startDate.toJSDate().getTime(),
    end: own.endDate.toJSDate().getTime(),
    stamp: given.stamp.getTime(),
    summary: own.summary,
    description: own.description,
    location: own.location,
    sequence: own.sequence,
    status: own.component.getFirstPropertyValue('status'),
    method: component.getFirstPropertyValue('method'),
  });
  return { text, own, other, component };
}

const propertyOf = (own: ICAL.Event, name: string) => own.component.getFirstProperty(name);

const unfolded = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata'] as const;
/** Before and after the change of the clocks in Europe, and in America. */
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

  it.each(ZONES)('lasts as long as it takes in %s, also over a change of the clocks', (zone) => {
    // An hour before the clocks go back in Berlin, and forward in Sydney.
    const startsAt = new Date('2026-10-24T23:30:00Z');
    const { own } = read(event({ startsAt, minutes: 180 }));
    const hour = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    expect(hour.format(own.endDate.toJSDate())).toBe(hour.format(new Date('2026-10-25T02:30:00Z')));
  });

  it('moves the event of the same id with a higher number', () => {
    const [first, moved] = [read(event()), read(event({ sequence: 3, startsAt: new Date('2026-12-04T09:00Z') }))];
    expect(moved.own.uid).toBe(first.own.uid);
    expect([first.own.sequence, moved.own.sequence]).toEqual([0, 3]);
  });

  it('cancels it, without an alarm', () => {
    const { own, component } = read(event({ ...people, isCancelled: true, sequence: 4 }));
    expect(component.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(own.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(own.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect(own.component.getFirstSubcomponent('valarm')).toBeNull();
    expect(own.attendees.map((each) => each.getFirstValue())).toEqual(['mailto:ada+show@example.org']);
  });

  it('reminds an hour before', () => {
    const alarm = read(event()).own.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT60M');
  });

  it('says when it was made and last changed', () => {
    const { text } = read(event());
    expect(text).toContain('CREATED:20261001T100000Z\r\nLAST-MODIFIED:20261002T100000Z\r\n');
    expect(text).toContain('TRANSP:OPAQUE\r\n');
  });

  it.each([
    ['signs of the format', 'A; B, C \\ D: "E"'],
    ['several lines', 'one\ntwo\r\nthree'],
    ['other scripts and emoji', 'Ночной эфир · 深夜放送 · 🎙️👩‍🚀'.repeat(6)],
    ['a name that is written from right to left', 'שידור חי \u2068עם\u2069 אדה\u200F!'],
    ['a line that a fold would break within a character', `${'é'.repeat(40)}🎧${'漢'.repeat(60)}`],
    ['a text of 20 kB', 'Bring headphones, please. '.repeat(800)],
  ])('keeps %s', (_what, text) => {
    const { own, text: file } = read(event({ summary: text, description: text }));
    expect(own.summary).toBe(text.replaceAll('\r\n', '\n'));
    expect(own.description).toBe(text.replaceAll('\r\n', '\n'));
    expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has the address of the call where calendars look for it, and no place without one', () => {
    const joinUrl = 'https://example.org/a,b;c?d=1';
    const { own, other } = read(event({ joinUrl }));
    expect(own.location).toBe(joinUrl);
    const conference = propertyOf(own, 'conference');
    expect(conference?.getFirstValue()).toBe(joinUrl);
    expect(conference?.getParameter('feature')).toBe('AUDIO,VIDEO');
    expect(conference?.getParameter('label')).toBe('Riverside');
    expect(Object(other).conference).toMatchObject({ params: { LABEL: 'Riverside' } });
    const { text } = read(event());
    expect(text).not.toMatch(/LOCATION|CONFERENCE/);
  });

  it.each([
    ['a title', (hostile: string) => ({ summary: hostile })],
    ['a message', (hostile: string) => ({ description: hostile })],
    ['the name of a guest', (name: string) => ({ ...people, attendee: { ...people.attendee, name } })],
    ['the name of a host', (name: string) => ({ ...people, organizer: { ...people.organizer, name } })],
    ['the name of a studio', (joinLabel: string) => ({ joinUrl: 'https://example.org', joinLabel })],
    ['an address', (address: string) => ({ ...people, attendee: { name: 'Ada', address } })],
  ])('has one event and no more lines, whatever is in %s', (_what, wishes) => {
    const lines = unfolded(calendarOf(event(wishes('Tides')))).length;
    for (const end of ['\n', '\r\n', '\r', '\\n', '\u2028', '\u0085'])
      for (const quote of ['', '"', '^n', "^'", '\\"']) {
        const hostile = ['Tides', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:other', 'SUMMARY:other'].join(quote + end + quote);
        const text = calendarOf(event(wishes(hostile)));
        expect(unfolded(text)).toHaveLength(lines);
        expect(ownEventsOf(text).map(({ uid }) => uid)).toEqual([event().uid]);
        expect(otherEventsOf(text).map(({ uid }) => uid)).toEqual([event().uid]);
      }
  });

  it('leaves out control characters, and controls that reorder the text after them', () => {
    expect(calendarOf(event({ summary: 'A\u0000B\u0007C\u007F' }))).toContain('SUMMARY:ABC\r\n');
    expect(calendarOf(event({ summary: 'Ada \u202Egpj.exe' }))).toContain('SUMMARY:Ada gpj.exe\r\n');
  });
});

describe('an invitation', () => {
  it('is a request to the guest by the installation', () => {
    const { own, other, component } = read(event(people));
    expect(component.getFirstPropertyValue('method')).toBe('REQUEST');
    const [attendee] = own.attendees;
    expect(attendee?.getFirstValue()).toBe('mailto:ada+show@example.org');
    expect(['cutype', 'role', 'partstat', 'rsvp', 'cn'].map((name) => attendee?.getParameter(name))).toEqual([
      'INDIVIDUAL',
      'REQ-PARTICIPANT',
      'NEEDS-ACTION',
      'FALSE',
      'Ada Lovelace',
    ]);
    const organizer = propertyOf(own, 'organizer');
    expect(organizer?.getFirstValue()).toBe('mailto:no-reply@check.example.org');
    expect(organizer?.getParameter('cn')).toBe('Lea Roth via Linecheck');
    expect(other.attendee).toMatchObject({ val: 'mailto:ada+show@example.org', params: { RSVP: false } });
    expect(other.organizer).toMatchObject({ val: 'mailto:no-reply@check.example.org' });
  });

  it('names no attendee in a file that anyone may open', () => {
    const { own, component } = read(event({ organizer: people.organizer }));
    expect(component.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(own.attendees).toEqual([]);
    expect(propertyOf(own, 'organizer')).not.toBeNull();
  });

  it.each([
    ['Ada "The Countess" Lovelace', "Ada 'The Countess' Lovelace"],
    ['Lovelace, Ada; PhD: first', 'Lovelace, Ada, PhD: first'],
    ['Ada\r\nATTENDEE:mailto:eve@example.org', 'Ada ATTENDEE:mailto:eve@example.org'],
    ["Ada^n^'Eve", "Ada n 'Eve"],
    ['עדה \u202Eevil', 'עדה evil'],
    ['深夜放送 '.repeat(30).trim(), '深夜放送 '.repeat(30).trim()],
  ])('writes the name %j so that every program reads the same', (name, shown) => {
    const { own, other } = read(event({ ...people, attendee: { ...people.attendee, name } }));
    expect(own.attendees.map((each) => each.getParameter('cn'))).toEqual([shown]);
    expect(Object(other.attendee).params.CN.replaceAll('"', '')).toBe(shown);
    expect(own.attendees.map((each) => each.getFirstValue())).toEqual(['mailto:ada+show@example.org']);
  });
});

describe('a feed', () => {
  it('has a name, events, and how often to read it', () => {
    const text = calendarFeedOf({
      name: 'Harbour; Lights',
      events: [event({ uid: 'a', alarmMinutes: null }), event({ uid: 'b', isCancelled: true })],
    });
    const component = new ICAL.Component(ICAL.parse(text));
    expect(component.getFirstPropertyValue('name')).toBe('Harbour\\; Lights');
    expect(component.getFirstPropertyValue('method')).toBeNull();
    expect(String(component.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(text).toContain('X-PUBLISHED-TTL:PT1H\r\n');
    expect(ownEventsOf(text).map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(otherEventsOf(text).map(({ uid, status }) => [uid, status])).toEqual([
      ['a', 'CONFIRMED'],
      ['b', 'CANCELLED'],
    ]);
    expect(text).not.toContain('VALARM');
  });
});
