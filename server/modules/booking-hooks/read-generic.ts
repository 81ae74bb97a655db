import { instantOf, isZoneName } from '@linecheck/contract';
import * as z from 'zod/mini';
import {
  faultyReading,
  goodReading,
  instantIn,
  type MessageReading,
  minutesBetween,
  softText,
  toldId,
} from './message-acts';

const SETTING = new Set(['booked', 'moved']);
const ENDING = new Set(['cancelled', 'canceled']);

const noGuest = { name: null, email: null, language: null };

/** The documented body. An id may be a number, which many programs have. */
const messageForm = z.object({
  id: z.union([toldId, z.number()]),
  status: z.string(),
  timestamp: softText,
  start: softText,
  end: softText,
  timeZone: softText,
  guest: z.catch(z.object({ name: softText, email: softText, language: softText }), noGuest),
});

/** Reads a message of any other program (docs/recipes/booking-hooks.md). */
export function readGeneric(body: unknown): MessageReading {
  const { data: message } = messageForm.safeParse(body);
  if (message === undefined) return faultyReading('unreadable');
  const { status: kind, guest } = message;
  const timeZone = message.timeZone !== null && isZoneName(message.timeZone) ? message.timeZone : null;
  const startsAt = momentOf(message.start, timeZone);
  const parts = { kind, saidAt: instantIn(message.timestamp), startsAt, guestName: guest.name };
  const id = String(message.id);
  if (ENDING.has(kind)) return goodReading([{ kind: 'end', id, laterId: null }], parts);
  if (!SETTING.has(kind)) return faultyReading('kind_unused', parts);
  if (startsAt === null) return faultyReading('time_invalid', parts);
  if (!guest.name?.trim()) return faultyReading('name_missing', parts);
  const act = {
    ...({ kind: 'set', id, earlierId: null, isPencilled: false } as const),
    ...{ name: guest.name, email: guest.email, language: guest.language, timeZone },
    ...{ startsAt, minutes: minutesBetween(startsAt, momentOf(message.end, timeZone)) },
  };
  return goodReading([act], parts);
}

const SECONDS = /^(.*T\d\d:\d\d):\d\d(\.\d+)?$/;

/** An instant, or a time on the clocks of the message's zone. */
const momentOf = (said: string | null, zone: string | null): Date | null =>
  instantIn(said) ?? (said !== null && zone !== null ? (instantOf(said.replace(SECONDS, '$1'), zone) ?? null) : null);
