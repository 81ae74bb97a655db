export interface CalendarPerson {
  readonly name: string;
  readonly address: string;
}

export interface CalendarEvent {
  /** An id that never changes, so that a calendar finds the event again. */
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** The time at which the file is written (RFC 5545 §3.8.7.2). */
  readonly stamp: Date;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** The address of the call or studio; empty without one. */
  readonly joinUrl: string;
  /** What `joinUrl` opens, in words. */
  readonly joinLabel: string;
  /** Null without an alarm. */
  readonly alarmMinutes: number | null;
}

/** An event with the people whom an email about it names. */
export interface CalendarInvitation extends CalendarEvent {
  /** Absent on an installation that sends no emails. */
  readonly organizer?: CalendarPerson | undefined;
  /** The person whom the email invites; absent in a file that anyone may open. */
  readonly attendee?: CalendarPerson | undefined;
}

interface CalendarFeed {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/** Bytes of a line in UTF-8, without its end (RFC 5545 §3.1). */
const LINE_BYTES = 75;

/** Controls that reorder the text after them. Isolates, which our own texts use, end with their line. */
const REORDERING = /[\u202A-\u202E]/gu;

// Runs after line breaks are escaped. RFC 5545 allows no other control character but the tab.
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** The value of a property of the type TEXT (RFC 5545 §3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(REORDERING, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '');

/**
 * The quoted value of a parameter. It can contain neither a quotation mark nor a line break (RFC 5545 §3.2), and some
 * programs know the escapes of RFC 6868, which begin with `^`: all three are replaced, and so is a semicolon, at which some
 * programs end the value.
 */
const quoted = (text: string): string =>
  `"${text
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/["“”]/g, "'")
    .replace(/;/g, ',')
    .replace(/[\p{Cc}\u2028\u2029^]+/gu, ' ')
    .trim()}"`;

/** A mail address as a URI (RFC 6068). Neither `@` nor `+` has to be escaped, and some programs compare both as they are. */
const mailto = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/** `20261203T170000Z`. */
const inUtc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Breaks a line into parts of at most 75 bytes, between characters; each further part begins with a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

const OPENING = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Linecheck//Linecheck//EN', 'CALSCALE:GREGORIAN'];

const fileOf = (lines: readonly string[]): string => `${[...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;

/**
 * A calendar with one event (RFC 5545), with times in UTC: no time zone has to be described, and a calendar shows the
 * event on its own clocks. Its method is that of RFC 5546: a file for anyone is published and names no attendee, and one
 * with an attendee is a request to that person.
 */
export const calendarOf = (event: CalendarInvitation): string =>
  fileOf([...OPENING, `METHOD:${methodOf(event)}`, ...linesOf(event)]);

const methodOf = ({ isCancelled, attendee }: CalendarInvitation): 'CANCEL' | 'PUBLISH' | 'REQUEST' => {
  if (isCancelled) return 'CANCEL';
  return attendee === undefined ? 'PUBLISH' : 'REQUEST';
};

/** A calendar to which programs subscribe (RFC 7986). It has no method, which is for the exchange of single events. */
export const calendarFeedOf = ({ name, events }: CalendarFeed): string =>
  fileOf([
    ...OPENING,
    `NAME:${escaped(name)}`,
    // Apple's and Google's older name for the same.
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event)),
  ]);

function linesOf(event: CalendarInvitation): readonly string[] {
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${inUtc(event.stamp)}`,
    `CREATED:${inUtc(event.createdAt)}`,
    `LAST-MODIFIED:${inUtc(event.changedAt)}`,
    `DTSTART:${inUtc(event.startsAt)}`,
    `DTEND:${inUtc(endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...peopleOf(event),
    ...placeOf(event),
    ...alarmOf(event),
    'END:VEVENT',
  ];
}

const peopleOf = ({ organizer, attendee }: CalendarInvitation): readonly string[] => [
  ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.address)}`] : []),
  ...(attendee
    ? [
        `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=${quoted(attendee.name)}:${mailto(attendee.address)}`,
      ]
    : []),
];

/** Calendars and room systems find the call in LOCATION; CONFERENCE is the property of its own (RFC 7986 §5.11). */
const placeOf = ({ joinUrl, joinLabel }: CalendarEvent): readonly string[] =>
  joinUrl === ''
    ? []
    : [
        `LOCATION:${escaped(joinUrl)}`,
        `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=${quoted(joinLabel)}:${new URL(joinUrl).href}`,
      ];

const alarmOf = ({ isCancelled, alarmMinutes, summary }: CalendarEvent): readonly string[] =>
  isCancelled || alarmMinutes === null
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(summary)}`,
        `TRIGGER:-PT${alarmMinutes}M`,
        'END:VALARM',
      ];
