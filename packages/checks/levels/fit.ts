import { CHECKS } from '../check';
import { refusedIn, type StoredMachine } from '../studios';
import { type FitResult, type FoundReading, type FoundValue, foundCheck, foundIn } from './found';
import { levelOfShow, type ShowSettings } from './level-of-show';
import type { AskedBounds, AskedRequirements, RequirementBound, ShowLevel } from './levels';
import { withoutMediaPath } from './own-level';
import {
  type BoundComparison,
  isRequirementKey,
  REQUIREMENT_KEYS,
  type RequirementKey,
  type RequirementName,
  type RequirementNeed,
  type RequirementSpec,
  requirementSpec,
} from './requirements';
import { stopsGuest } from './stops-guest';

/** A reading that misses its bound, that misses it by no more than its error, or that was not measured. */
type Lack = 'short' | 'close' | 'missing';

export interface MissedRequirement {
  readonly requirement: RequirementName;
  readonly need: RequirementNeed;
  readonly is: Lack;
  /**
   * The value; the code of the verdict for a check as a whole; undefined if it was not measured. A lower bound that does
   * not reach its bound is `missing` and has a value.
   */
  readonly reading?: FoundValue;
  /** The true value is at least the reading. */
  readonly isAtLeast?: true;
  readonly bound?: number;
  /** The option of a reading that gives the reason why another one is missing: `automatic-gain`, `blocked`. */
  readonly because?: string;
}

export interface LevelFit {
  /**
   * True if every must is met, or missed by no more than the error of its reading. The stored fit of a recheck is stricter:
   * it is true if the whole recheck is ready (`isReady` in `packages/checks/recheck/outcome.ts`). The state of the guest on
   * the board follows from the stored one (`server/db/schema/readiness.ts`).
   */
  readonly fits: boolean;
  /** Every requirement that is not met, worst first. A `should` that was not measured is left out. */
  readonly missed: readonly MissedRequirement[];
}

/** A result with the browser and system that the guest's page has named. */
interface ShowResult extends Omit<FitResult, 'refusedBrowser'>, StoredMachine {}

/**
 * Compares a result with a show: its level, studio and length. The studio may also refuse the guest's browser. Packets are
 * not asked for where the installation offers no path for calls.
 */
export function fitForShow(show: ShowSettings, result: ShowResult): LevelFit {
  return fitFor(levelAskedOf(show, result), inStudio(show, result));
}

function levelAskedOf(show: ShowSettings, { outcomes }: ShowResult): ShowLevel {
  const level = levelOfShow(show);
  return outcomes.connection?.readings.mediaPath === 'not-offered' ? withoutMediaPath(level) : level;
}

const inStudio = ({ studio }: ShowSettings, result: ShowResult): FitResult => ({
  ...result,
  refusedBrowser: refusedIn(studio, result),
});

export interface JudgedDemand extends Omit<MissedRequirement, 'is'> {
  readonly is: Lack | 'met';
}

/**
 * Everything that a show asks for, with the readings of a result. Order: requirements that are missed (worst first),
 * recommended ones that were not measured, requirements that are met.
 */
export function demandsOfShow(
  show: ShowSettings,
  result: ShowResult,
): { fits: boolean; demands: readonly JudgedDemand[] } {
  const level = levelAskedOf(show, result);
  const judged = inStudio(show, result);
  const { fits, missed } = fitFor(level, judged);
  const listed: ReadonlySet<string> = new Set(missed.map(({ requirement }) => requirement));
  const others = REQUIREMENT_KEYS.flatMap((key): readonly JudgedDemand[] => {
    const asked: AskedBounds<RequirementBound> | undefined = level.requirements[key];
    const { group } = requirementSpec(key);
    const isAsked = asked !== undefined && (group === 'environment' || level.checks[group] !== undefined);
    if (!isAsked || listed.has(key)) return [];
    const need = asked.must === undefined ? 'should' : 'must';
    const found = foundIn(key, judged);
    // A `must` without its check is missing too, but only the check is listed.
    const lack = asMissed(key, need, 'missing', found, asked[need]);
    return [found.kind === 'missing' ? lack : { ...lack, is: 'met' }];
  });
  const [unmeasured, met] = [others.filter(({ is }) => is === 'missing'), others.filter(({ is }) => is === 'met')];
  return { fits, demands: [...missed, ...unmeasured, ...met] };
}

/**
 * Compares a result with a level (decision 137). A must that was not measured, or was assumed, is missed. Order of the
 * missed requirements: musts that are too low or too high, musts without a reading, musts at the limit, then shoulds;
 * among equals the one that is further beyond its bound, in units of its reading's error, or of a fifth of the bound. Exported for tests.
 */
export function fitFor(level: ShowLevel, result: FitResult): LevelFit {
  const checks = missedChecks(level, result);
  const absent: ReadonlySet<string> = new Set(checks.map(({ requirement }) => requirement));
  const others = REQUIREMENT_KEYS.flatMap((key) => {
    const { group } = requirementSpec(key);
    if (group !== 'environment' && level.checks[group] === undefined) return [];
    const missed = missedIn(key, level.requirements, foundIn(key, result));
    // Without its check a reading is missing in any case.
    return missed === undefined || (missed.is === 'missing' && absent.has(group)) ? [] : [missed];
  });
  const missed = [...browserMissed(result), ...checks, ...others];
  return {
    fits: !missed.some(stopsGuest),
    missed: missed.toSorted((one, other) => rankOf(one) - rankOf(other) || beyondBound(other) - beyondBound(one)),
  };
}

