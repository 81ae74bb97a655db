import { courseSummary, type WorstSecond } from '@linecheck/checks/connection/media/course-summary';
import {
  type MarkedReading,
  type QuantitySpec,
  type ReadingCourse,
  type ReadingSpec,
  UNITS,
} from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingGroup, type ReadingsByGroup } from '@linecheck/checks/readings';
import { amountWords, digitsFor, figureWords, roundedFor, withUnit } from '@linecheck/texts/amount-words';
import { readings as readingTexts } from '@linecheck/texts/en/readings';
import { entryOf } from '@linecheck/texts/entry-of';
import type { ChoiceWords } from '@linecheck/texts/message';
import { fill } from '../texts/fill';
import { formatFigure, formatPercent, formatSecond } from '../texts/format';
import { currentTexts, pageLanguage } from '../texts/use-texts';

export interface ReadingLine {
  readonly name: string;
  readonly value: string;
  /** Course to draw beside the words. */
  readonly course?: ReadingCourse;
}

export interface NamedLine extends ReadingLine {
  readonly key: string;
}

type Words = string | ChoiceWords;
type Value = MarkedReading<number | boolean | ReadingCourse | readonly number[]> | string;
type Values = Readonly<Record<string, Value | undefined>>;

export const figureOf = (spec: Pick<QuantitySpec, 'unit' | 'digits'>, value: number): string =>
  figureWords(pageLanguage(), shownAs(spec), value);

const shownAs = ({ unit, digits }: Pick<QuantitySpec, 'unit' | 'digits'>) => ({ unit, digits, factor: UNITS[unit] });

/** Number shown for a reading; a bound is rounded down, so that it is never more than is certain. */
export const readingFigure = (spec: QuantitySpec, { value, bound }: MarkedReading): string =>
  bound === undefined ? figureOf(spec, value) : boundFigure(spec, value * UNITS[spec.unit]);

/** Bounds from this value on are shown as whole numbers. */
const WHOLE_BOUND = 10;

function boundFigure({ digits }: QuantitySpec, shown: number): string {
  const places = shown < WHOLE_BOUND ? digitsFor(digits, shown) : 0;
  return formatFigure(Math.floor(shown * 10 ** places) / 10 ** places, places);
}

export const amountOf = (spec: Pick<QuantitySpec, 'unit' | 'digits'>, value: number): string =>
  amountWords(pageLanguage(), currentTexts(readingTexts), shownAs(spec), value);

/** Lines of the readings, in the order shown to guest and host alike. */
export function readingLines<Name extends ReadingGroup>(
  group: Name,
  readings: ReadingsByGroup[Name],
): readonly NamedLine[] {
  const words: Readonly<Record<string, Words>> = currentTexts(readingTexts).groups[group];
  const values: Values = readings;
  return Object.entries<ReadingSpec>(READING_TABLES[group]).flatMap(([key, spec]) => {
    const [value, own] = [values[key], words[key]];
    // Readings without a label appear inside another reading's line.
    if (value === undefined || own === undefined) return [];
    const course = courseIn(value);
    return [{ key, name: labelOf(own), value: lineOf({ spec, own, value, values }), ...(course && { course }) }];
  });
}

const courseIn = (value: Value): ReadingCourse | undefined =>
  typeof value === 'object' && typeof value.value === 'object' && 'seconds' in value.value ? value.value : undefined;

const labelOf = (own: Words): string => (typeof own === 'string' ? own : own.label);

interface Line {
  readonly spec: ReadingSpec;
  readonly own: Words;
  readonly value: Value;
  readonly values: Values;
}

function lineOf({ spec, own, value, values }: Line): string {
  const texts = currentTexts(readingTexts);
  if (typeof value === 'string') return typeof own === 'string' ? value : (entryOf(own.options, value) ?? value);
  const course = courseIn(value);
  if (course !== undefined) return courseWords(course);
  if (spec.kind !== 'quantity') return value.value ? texts.yes : texts.no;
  const other = otherOf(spec, values);
  const shown = quantityOf(spec, { ...value, value: Number(value.value) }, other);
  if (spec.isUpperBound && value.basis === 'assumed') return texts.notKnown;
  // A line counts as assumed if one of its parts is (M3).
  const isAssumed = value.basis === 'assumed' || other?.basis === 'assumed';
  return isAssumed ? fill(texts.estimated, { value: shown }) : shown;
}

function quantityOf(spec: QuantitySpec, reading: MarkedReading, other: MarkedReading | undefined): string {
  const texts = currentTexts(readingTexts);
  const { value, bound } = reading;
  if (other !== undefined)
    return fill(texts.size, { width: figureOf(spec, value), height: figureOf(spec, other.value) });
  if (bound === 'at-least' && spec.unit !== '%')
    return fill(texts.moreThan, {
      value: withUnit(pageLanguage(), texts, spec.unit, {
        figure: readingFigure(spec, reading),
        count: roundedFor(shownAs(spec), value),
      }),
    });
  return spec.isUpperBound ? fill(texts.upTo, { value: amountOf(spec, value) }) : amountOf(spec, value);
}

function otherOf({ by = '' }: QuantitySpec, values: Values): MarkedReading | undefined {
  const other = values[by];
  return typeof other === 'object' && typeof other.value === 'number' ? { ...other, value: other.value } : undefined;
}

/** Summary of the line's course: "4 of 58 seconds lost packets; the worst at 14:03:12: 30% lost". */
export function courseWords(course: ReadingCourse): string {
  const texts = currentTexts(readingTexts).course;
  const { measured, lossy, worst } = courseSummary(course);
  if (measured === 0) return texts.unknown;
  const clear = fill(texts.clear, { count: measured });
  if (worst === undefined) return clear;
  const time = formatSecond(worst.at);
  if (worst.kind === 'late') return fill(texts.late, { clear, time, amount: inMs(worst.p95Ms ?? 0) });
  return fill(texts.lost, { count: lossy, seconds: measured, time, what: lossWords(worst) });
}

function lossWords({ kind, lostShare, gapMs }: WorstSecond): string {
  const texts = currentTexts(readingTexts).course;
  const share = formatPercent(lostShare);
  return kind === 'burst' ? fill(texts.burst, { share, gap: inMs(gapMs) }) : fill(texts.share, { share });
}

function inMs(ms: number): string {
  const { amount, units } = currentTexts(readingTexts);
  return fill(amount, { figure: String(Math.round(ms)), unit: units.ms });
}
