import type { HookKind } from '@linecheck/contract';
import type { MessageReading } from './message-acts';
import { readCalCom } from './read-cal-com';
import { readCalendly } from './read-calendly';
import { readGeneric } from './read-generic';

const readers: Readonly<Record<HookKind, (body: unknown) => MessageReading>> = {
  'cal.com': readCalCom,
  calendly: readCalendly,
  generic: readGeneric,
};

/** Reads what a message of a booking tool says. It never throws, whatever the message is. */
export const readHookMessage = (kind: HookKind, body: unknown): MessageReading => readers[kind](body);
