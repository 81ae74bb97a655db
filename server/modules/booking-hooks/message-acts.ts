import { createHash } from 'node:crypto';
import { BOOKING_ID_MAX, type HookOutcome } from '@linecheck/contract';
import * as z from 'zod/mini';

/** What a message of a booking tool says of one guest's booking. `id` is the tool's id of it. */
export type HookAct = SettingAct | EndingAct;

/** The booking is at this time, whether or not it was known before. */
export interface SettingAct {
  readonly kind: 'set';
  readonly id: string;
  /** The id that the booking had before it was moved; null if it keeps its id. */
  readonly earlierId: string | null;
  /** True while the tool waits for its host to confirm it. */
  readonly isPencilled: boolean;
  readonly name: string;
  readonly email: string | null;
  readonly startsAt: Date;
  readonly minutes: number | null;
  readonly timeZone: string | null;
  /** The language tag that the tool has stored of the guest. */
  readonly language: string | null;
}

export interface EndingAct {
  readonly kind: 'end';
  readonly id: string;
  /** The id that the booking has after its move, if the tool sends a move as an end and a new booking. */
  readonly laterId: string | null;
}

type ReadingFault = Extract<HookOutcome, 'kind_unused' | 'unreadable' | 'time_invalid' | 'name_missing'>;

export interface MessageReading {
  /** The tool's own word for the kind of the message. */
  readonly kind: string | null;
  /** Time of the change, as the message says; null if it says none. */
  readonly saidAt: Date | null;
  /** The first guest and the start, for people who look for a message. */
  readonly guestName: string | null;
  readonly startsAt: Date | null;
  /** None if nothing is to be made of the message, or nothing can. */
  readonly acts: readonly HookAct[];
  readonly fault: ReadingFault | null;
}

const MINUTE_MS = 60_000;
const KIND_MAX = 60;
const SHOWN_MAX = 120;
/** Room for what `partOf` adds to an id. */
const TOLD_ID_MAX = BOOKING_ID_MAX - 20;

const isInstant = z.iso.datetime({ offset: true });

/** A text, or null for anything else: a field that is not needed does not make a message unreadable. */
export const softText = z.catch(z.nullable(z.string()), null);

/** A tool's id of a booking. */
export const toldId = z.string().check(z.minLength(1), z.maxLength(TOLD_ID_MAX));

/** The instant of a text such as `2026-12-03T18:00:00Z`, or with an offset. Letters of a zone, such as CET, mean several zones. */
export const instantIn = (said: string | null): Date | null =>
  said !== null && isInstant.safeParse(said).success ? new Date(said) : null;

export function minutesBetween(start: Date, end: Date | null): number | null {
  const minutes = end === null ? 0 : Math.round((end.getTime() - start.getTime()) / MINUTE_MS);
  return minutes > 0 ? minutes : null;
}

/** The id of a further guest of a booking. A tool has one id for all of them, and their order can change. */
export const partOf = (id: string, guest: string): string =>
  `${id}/${createHash('sha256').update(guest.trim().toLowerCase()).digest('hex').slice(0, 16)}`;

interface ReadParts {
  readonly kind: string | null;
  readonly saidAt?: Date | null;
  readonly guestName?: string | null;
  readonly startsAt?: Date | null;
}

const cut = (text: string | null | undefined, max: number): string | null =>
  [...(text ?? '')].slice(0, max).join('') || null;

const shown = ({ kind, saidAt = null, guestName, startsAt = null }: ReadParts) => ({
  ...{ kind: cut(kind, KIND_MAX), saidAt, startsAt },
  guestName: cut(guestName?.trim(), SHOWN_MAX),
});

/** A message of which nothing is to be made, or can be. */
export const faultyReading = (fault: ReadingFault, parts: ReadParts = { kind: null }): MessageReading => ({
  ...shown(parts),
  acts: [],
  fault,
});

export const goodReading = (acts: readonly HookAct[], parts: ReadParts): MessageReading => ({
  ...shown(parts),
  acts,
  fault: null,
});

/** The ids of the bookings that an act is about. */
export const actIdsOf = (act: HookAct): readonly string[] =>
  [act.id, act.kind === 'set' ? act.earlierId : act.laterId].filter((id) => id !== null);
