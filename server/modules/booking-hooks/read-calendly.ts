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

const envelope = z.object({ event: z.string(), created_at: softText, payload: z.unknown() });

const softTimes = z.object({ start_time: softText, end_time: softText });

const inviteeForm = z.object({
  uri: z.string(),
  name: softText,
  first_name: softText,
  last_name: softText,
  email: softText,
  timezone: softText,
  rescheduled: z.catch(z.boolean(), false),
  old_invitee: softText,
  new_invitee: softText,
  scheduled_event: z.catch(softTimes, { start_time: null, end_time: null }),
});
type CalendlyInvitee = z.infer<typeof inviteeForm>;

/**
 * Reads a message of Calendly. The id of a booking is that of the invitee, as on the page to which Calendly sends its
 * guests. Further guests whom an invitee adds have no name and no link of their own, and are left out.
 */
export function readCalendly(body: unknown): MessageReading {
  const { data: message } = envelope.safeParse(body);
  if (message === undefined) return faultyReading('unreadable');
  const kind = message.event;
  const saidAt = instantIn(message.created_at);
  if (kind !== 'invitee.created' && kind !== 'invitee.canceled') return faultyReading('kind_unused', { kind, saidAt });
  const { data: invitee } = inviteeForm.safeParse(message.payload);
  const id = lastPart(invitee?.uri ?? null);
  if (invitee === undefined || id === null) return faultyReading('unreadable', { kind, saidAt });
  const name = nameOf(invitee);
  const startsAt = instantIn(invitee.scheduled_event.start_time);
  const parts = { kind, saidAt, startsAt, guestName: name };
  if (kind === 'invitee.canceled') {
    const laterId = invitee.rescheduled ? lastPart(invitee.new_invitee) : null;
    return goodReading([{ kind: 'end', id, laterId }], parts);
  }
  if (startsAt === null) return faultyReading('time_invalid', parts);
  if (name === null) return faultyReading('name_missing', parts);
  const act = {
    ...({ kind: 'set', id, earlierId: lastPart(invitee.old_invitee), isPencilled: false } as const),
    ...{ name, email: invitee.email, timeZone: invitee.timezone, language: null },
    ...{ startsAt, minutes: minutesBetween(startsAt, instantIn(invitee.scheduled_event.end_time)) },
  };
  return goodReading([act], parts);
}

/** The id at the end of an address of Calendly's API. */
function lastPart(uri: string | null): string | null {
  const id = uri?.split('/').findLast((part) => part !== '');
  return toldId.safeParse(id).data ?? null;
}

const nameOf = ({ name, first_name: first, last_name: last }: CalendlyInvitee): string | null =>
  name?.trim() || [first, last].join(' ').trim() || null;
