import type { Check } from '@linecheck/checks/check';
import { type Digits, type QuantitySpec, type Reading, type ReadingSpec, UNITS } from '@linecheck/checks/reading';
import { READINGS, type ReadingsByCheck } from '@linecheck/checks/readings';

/** One line of the readings: what, and how much of it. */
export interface ReadingLine {
  readonly name: string;
  readonly value: string;
}

type Value = Reading<number | boolean> | string;
type Values = Readonly<Record<string, Value | undefined>>;

/** The number that is shown for a value, without its unit. */
export function figureOf({ unit, digits }: Pick<QuantitySpec, 'unit' | 'digits'>, value: number): string {
  const shown = value * UNITS[unit];
  return shown.toFixed(digitsFor(digits, shown)).replace('-', '−');
}

const digitsFor = (digits: Digits, shown: number): number =>
  typeof digits === 'number' ? digits : (digits.find(([below]) => shown < below)?.[1] ?? 0);

/** What a check has read, in the lines and the order that guest and host are shown alike. */
export function readingLines<Name extends Check>(check: Name, readings: ReadingsByCheck[Name]): readonly ReadingLine[] {
  const table = Object.entries<ReadingSpec>(READINGS[check]);
  const values: Values = readings;
  const inOtherLines = new Set(table.map(([, spec]) => byOf(spec)));
  return table.flatMap(([key, spec]) => {
    const value = values[key];
    if (value === undefined || inOtherLines.has(key)) return [];
    return [{ name: spec.label, value: wordsFor(spec, value, values) }];
  });
}

const byOf = (spec: ReadingSpec): string | undefined => (spec.kind === 'quantity' ? spec.by : undefined);

function wordsFor(spec: ReadingSpec, value: Value, values: Values): string {
  if (typeof value === 'string') return spec.kind === 'choice' ? (spec.options[value] ?? value) : value;
  return `${amountOf(spec, value.value, values)}${isAssumed(spec, value, values) ? ', estimated' : ''}`;
}

function amountOf(spec: ReadingSpec, value: number | boolean, values: Values): string {
  if (typeof value === 'boolean' || spec.kind !== 'quantity') return value ? 'Yes' : 'No';
  const other = otherOf(spec, values);
  if (typeof other?.value !== 'number') return `${figureOf(spec, value)} ${spec.unit}`;
  return `${figureOf(spec, value)} × ${figureOf(spec, other.value)}`;
}

/** A line is as sure as its less sure part (M3). */
const isAssumed = (spec: ReadingSpec, { basis }: { readonly basis: string }, values: Values): boolean =>
  basis === 'assumed' || otherOf(spec, values)?.basis === 'assumed';

function otherOf(spec: ReadingSpec, values: Values) {
  const other = values[byOf(spec) ?? ''];
  return typeof other === 'object' ? other : undefined;
}
