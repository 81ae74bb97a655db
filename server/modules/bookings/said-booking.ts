import type { HookOutcome } from '@linecheck/contract';
import type { SessionId } from '../../domain/ids';
import { isPersonOf, TOMBSTONE_NAME } from './rules';
import type { StoredBooking } from './store';

/** A booking as its tool, or its guest, says it. */
export interface SaidBookingMessage {
  /** The tool's id of the booking. Without one, the id that the guest's browser has made. */
  readonly externalId: string;
  readonly name: string;
  readonly email: string | null;
  readonly startsAt: Date;
  readonly minutes: number | null;
  readonly timeZone: string | null;
  /** When the tool says that it happened: an older message than the last one changes nothing. */
  readonly saidAt: Date;
  /** False if only the guest has said it. */
  readonly isSigned: boolean;
  /** True while the host has not confirmed it in the tool. */
  readonly isPencilled: boolean;
}

export interface SaidMove extends SaidBookingMessage {
  /** The id under which the booking is known until now; the same as `externalId` if the tool keeps it. */
  readonly formerId: string;
}

export interface SaidCancellation {
  readonly externalId: string;
  readonly saidAt: Date;
}

/**
 * What was made of a booking. `taken`: unsigned, and the booking is that of another person or time, or a member has renewed
 * its link. `cancelled`: unsigned, and the booking is cancelled, or a member has deleted its link.
 */
export type BookingOutcome = HookOutcome | 'taken' | 'cancelled';

/** The link that was just made for a booking. */
export const ownLink = (session: SessionId) => ({ session_id: session, is_link_renewed: false });

export const isTombstone = ({ guest_name, state }: StoredBooking): boolean =>
  guest_name === TOMBSTONE_NAME && state === 'cancelled';

/** True for the booking of a guest whose link a member has deleted: they do not come back, and their name is not stored again. */
export const isForgotten = ({ session_id, state }: StoredBooking): boolean => state === 'booked' && session_id === null;

/**
 * True if a message is older than the last one. What a guest has said has no time of its own. After an end, a message of the
 * same time is the older one.
 */
export const isLate = (known: StoredBooking, { saidAt }: { readonly saidAt: Date }): boolean =>
  known.is_signed && (saidAt < known.said_at || (known.state === 'cancelled' && saidAt <= known.said_at));

export const columnsOf = (read: SaidBookingMessage) => ({
  is_signed: read.isSigned,
  guest_name: read.name,
  guest_email: read.email,
  starts_at: read.startsAt,
  minutes: read.minutes,
  time_zone: read.timeZone,
  said_at: read.saidAt,
});

export const readOf = (booking: StoredBooking): SaidBookingMessage => ({
  externalId: booking.external_id,
  name: booking.guest_name,
  email: booking.guest_email,
  startsAt: booking.starts_at,
  minutes: booking.minutes,
  timeZone: booking.time_zone,
  saidAt: booking.said_at,
  isSigned: booking.is_signed,
  isPencilled: false,
});

/** What an unsigned message that is repeated is told. */
export function repeatedOutcome(known: StoredBooking, read: SaidBookingMessage): BookingOutcome {
  if (isForgotten(known)) return 'cancelled';
  if (!isPersonOf(known, read) || known.starts_at.getTime() !== read.startsAt.getTime()) return 'taken';
  if (known.state === 'asked') return 'guest_pencilled';
  if (known.state === 'refused') return 'already_so';
  if (known.state === 'cancelled') return 'cancelled';
  return known.is_link_renewed ? 'taken' : 'already_so';
}
