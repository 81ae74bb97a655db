import * as z from 'zod/mini';
import {
  faultyReading,
  goodReading,
  type HookAct,
  instantIn,
  type MessageReading,
  minutesBetween,
  partOf,
  softText,
  toldId,
} from './message-acts';

/** Triggers of which a guest is made, moved or ended; of all others, nothing is. */
const SETTING = new Set(['BOOKING_CREATED', 'BOOKING_REQUESTED', 'BOOKING_RESCHEDULED']);
const ENDING = new Set(['BOOKING_CANCELLED', 'BOOKING_REJECTED']);

const ATTENDEES_MAX = 50;

const envelope = z.object({ triggerEvent: z.string(), createdAt: softText, payload: z.unknown() });

const attendee = z.object({
  name: softText,
  email: softText,
  timeZone: softText,
  language: z.catch(z.object({ locale: softText }), { locale: null }),
});
type BookedAttendee = z.infer<typeof attendee>;

const softId = z.catch(z.nullable(toldId), null);

/** Fields of the payload of version 2021-10-20. */
const payloadForm = z.object({
  uid: toldId,
  startTime: softText,
  endTime: softText,
  attendees: z.catch(z.array(attendee), []),
  /** The id before a move. Newer payloads also have it under the second name, and an end has the id after a move. */
  rescheduleUid: softId,
  rescheduledFromUid: softId,
  rescheduledToUid: softId,
  /** A number if strangers share one booking. */
  seatsPerTimeSlot: z.catch(z.nullable(z.number()), null),
});
type BookedPayload = z.infer<typeof payloadForm>;

/**
 * Reads a message of Cal.com. Each attendee is a guest of their own. The first one's booking has the id of Cal.com, as on
 * the page to which Cal.com sends its guests; the others, and all who share a booking with seats, have an id with their
 * address in it as a hash.
 */
export function readCalCom(body: unknown): MessageReading {
  const { data: message } = envelope.safeParse(body);
  if (message === undefined) return faultyReading('unreadable');
  const kind = message.triggerEvent;
  const saidAt = instantIn(message.createdAt);
  if (!SETTING.has(kind) && !ENDING.has(kind)) return faultyReading('kind_unused', { kind, saidAt });
  const { data: payload } = payloadForm.safeParse(message.payload);
  if (payload === undefined) return faultyReading('unreadable', { kind, saidAt });
  const startsAt = instantIn(payload.startTime);
  const parts = { kind, saidAt, startsAt, guestName: payload.attendees[0]?.name ?? null };
  if (ENDING.has(kind)) return goodReading(endsOf(payload), parts);
  if (startsAt === null) return faultyReading('time_invalid', parts);
  const guests = attendeesOf(payload);
  if (guests.length === 0 || guests.some(({ name }) => !name?.trim())) return faultyReading('name_missing', parts);
  const isPencilled = kind === 'BOOKING_REQUESTED';
  const acts = guests.map(
    (guest, at): HookAct => ({
      kind: 'set',
      id: idOf(payload, payload.uid, { guest, at }),
      earlierId: earlierOf(payload, { guest, at }),
      isPencilled,
      name: guest.name ?? '',
      email: guest.email,
      startsAt,
      minutes: minutesBetween(startsAt, instantIn(payload.endTime)),
      timeZone: guest.timeZone,
      language: guest.language.locale,
    }),
  );
  return goodReading(acts, parts);
}

const attendeesOf = ({ attendees }: BookedPayload): readonly BookedAttendee[] => attendees.slice(0, ATTENDEES_MAX);

interface PlacedAttendee {
  readonly guest: BookedAttendee;
  readonly at: number;
}

function idOf({ seatsPerTimeSlot }: BookedPayload, uid: string, { guest, at }: PlacedAttendee): string {
  const isAlone = at === 0 && !seatsPerTimeSlot;
  return isAlone ? uid : partOf(uid, guest.email ?? guest.name ?? String(at));
}

function earlierOf(payload: BookedPayload, placed: PlacedAttendee): string | null {
  const uid = payload.rescheduleUid ?? payload.rescheduledFromUid;
  return uid === null || uid === payload.uid ? null : idOf(payload, uid, placed);
}

function endsOf(payload: BookedPayload): readonly HookAct[] {
  const { uid, rescheduledToUid: later } = payload;
  const guests = attendeesOf(payload);
  if (guests.length === 0) return [{ kind: 'end', id: uid, laterId: later }];
  return guests.map((guest, at) => ({
    kind: 'end',
    id: idOf(payload, uid, { guest, at }),
    laterId: later === null ? null : idOf(payload, later, { guest, at }),
  }));
}
