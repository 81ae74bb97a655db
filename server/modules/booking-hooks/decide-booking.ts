import type { HookMessageState, HookOutcome } from '@linecheck/contract';
import type { EndingAct, HookAct } from './message-acts';

/** What a stored message says of one booking. */
export interface ToldAct {
  readonly messageId: string;
  readonly act: HookAct;
  readonly saidAt: Date;
  readonly receivedAt: Date;
}

export interface DecidedBooking {
  /** What is to be so: what the newest message says. */
  readonly newest: ToldAct;
  /** At least a millisecond after the end that was a half of this move. */
  readonly saidAt: Date;
  /** True if the tool has not confirmed it since it was booked, or since its last end. */
  readonly isPencilled: boolean;
}

/** True for the end of a move whose new booking is told, too: it ends nothing. */
export const isHalfOfMove = (act: EndingAct, told: readonly ToldAct[]): boolean =>
  act.laterId !== null && told.some((each) => each.act.kind === 'set' && each.act.id === act.laterId);

/** An end counts after a booking of the same time. */
const RANK = { set: 0, end: 1 } as const satisfies Record<HookAct['kind'], number>;

const compare = (one: ToldAct, other: ToldAct): number =>
  one.saidAt.getTime() - other.saidAt.getTime() ||
  RANK[one.act.kind] - RANK[other.act.kind] ||
  one.receivedAt.getTime() - other.receivedAt.getTime() ||
  one.messageId.localeCompare(other.messageId);

/**
 * Decides how one booking is to be, from everything that is told of it. The order in which it was told does not matter.
 *
 * @param told At least one act, all about the same booking.
 */
export function decideFromTold(told: readonly ToldAct[]): DecidedBooking {
  const counting = told.filter(({ act }) => act.kind === 'set' || !isHalfOfMove(act, told));
  const inOrder = counting.toSorted(compare);
  const newest = inOrder.at(-1);
  if (newest === undefined) throw new Error('a move without its new booking');
  const halves = told.filter(({ act }) => act.kind === 'end' && act.laterId === newest.act.id);
  const endedAt = Math.max(...halves.map(({ saidAt }) => saidAt.getTime() + 1), 0);
  const sinceEnd = inOrder.slice(inOrder.findLastIndex(({ act }) => act.kind === 'end') + 1);
  return {
    newest,
    saidAt: new Date(Math.max(newest.saidAt.getTime(), endedAt)),
    isPencilled: sinceEnd.every(({ act }) => act.kind === 'set' && act.isPencilled),
  };
}

/** The state of a message for what was made of it, those first that say most of a message about several guests. */
const STATES = {
  plan_required: 'failed',
  show_ended: 'failed',
  episode_limit: 'failed',
  episode_full: 'failed',
  time_past: 'failed',
  time_invalid: 'failed',
  name_missing: 'failed',
  unreadable: 'failed',
  guest_moved: 'applied',
  guest_added: 'applied',
  guest_pencilled: 'applied',
  guest_cancelled: 'applied',
  part_of_move: 'applied',
  already_so: 'applied',
  overtaken: 'applied',
  booking_unknown: 'unused',
  kind_unused: 'unused',
  wrong_signature: 'refused',
  too_old: 'refused',
  too_many: 'refused',
} as const satisfies Record<HookOutcome, HookMessageState>;

export const stateOfOutcome = (outcome: HookOutcome): HookMessageState => STATES[outcome];

const ORDER = Object.keys(STATES);

/** The outcome of a message about several guests. */
export const mostTelling = (outcomes: readonly HookOutcome[]): HookOutcome =>
  outcomes.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))[0] ?? 'unreadable';