const browserMissed = ({ refusedBrowser }: FitResult): readonly MissedRequirement[] =>
  refusedBrowser === undefined ? [] : [{ requirement: 'browser', need: 'must', is: 'short', reading: refusedBrowser }];

/** The checks of a level that were not run, or whose device does not work. A check that is only a should may be left out. */
const missedChecks = (level: ShowLevel, result: FitResult): readonly MissedRequirement[] =>
  CHECKS.flatMap((check) => {
    const need = level.checks[check];
    if (need === undefined) return [];
    const found = foundCheck(check, result);
    if (found.kind === 'met' || (found.kind === 'missing' && need === 'should')) return [];
    return [asMissed(check, need, found.kind === 'missing' ? 'missing' : 'short', found)];
  });

function missedIn(
  key: RequirementKey,
  requirements: AskedRequirements,
  found: FoundReading,
): MissedRequirement | undefined {
  const asked: AskedBounds<RequirementBound> | undefined = requirements[key];
  if (asked === undefined || found.kind === 'met') return undefined;
  const spec = requirementSpec(key);
  const [must, should] = [asked.must, asked.should].map((bound) => bound !== undefined && lackIn(spec, found, bound));
  // An upper bound above what is asked for proves nothing.
  const isUnknown = must === 'missing' && found.kind === 'measured' && found.bound === 'at-most';
  if (must) return asMissed(key, 'must', must, isUnknown ? { kind: 'missing' } : found, asked.must);
  return should && should !== 'missing' ? asMissed(key, 'should', should, found, asked.should) : undefined;
}

function asMissed(
  requirement: RequirementName,
  need: RequirementNeed,
  is: Lack,
  found: FoundReading,
  bound?: RequirementBound,
): MissedRequirement {
  return {
    ...{ requirement, need, is },
    ...(found.kind === 'measured' && { reading: found.value }),
    ...(found.kind === 'measured' && found.bound === 'at-least' && { isAtLeast: true as const }),
    ...(typeof bound === 'number' && { bound }),
    ...(found.kind === 'missing' && found.because !== undefined && { because: found.because }),
  };
}

/** Compares a value with a bound; undefined if it is met. */
function lackIn(
  spec: RequirementSpec,
  found: Exclude<FoundReading, { kind: 'met' }>,
  bound: RequirementBound,
): Lack | undefined {
  if (found.kind === 'missing') return 'missing';
  const { value } = found;
  if (spec.kind === 'fact') return value === spec.expects ? undefined : 'short';
  if (spec.kind === 'choice')
    return Array.isArray(bound) && bound.some((option) => option === value) ? 'short' : undefined;
  const lack = numberLack(spec.is, Number(value), Number(bound), errorOf(spec, Number(bound)));
  return isCertain(spec.is, found.bound, lack) ? lack : 'missing';
}

/** Returns false for a lower or upper bound whose true value may be on the other side. */
function isCertain(is: BoundComparison, bound: 'at-least' | 'at-most' | undefined, lack: Lack | undefined): boolean {
  if (bound === undefined) return true;
  const isForMore = is === 'least' || is === 'above';
  return (bound === 'at-least') === isForMore ? lack !== 'short' : lack === 'short';
}

function numberLack(is: BoundComparison, value: number, bound: number, error: number): Lack | undefined {
  if (meets(is, value, bound)) return undefined;
  const isForMore = is === 'least' || is === 'above';
  return error > 0 && meets(is, value, isForMore ? bound - error : bound + error) ? 'close' : 'short';
}

function meets(is: BoundComparison, value: number, bound: number): boolean {
  switch (is) {
    case 'least':
      return value >= bound;
    case 'above':
      return value > bound;
    case 'most':
      return value <= bound;
    case 'below':
      return value < bound;
  }
}

function errorOf({ error }: Extract<RequirementSpec, { kind: 'quantity' }>, bound: number): number {
  if (error === undefined) return 0;
  return 'by' in error ? error.by : error.share * Math.abs(bound);
}

const RANKS: Readonly<Record<RequirementNeed, Readonly<Record<Lack, number>>>> = {
  must: { short: 0, missing: 1, close: 2 },
  should: { short: 3, close: 4, missing: 5 },
};

const rankOf = ({ need, is }: MissedRequirement): number => RANKS[need][is];

/** Readings without an error use this share of the bound as one unit. */
const UNIT_SHARE = 0.2;

/**
 * The distance of a reading from its bound, in units. Infinite for a value that is not a number, such as a failed
 * check.
 */
function beyondBound({ requirement, reading, bound }: MissedRequirement): number {
  if (typeof reading !== 'number' || bound === undefined) return Number.MAX_VALUE;
  const spec = isRequirementKey(requirement) ? requirementSpec(requirement) : undefined;
  const error = spec?.kind === 'quantity' ? errorOf(spec, bound) : 0;
  return Math.abs(reading - bound) / (error || UNIT_SHARE * Math.abs(bound) || 1);
}
