import { recordOf } from './records';

/**
 * The checks, in the order of the steps. The only list of checks: everything with a part per check derives from it, or
 * is a table that the compiler reports as incomplete when a check is added.
 */
export const CHECKS = ['microphone', 'speakers', 'camera', 'connection'] as const;

export type CheckName = (typeof CHECKS)[number];

/** Checks that a guest may skip (decision 082). A skipped one is not missing and does not affect any status. */
const OPTIONAL_CHECKS = ['speakers'] as const satisfies readonly CheckName[];

export type OptionalCheck = (typeof OPTIONAL_CHECKS)[number];
export type RequiredCheck = Exclude<CheckName, OptionalCheck>;

export const isOptional = (check: CheckName): check is OptionalCheck =>
  OPTIONAL_CHECKS.some((optional) => optional === check);

/** The checks that S2 counts. The summary requires all of them. */
export const REQUIRED_CHECKS: readonly RequiredCheck[] = CHECKS.filter((check) => !isOptional(check));

/** A value for each required check, and for those optional checks that were run. */
export type WholeRecord<Value> = { readonly [Name in RequiredCheck]: Value } & {
  readonly [Name in OptionalCheck]?: Value | undefined;
};

export const perCheck = <Value>(of: (check: CheckName) => Value): Readonly<Record<CheckName, Value>> =>
  recordOf(CHECKS, of);

export const perKnownCheck = <Value>(
  of: (check: CheckName) => Value | undefined,
): Readonly<Partial<Record<CheckName, Value>>> =>
  Object.fromEntries(
    CHECKS.flatMap((check) => {
      const value = of(check);
      return value === undefined ? [] : [[check, value]];
    }),
  );

export const someChecks = <Values extends Readonly<Partial<Record<CheckName, unknown>>>>(
  values: Values,
  isWanted: (value: Values[CheckName]) => boolean,
): Partial<Pick<Values, CheckName>> =>
  Object.fromEntries(
    CHECKS.filter((check) => isWanted(values[check])).map((check) => [check, values[check]]),
  ) as Partial<Pick<Values, CheckName>>; // Each value keeps its key; `fromEntries` loses the type of keys.

/** Narrows a record to one with a value for every required check; undefined if one is missing. */
export function wholeRecord<Value>(
  values: Readonly<Partial<Record<CheckName, Value>>>,
): WholeRecord<Value> | undefined {
  const isWhole = (record: typeof values): record is typeof values & WholeRecord<Value> =>
    REQUIRED_CHECKS.every((check) => record[check] !== undefined);
  return isWhole(values) ? values : undefined;
}
