import type { CheckName } from '../check';
import type { MendingAct } from './acts';
import type { MendingAnswer } from './answer';

/**
 * An act that a guest has tried after a check that did not pass. `untold`: nothing but the whole check could tell whether
 * it helped.
 */
export interface MendingTry {
  /** The reason of the verdict, as `mendingReason` names it. */
  readonly reason: string;
  readonly act: MendingAct;
  readonly answer: MendingAnswer['kind'] | 'untold';
}

/** The acts that a guest has tried in this run, oldest first, by check. */
export type MendingTries = Readonly<Partial<Record<CheckName, readonly MendingTry[]>>>;

/** The most tries of a check that are kept. A guest who tries longer has been offered help long before. */
export const MENDING_TRIES_MAX = 12;

/** After this many acts without a pass, the guest is offered help before anything else. */
export const ACTS_BEFORE_HELP = 3;

export const withTry = (tries: MendingTries, check: CheckName, tried: MendingTry): MendingTries => ({
  ...tries,
  [check]: [...(tries[check] ?? []), tried].slice(-MENDING_TRIES_MAX),
});
