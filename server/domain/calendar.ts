export interface CalendarEvent {
  /** An id that never changes, so that a calendar finds the event again. */
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** The time at which the file is written (RFC 5545 §3.8.7.2). */
  readonly stamp: Date;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** The address of the call or studio; empty without one. */
  readonly joinUrl: string;
  readonly alarmMinutes: number;
}

/** Bytes of a line in UTF-8, without its end (RFC 5545 §3.1). */
const LINE_BYTES = 75;

// Runs after line breaks are escaped. RFC 5545 allows no other control character but the tab.
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** The value of a property of the type TEXT (RFC 5545 §3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '');

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

/**
 * A calendar with one event (RFC 5545), with times in UTC: no time zone has to be described, and a calendar shows the
 * event on its own clocks.
 */
export function calendarOf(event: CalendarEvent): string {
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Linecheck//Linecheck//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${inUtc(event.stamp)}`,
    `DTSTART:${inUtc(event.startsAt)}`,
    `DTEND:${inUtc(endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    // Calendars and room systems find the call in LOCATION; CONFERENCE is its property of its own (RFC 7986 §5.11).
    ...(event.joinUrl === ''
      ? []
      : [`LOCATION:${escaped(event.joinUrl)}`, `CONFERENCE;VALUE=URI:${new URL(event.joinUrl).href}`]),
    ...(event.isCancelled
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(event.summary)}`,
          `TRIGGER:-PT${event.alarmMinutes}M`,
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
