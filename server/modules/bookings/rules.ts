import {
  EPISODE_MINUTES,
  episodeGuestRules,
  groupGuestRules,
  isEpisodeYear,
  isZoneName,
  localTimeOf,
} from '@linecheck/contract';
import { searchKey } from '@linecheck/texts/search-key';

const MINUTE_MS = 60_000;

interface SaidPerson {
  readonly name: string;
  readonly email: string | null;
}

/** The name in the row of a booking of which only the end is known. */
export const TOMBSTONE_NAME = '';

interface StoredPerson {
  readonly guest_name: string;
  readonly guest_email: string | null;
}

/** The stored form of a name; undefined if it is none, or holds the address of a page. A long one is cut. */
export function storedName(said: string): string | undefined {
  const { limits, stored, faultOf } = groupGuestRules.name;
  const name = [...stored(said)].slice(0, limits.max).join('').trim();
  return faultOf(name) === undefined ? name : undefined;
}

/** The stored form of an address; null if it is none. */
export const storedEmail = (said: string | null): string | null =>
  episodeGuestRules.email.faultOf(said) === undefined ? episodeGuestRules.email.stored(said) || null : null;

/** A length within the range of episodes, else that of the show. */
export const storedMinutes = (said: number | null): number | null =>
  said !== null && said >= EPISODE_MINUTES.min && said <= EPISODE_MINUTES.max ? Math.round(said) : null;

export const storedZone = (said: string | null): string | null => (said !== null && isZoneName(said) ? said : null);

/** The start to the minute, as episodes have it; undefined for a time that no episode can have. */
export function storedStart(said: Date, now: number): Date | undefined {
  const time = Math.floor(said.getTime() / MINUTE_MS) * MINUTE_MS;
  if (Number.isNaN(time)) return undefined;
  return isEpisodeYear(localTimeOf(new Date(time), 'UTC'), now) ? new Date(time) : undefined;
}

/** True if a booking of this time is over. */
export const isPast = (startsAt: Date, minutes: number, now: number): boolean =>
  startsAt.getTime() + minutes * MINUTE_MS <= now;

/**
 * True for the person of a booking: with the same address, or with the same name where neither has an address. A name alone
 * is known to many.
 */
export const isPersonOf = ({ guest_name, guest_email }: StoredPerson, said: SaidPerson): boolean =>
  guest_email === null
    ? said.email === null && searchKey(guest_name) === searchKey(said.name)
    : guest_email.toLowerCase() === said.email?.toLowerCase();
