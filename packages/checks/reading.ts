/**
 * A value and where it came from. An assumed reading replaces one that could not be measured: it is shown as
 * estimated and never lets a check pass (decision M3).
 */
export interface Reading<Value = number> {
  readonly value: Value;
  readonly basis: 'measured' | 'assumed';
  /** More may be true: the measurement ended as soon as this much was certain. Without it the value is the whole of it. */
  readonly bound?: 'at-least' | undefined;
}

export const measured = <Value>(value: Value): Reading<Value> => ({ value, basis: 'measured' });
/** Of what may not have been measured. */
export const measuredIfAny = (value: number | undefined): Reading | undefined =>
  value === undefined ? undefined : measured(value);
/** At least so much was measured, and more may be true. */
export const atLeast = (value: number): Reading => ({ value, basis: 'measured', bound: 'at-least' });
export const assumed = <Value>(value: Value): Reading<Value> => ({ value, basis: 'assumed' });

/** Turns each of these numbers into a reading. */
export const eachMeasured = <Values extends object>(values: Values) =>
  // The keys stay as they are, which `fromEntries` cannot know.
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, measured(value)])) as {
    readonly [Key in keyof Values]: Reading<Exclude<Values[Key], undefined>>;
  };

/** The number of a reading; NaN for a missing one, which is neither above nor below any threshold. */
export const numberOf = (reading: Reading | undefined): number => reading?.value ?? Number.NaN;

/** What readings are shown in, and how many of it make 1 of the value: a share is shown in per cent, bytes in megabytes. */
export const UNITS = {
  dBFS: 1,
  'dBFS(A)': 1,
  dBTP: 1,
  LUFS: 1,
  dB: 1,
  'lg (dB/s)²': 1,
  Hz: 1,
  kHz: 1e-3,
  '%': 100,
  min: 1,
  s: 1,
  ms: 1,
  times: 1,
  Mbps: 1,
  MB: 1e-6,
  fps: 1,
  px: 1,
  MOS: 1,
  packets: 1,
} as const;

export type Unit = keyof typeof UNITS;

/** Decimals. As steps: those of the first limit that the shown number stays below, and none from the last one on. */
export type Digits = number | readonly (readonly [below: number, digits: number])[];

/** A number with its unit. */
export interface QuantitySpec {
  readonly kind: 'quantity';
  readonly unit: Unit;
  readonly digits: Digits;
  /** The range that is accepted from a page, in units of the value. */
  readonly min: number;
  readonly max: number;
  /** The value that is assumed where nothing could be measured. Without it a reading is measured or missing. */
  readonly assumed?: number;
  /** Nothing is above it, and less may be true. */
  readonly isUpperBound?: true;
  /** Another reading of the table that is shown in the same line: 1280 × 720. */
  readonly by?: string;
}

/** A yes or no. */
export interface FactSpec {
  readonly kind: 'fact';
}

/** How something was measured: one of a few methods. */
export interface ChoiceSpec {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** The numbers of its table depend on it: those of two methods are not compared. */
  readonly isMethod?: true;
}

/** The name of something on the guest's machine. */
export interface NameSpec {
  readonly kind: 'name';
}

/** How packets got through, second by second. */
export interface CourseSpec {
  readonly kind: 'course';
  /** Seconds that are accepted from a page. */
  readonly most: number;
}

/**
 * The packets of one second: the share that was lost, 0 to 1; for how many ms none came at a stretch; median and p95 of the round trip in
 * ms, null where they could not be measured. A list, since a result has sixty of them.
 */
export type CourseSecond = readonly [lostShare: number, gapMs: number, medianMs: number | null, p95Ms: number | null];

/** Seconds one after another; null where nothing was measured. */
export interface Course {
  /** ISO 8601. */
  readonly beganAt: string;
  readonly seconds: readonly (CourseSecond | null)[];
}

export type ReadingSpec = QuantitySpec | FactSpec | ChoiceSpec | NameSpec | CourseSpec;

/** The readings of one check, in the order in which they are shown. Their words are in `packages/texts/en/readings.ts`. */
export type ReadingTable = Readonly<Record<string, ReadingSpec>>;

interface Values {
  readonly quantity: Reading;
  readonly fact: Reading<boolean>;
  /** One of the options, or what a newer version calls one that this version does not know. */
  readonly choice: string;
  readonly name: string;
  readonly course: Reading<Course>;
}

/** The type of a reading with this entry in its table. */
export type ReadingValue<Spec extends ReadingSpec = ReadingSpec> = Values[Spec['kind']];

/** The readings of a check by the keys of its table. A reading that could not be taken is missing. */
export type ReadingsOf<Table extends ReadingTable> = {
  readonly [Key in keyof Table]?: ReadingValue<Table[Key]> | undefined;
};
