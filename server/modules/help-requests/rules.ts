import {
  type GuestHelpEnd,
  HELP_HELD_MS,
  HELP_RING_AGAIN_MS,
  type HelpAnswer,
  type HelpEnd,
  type HelpState,
} from '@linecheck/contract';
import type { PersonId } from '../../domain/ids';

/** What decides about a request for help. Times are in ms since 1970. */
export interface HelpRecord {
  readonly state: HelpState;
  /** The member who has it, or who had it when it was closed; null if none does, or the member has left. */
  readonly holder: PersonId | null;
  readonly answer: HelpAnswer | null;
  readonly closedHow: HelpEnd | null;
  readonly revision: number;
  readonly rungAt: number | null;
  /** The last change by a member. */
  readonly heldAt: number | null;
}

interface Held {
  readonly by: PersonId;
  readonly revision: number;
}

/** An act of a member, who has read the request in this revision. */
export type MemberEvent = Held &
  (
    | { readonly kind: 'take' }
    | { readonly kind: 'give-back' }
    | { readonly kind: 'answer'; readonly answer: HelpAnswer }
    | { readonly kind: 'solve' }
  );

/** `nothing`: it is so already, as after a repeated call. `held`: another member has it. `stale`: it has another revision. */
export type HelpOutcome = 'done' | 'nothing' | 'held' | 'stale' | 'closed';

/** True if another member than the holder may take it over, since the holder has done nothing for minutes. */
export const isFree = ({ state, holder, heldAt }: HelpRecord, at: number): boolean =>
  state !== 'closed' && (holder === null || at - (heldAt ?? 0) >= HELP_HELD_MS);

const mayRing = ({ rungAt }: HelpRecord, at: number): boolean => rungAt === null || at - rungAt >= HELP_RING_AGAIN_MS;

/** True if the guest's next press would ring. */
export const wouldRing = (record: HelpRecord, at: number): boolean =>
  record.state !== 'closed' && mayRing(record, at) && (record.state !== 'taken' || isFree(record, at));

/**
 * A press of the guest's button; a closed request stays as it is. After an answer, or without a word of its holder for
 * minutes, it is open for all members.
 */
export function askedAgain(record: HelpRecord, at: number): HelpRecord {
  if (record.state === 'closed') return record;
  const rungAt = wouldRing(record, at) ? at : record.rungAt;
  const opens = record.state === 'answered' || (record.state === 'taken' && isFree(record, at));
  if (!opens) return { ...record, rungAt };
  return { ...record, rungAt, state: 'open', holder: null, heldAt: null, revision: record.revision + 1 };
}

export const endedByGuest = (record: HelpRecord, how: GuestHelpEnd): HelpRecord =>
  record.state === 'closed' ? record : { ...record, state: 'closed', closedHow: how, revision: record.revision + 1 };

/** The next state of a request after an act of a member, and what the member is told. */
export function afterMember(record: HelpRecord, event: MemberEvent, at: number): readonly [HelpRecord, HelpOutcome] {
  if (isSoAlready(record, event)) return [record, 'nothing'];
  if (record.state === 'closed') return [record, 'closed'];
  if (record.holder !== null && record.holder !== event.by && !isFree(record, at)) return [record, 'held'];
  if (event.revision !== record.revision) return [record, 'stale'];
  return [{ ...record, heldAt: at, revision: record.revision + 1, ...changedBy(event) }, 'done'];
}

function changedBy(event: MemberEvent): Partial<HelpRecord> {
  switch (event.kind) {
    case 'take':
      return { state: 'taken', holder: event.by };
    case 'give-back':
      return { state: 'open', holder: null, heldAt: null };
    case 'answer':
      return { state: 'answered', holder: event.by, answer: event.answer };
    case 'solve':
      return { state: 'closed', closedHow: 'solved', holder: event.by };
  }
}

function isSoAlready({ state, holder, answer, closedHow }: HelpRecord, event: MemberEvent): boolean {
  switch (event.kind) {
    case 'take':
      return state === 'taken' && holder === event.by;
    case 'give-back':
      return state === 'open';
    case 'answer':
      return state === 'answered' && holder === event.by && JSON.stringify(answer) === JSON.stringify(event.answer);
    case 'solve':
      return closedHow === 'solved' && holder === event.by;
  }
}
