/** A date and a time on the clocks of a zone, to the minute. */
const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

const MINUTE_MS = 60_000;
/** More than any change of clocks, and more than any distance from UTC. */
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An IANA name: an offset such as +02:00 has no rules for summer time. */
const ZONE_NAME = /^[A-Za-z]\w*(?:\/[\w+-]+)*$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    // `Intl` throws a RangeError for any other name.
    return false;
  }
}

/**
 * True for a zone whose name says where it is, and for UTC. Letters mean several zones: programs read BST as that of
 * Dhaka, and EST as a zone without summer time.
 */
export const isZoneName = (name: string): boolean =>
  isTimeZone(name) && (name.includes('/') || name === 'UTC' || name === 'GMT');

/** The date and the time on the clocks of a zone, as `2026-12-03T18:00`. */
export function localTimeOf(instant: Date, zone: string): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  return `${date}T${parts.get('hour')}:${parts.get('minute')}`;
}

/** The clocks' reading as if it were UTC; undefined for a text that is no date, such as 30 February. */
function asUtc(local: string): number | undefined {
  if (!LOCAL_TIME.test(local)) return undefined;
  const time = Date.parse(`${local}:00.000Z`);
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().startsWith(local) ? time : undefined;
}

/** True for a date and a time of the calendar, as `2026-12-03T18:00`. */
export const isLocalTime = (local: string): boolean => asUtc(local) !== undefined;

/**
 * The instant at which the clocks of a zone show this time. Where the clocks are put back, they show it twice: then it is
 * the first one.
 *
 * @returns undefined for a time that the clocks skip when they are put forward.
 */
export const instantOf = (local: string, zone: string): Date | undefined => instantsOf(local, zone)[0];

/** True for a time that the clocks of a zone show twice, because they are put back. */
export const isShownTwice = (local: string, zone: string): boolean => instantsOf(local, zone).length > 1;

/** The instants at which the clocks of a zone show this time, the earliest first. */
function instantsOf(local: string, zone: string): readonly Date[] {
  const utc = asUtc(local);
  if (utc === undefined) return [];
  // The distances from UTC before and after any change of the clocks that is near.
  const distances = [utc - DAY_MS, utc + DAY_MS].map((near) => {
    const shown = asUtc(localTimeOf(new Date(near), zone));
    return shown === undefined ? 0 : shown - near;
  });
  return [...new Set(distances)]
    .map((distance) => new Date(utc - distance))
    .sort((a, b) => a.getTime() - b.getTime())
    .filter((candidate) => localTimeOf(candidate, zone) === local);
}
