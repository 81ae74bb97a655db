/**
 * The checks, in the order of the steps. This is the one list: everything with a part for each check is derived from it, or
 * is a table that the compiler reports as incomplete when a check is added.
 */
export const CHECKS = ['microphone', 'speakers', 'camera', 'connection'] as const;

export type Check = (typeof CHECKS)[number];

/** Those that a guest may leave out (decision 082). One that was not made is never missing, and counts for nothing. */
const OPTIONAL_CHECKS = ['speakers'] as const satisfies readonly Check[];

export type OptionalCheck = (typeof OPTIONAL_CHECKS)[number];
export type RequiredCheck = Exclude<Check, OptionalCheck>;

export const isOptional = (check: Check): check is OptionalCheck =>
  OPTIONAL_CHECKS.some((optional) => optional === check);

/** The checks that S2 counts, without which there is no summary. */
export const REQUIRED_CHECKS: readonly RequiredCheck[] = CHECKS.filter((check) => !isOptional(check));

/** A value for each check that a finished run has at least, and for those optional ones that were made. */
export type WholeRecord<Value> = { readonly [Name in RequiredCheck]: Value } & {
  readonly [Name in OptionalCheck]?: Value | undefined;
};

/** A value for each check. */
export const perCheck = <Value>(of: (check: Check) => Value): Readonly<Record<Check, Value>> =>
  // The keys are the whole list, which `fromEntries` cannot know.
  Object.fromEntries(CHECKS.map((check) => [check, of(check)])) as Record<Check, Value>;

/** The values of those checks that have one. */
export const perKnownCheck = <Value>(
  of: (check: Check) => Value | undefined,
): Readonly<Partial<Record<Check, Value>>> =>
  Object.fromEntries(
    CHECKS.flatMap((check) => {
      const value = of(check);
      return value === undefined ? [] : [[check, value]];
    }),
  );

/** Of a record with values for some checks, those entries that are wanted. */
export const someChecks = <Values extends Readonly<Partial<Record<Check, unknown>>>>(
  values: Values,
  isWanted: (value: Values[Check]) => boolean,
): Partial<Pick<Values, Check>> =>
  // Each value keeps its key, which `fromEntries` cannot know.
  Object.fromEntries(
    CHECKS.filter((check) => isWanted(values[check])).map((check) => [check, values[check]]),
  ) as Partial<Pick<Values, Check>>;

/** The same record where every required check has a value, undefined where one is missing. */
export function wholeRecord<Value>(values: Readonly<Partial<Record<Check, Value>>>): WholeRecord<Value> | undefined {
  const isWhole = (record: typeof values): record is typeof values & WholeRecord<Value> =>
    REQUIRED_CHECKS.every((check) => record[check] !== undefined);
  return isWhole(values) ? values : undefined;
}
