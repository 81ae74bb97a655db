import type { CheckName } from '../check';
import type { MendingAct, MendingWay } from './acts';
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

interface NextActOptions {
  readonly reason: string;
  readonly way: MendingWay;
  /** The tries of the check. */
  readonly tries: readonly MendingTry[];
  /** False for an act that cannot be done here, such as choosing among one device. */
  readonly isPossible: (act: MendingAct) => boolean;
}

/**
 * The act to try now; undefined once there is none left, or three acts of this check have not led to a pass. A guest who
 * repeats the same act has tried it once.
 */
export function nextAct({ reason, way, tries, isPossible }: NextActOptions): MendingAct | undefined {
  if (triedActs(tries) >= ACTS_BEFORE_HELP) return undefined;
  const done = tries.filter((tried) => tried.reason === reason).map(({ act }) => act);
  return way.acts.find((act) => act !== undefined && !done.includes(act) && isPossible(act));
}

interface CountedTry extends Pick<MendingTry, 'reason' | 'act'> {
  readonly count: number;
}

/** Each act with how often a guest has tried it, in order; an act for two reasons is two. */
export function countedTries(tries: readonly MendingTry[]): readonly CountedTry[] {
  const counted = new Map<string, CountedTry>();
  for (const { reason, act } of tries) {
    const key = `${reason} ${act}`;
    counted.set(key, { reason, act, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

/** How many acts a guest has tried. */
export const triedActs = (tries: readonly MendingTry[]): number => countedTries(tries).length;
