import {
  BOOKING_ID_MAX,
  EPISODE_MINUTES,
  episodeGuestRules,
  groupGuestRules,
  instantOf,
  isEpisodeYear,
  isZoneName,
} from '@linecheck/contract';

/** What the address says to which a booking tool has sent its guest. */
export interface SaidByAddress {
  /** Empty if it names nobody. */
  readonly name: string;
  /** Empty if it has no address. */
  readonly email: string;
  /** An instant, as `2026-12-03T18:00:00.000Z`; null if it says none, or one that means several. */
  readonly startsAt: string | null;
  readonly minutes: number | null;
  /** IANA name. */
  readonly timeZone: string | null;
  /** The tool's id of the booking. */
  readonly bookingId: string | null;
}

/** The names that tools have for a field, the surest first. */
const NAMES = {
  name: ['attendeeName', 'name', 'fullName', 'invitee_full_name'],
  first: ['attendeeFirstName', 'invitee_first_name'],
  last: ['attendeeLastName', 'invitee_last_name'],
  email: ['email', 'invitee_email'],
  start: ['startTime', 'start_at', 'startDate', 'event_start_time', 'attendeeStartTime'],
  end: ['endTime', 'end_at', 'event_end_time'],
  zone: ['timezone'],
  id: ['uid', 'booking_id', 'invitee_uuid'],
} as const;

/** A date and a time, perhaps with seconds, and perhaps with `Z` or the distance from UTC. */
const DATE_AND_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** @param search The query of the address, with or without its question mark. Longer ones than any tool writes say nothing. */
export function readSaidBooking(search: string, now: number): SaidByAddress {
  const query = new URLSearchParams(search.length > 8000 ? '' : search);
  const read = (field: keyof typeof NAMES): string => {
    for (const name of NAMES[field]) {
      // Two different values say nothing: either could be that of somebody else.
      const [value, ...others] = new Set(query.getAll(name).map((each) => each.trim()));
      if (value && others.length === 0) return value;
    }
    return '';
  };
  const timeZone = isZoneName(read('zone')) ? read('zone') : null;
  const start = instantIn(read('start'), timeZone, now);
  const end = instantIn(read('end'), timeZone, now);
  const email = read('email');
  const bookingId = read('id');
  return {
    name: nameIn(read('name') || [read('first'), read('last')].filter(Boolean).join(' ')),
    email: episodeGuestRules.email.faultOf(email) === undefined ? email : '',
    startsAt: start?.toISOString() ?? null,
    minutes: start && end ? minutesBetween(start, end) : null,
    timeZone,
    bookingId: bookingId !== '' && bookingId.length <= BOOKING_ID_MAX ? bookingId : null,
  };
}

const nameIn = (said: string): string =>
  groupGuestRules.name.faultOf(said) === undefined ? groupGuestRules.name.stored(said) : '';

/** A time without a zone is one on the clocks of the guest, if the tool says where they are. */
function instantIn(said: string, timeZone: string | null, now: number): Date | undefined {
  // A plus sign that a tool has not escaped is read as a blank.
  const [, date = '', time = '', distance] =
    DATE_AND_TIME.exec(said.replace(/ (?=\d\d:?\d\d$)(?<=:\d\d(?:\.\d+)? )/, '+')) ?? [];
  const local = `${date}T${time}`;
  if (date === '' || !isEpisodeYear(local, now)) return undefined;
  if (distance === undefined) return timeZone === null ? undefined : instantOf(local, timeZone);
  const utc = instantOf(local, 'UTC');
  const sign = distance.startsWith('-') ? 1 : -1;
  const [hours = 0, minutes = 0] = (/\d\d:?\d\d/.exec(distance)?.[0].replace(':', '').match(/\d\d/g) ?? []).map(Number);
  return utc && new Date(utc.getTime() + sign * (hours * 60 + minutes) * 60_000);
}

function minutesBetween(start: Date, end: Date): number | null {
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  return minutes >= EPISODE_MINUTES.min && minutes <= EPISODE_MINUTES.max ? minutes : null;
}
