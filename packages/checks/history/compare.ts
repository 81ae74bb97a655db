import { CHECKS, type CheckName } from '../check';
import type { MarkedReading, ReadingSpec, ReadingTable } from '../reading';
import { READINGS, type ReadingsByCheck } from '../readings';
import { sameDevice } from '../recheck/device-names';
import { NOTABLE, type NotableChange } from './notable';

/**
 * The readings of one run of the checks, with their time. A missing check was not run, or was sent without readings.
 * Exported for tests.
 */
export interface ComparedRun {
  /** ISO 8601. */
  readonly submittedAt: string;
  readonly readings: { readonly [Name in CheckName]?: ReadingsByCheck[Name] | undefined };
}

export interface ReadingName {
  readonly check: CheckName;
  readonly key: string;
}

export interface NotableReading extends ReadingName {
  readonly before: ComparedRun;
  readonly turn: 'better' | 'worse' | 'other';
}

type Values = Readonly<Record<string, unknown>>;

const valuesIn = ({ readings }: ComparedRun, check: CheckName): Values => readings[check] ?? {};

const isNumber = (value: unknown): value is MarkedReading =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number';

/** A measured number; undefined for an assumed one, which depends on no run. */
const measuredIn = (run: ComparedRun, { check, key }: ReadingName): MarkedReading | undefined => {
  const reading = valuesIn(run, check)[key];
  return isNumber(reading) && reading.basis === 'measured' ? reading : undefined;
};

/** True if both runs measured the numbers of a check by the same method. */
const isOneMethod = (check: CheckName, one: ComparedRun, other: ComparedRun): boolean =>
  Object.entries<ReadingSpec>(READINGS[check]).every(
    ([key, spec]) =>
      spec.kind !== 'choice' || !spec.isMethod || valuesIn(one, check)[key] === valuesIn(other, check)[key],
  );

const otherIn = (run: ComparedRun, { check, key }: ReadingName): unknown => {
  const reading = valuesIn(run, check)[key];
  return typeof reading === 'object' && reading !== null && 'value' in reading ? reading.value : reading;
};

/**
 * The newest earlier run with which a reading can be compared. For a number: a run in which both values were measured
 * by one method. For anything else: a run with a different value, or with another device. Undefined if there is none.
 * @param earlier Newest first.
 */
export function comparableRun(
  now: ComparedRun,
  earlier: readonly ComparedRun[],
  name: ReadingName,
): ComparedRun | undefined {
  const table: ReadingTable = READINGS[name.check];
  const kind = table[name.key]?.kind;
  // Courses and spectra always differ.
  if (kind === 'course' || kind === 'spectrum') return undefined;
  if (kind === 'quantity') {
    if (measuredIn(now, name) === undefined) return undefined;
    return earlier.find((run) => measuredIn(run, name) !== undefined && isOneMethod(name.check, now, run));
  }
  const last = earlier.find((run) => otherIn(run, name) !== undefined);
  return last && otherIn(now, name) !== undefined && areOther(otherIn(last, name), otherIn(now, name), kind)
    ? last
    : undefined;
}

/** Systems and browsers give one device several names, so names are taken apart. */
function areOther(before: unknown, now: unknown, kind: ReadingSpec['kind'] | undefined): boolean {
  if (before === now) return false;
  const areNames = kind === 'name' && typeof before === 'string' && typeof now === 'string';
  return !areNames || sameDevice({ label: before }, { label: now }) === 'other';
}

export const COMPARED: readonly ReadingName[] = CHECKS.flatMap((check) =>
  Object.keys(rulesOf(check)).map((key) => ({ check, key })),
);

/**
 * Readings that changed by more than chance since the previous comparable run, worse ones first.
 *
 * @param earlier Newest first.
 */
export function notableReadings(now: ComparedRun, earlier: readonly ComparedRun[]): readonly NotableReading[] {
  const found = COMPARED.flatMap((name): readonly NotableReading[] => {
    const [rule, before] = [rulesOf(name.check)[name.key], comparableRun(now, earlier, name)];
    const [value, was] = [measuredIn(now, name), before && measuredIn(before, name)];
    if (rule === undefined || before === undefined || value === undefined || was === undefined) return [];
    return isNotable(rule, value, was) ? [{ ...name, before, turn: turnOf(rule, value.value - was.value) }] : [];
  });
  return found.toSorted((one, other) => ORDER.indexOf(one.turn) - ORDER.indexOf(other.turn));
}

const ORDER: readonly NotableReading['turn'][] = ['worse', 'other', 'better'];

function rulesOf(check: CheckName): Readonly<Record<string, NotableChange>> {
  const all: Readonly<Partial<Record<CheckName, Readonly<Record<string, NotableChange>>>>> = NOTABLE;
  return all[check] ?? {};
}

function isNotable(rule: NotableChange, now: MarkedReading, was: MarkedReading): boolean {
  const [lesser, greater] = now.value < was.value ? [now, was] : [was, now];
  // The true value of a lower bound may be higher, so the difference is not certain.
  if (lesser.bound === 'at-least') return false;
  const difference = greater.value - lesser.value;
  if ('by' in rule) return difference >= rule.by;
  return difference >= rule.least && greater.value >= rule.times * lesser.value;
}

function turnOf({ better }: NotableChange, change: number): NotableReading['turn'] {
  if (better === undefined) return 'other';
  return change > 0 === (better === 'higher') ? 'better' : 'worse';
}
