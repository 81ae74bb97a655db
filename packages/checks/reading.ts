/**
 * A value and its origin. An assumed reading replaces one that could not be measured: it is shown as estimated and
 * never lets a check pass (decision M3).
 */
export interface MarkedReading<Value = number> {
  readonly value: Value;
  readonly basis: 'measured' | 'assumed';
  /** A lower bound: the measurement ended as soon as this value was certain. Without it the value is exact. */
  readonly bound?: 'at-least' | undefined;
}

export const measured = <Value>(value: Value): MarkedReading<Value> => ({ value, basis: 'measured' });
export const measuredIfAny = (value: number | undefined): MarkedReading | undefined =>
  value === undefined ? undefined : measured(value);
export const atLeast = (value: number): MarkedReading => ({ value, basis: 'measured', bound: 'at-least' });
export const assumed = <Value>(value: Value): MarkedReading<Value> => ({ value, basis: 'assumed' });

type EachMeasured<Values> = { readonly [Key in keyof Values]: MarkedReading<Exclude<Values[Key], undefined>> };

export const eachMeasured = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, measured(value)])) as EachMeasured<Values>; // The same keys.

export const measuredNumber = (reading: MarkedReading | undefined): number | undefined =>
  reading?.basis === 'measured' ? reading.value : undefined;

/** The number of a reading; NaN for a missing one, which is neither above nor below any threshold. */
export const numberOf = (reading: MarkedReading | undefined): number => reading?.value ?? Number.NaN;

/** Display units, each with its factor from the stored value: a share is shown in per cent, bytes in megabytes. */
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
  EV: 1,
  MOS: 1,
  packets: 1,
  people: 1,
} as const;

export type ReadingUnit = keyof typeof UNITS;

/** Number of decimals. A list of steps gives the decimals below each limit; there are none from the last limit on. */
export type ReadingDigits = number | readonly (readonly [below: number, digits: number])[];

interface AnySpec {
  /** Kept only for a later recheck: no page or file shows the reading, and it has no texts. */
  readonly isForRechecks?: true;
}

export interface QuantitySpec extends AnySpec {
  readonly kind: 'quantity';
  readonly unit: ReadingUnit;
  readonly digits: ReadingDigits;
  /** The range that the API accepts, in units of the value. */
  readonly min: number;
  readonly max: number;
  /** The value to assume if nothing could be measured. Without it a reading is measured or missing. */
  readonly assumed?: number;
  /** The true value may be lower. An assumed value of such a reading is shown as not known. */
  readonly isUpperBound?: true;
  /** Key of another reading in this table that is shown in the same line: 1280 × 720. */
  readonly by?: string;
}

interface FactSpec extends AnySpec {
  readonly kind: 'fact';
}

export interface ChoiceSpec extends AnySpec {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** The numbers in the table depend on this method: numbers from different methods are not compared. */
  readonly isMethod?: true;
}

interface NameSpec extends AnySpec {
  readonly kind: 'name';
}

export interface CourseSpec extends AnySpec {
  readonly kind: 'course';
  readonly most: number;
}

/**
 * The packets of one second: lost share, 0 to 1; longest gap without packets in ms; median and p95 of the round-trip
 * time in ms, null if they could not be measured. A tuple, because a result has sixty of them.
 */
export type CourseSecond = readonly [lostShare: number, gapMs: number, medianMs: number | null, p95Ms: number | null];

/** Consecutive seconds; null where nothing was measured. */
export interface ReadingCourse {
  /** ISO 8601. */
  readonly beganAt: string;
  readonly seconds: readonly (CourseSecond | null)[];
}

/** Levels of the third octaves of a sound, in dB from their mean. */
interface SpectrumSpec extends AnySpec {
  readonly kind: 'spectrum';
  readonly bands: number;
}

export type ReadingSpec = QuantitySpec | FactSpec | ChoiceSpec | NameSpec | CourseSpec | SpectrumSpec;

/** The readings of one check, in display order. Their labels are in `packages/texts/en/readings.ts`. */
export type ReadingTable = Readonly<Record<string, ReadingSpec>>;

interface Values {
  readonly quantity: MarkedReading;
  readonly fact: MarkedReading<boolean>;
  /** One of the options, or the name of an option that only a newer version has. */
  readonly choice: string;
  readonly name: string;
  readonly course: MarkedReading<ReadingCourse>;
  readonly spectrum: MarkedReading<readonly number[]>;
}

export type ReadingValue<Spec extends ReadingSpec = ReadingSpec> = Values[Spec['kind']];

/** The readings of a check by the keys of its table. A reading that could not be taken is missing. */
export type ReadingsOf<Table extends ReadingTable> = {
  readonly [Key in keyof Table]?: ReadingValue<Table[Key]> | undefined;
};
