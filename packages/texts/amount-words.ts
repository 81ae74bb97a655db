import type { ReadingDigits, ReadingUnit } from '@linecheck/checks/reading';
import type { readings } from './en/readings';
import { fillMessage } from './fill';
import { formatFigureIn, formatPercentIn } from './format';
import type { LanguageCode } from './languages';

/** The unit and decimals of a number, and the factor from its stored value to the unit. */
interface ShownAs {
  readonly unit: ReadingUnit;
  readonly digits: ReadingDigits;
  readonly factor: number;
}

/** The texts of units. */
export type UnitTexts = Pick<typeof readings, 'amount' | 'units' | 'counted'>;

/** The number that is shown for a value, without its unit. */
export function figureWords(language: LanguageCode, { digits, factor }: Omit<ShownAs, 'unit'>, value: number): string {
  const shown = value * factor;
  return formatFigureIn(language, shown, digitsFor(digits, shown));
}

/** A value with its unit. */
export function amountWords(language: LanguageCode, texts: UnitTexts, as: ShownAs, value: number): string {
  const { unit, digits, factor } = as;
  return unit === '%'
    ? formatPercentIn(language, value, digitsFor(digits, value * factor))
    : withUnit(language, texts, unit, { figure: figureWords(language, as, value), count: roundedFor(as, value) });
}

/** A number as it is written, and as it selects the form of its unit. */
interface UnitNumber {
  readonly figure: string;
  readonly count: number;
}

/** A value with the decimals that are shown. */
export const roundedFor = ({ digits, factor }: Omit<ShownAs, 'unit'>, value: number): number =>
  Number((value * factor).toFixed(digitsFor(digits, value * factor)));

/** A number with its unit. */
export function withUnit(
  language: LanguageCode,
  texts: UnitTexts,
  unit: Exclude<ReadingUnit, '%'>,
  { figure, count }: UnitNumber,
): string {
  const { amount, units, counted } = texts;
  const isCounted = (each: string): each is keyof typeof counted => each in counted;
  const name = isCounted(unit) ? fillMessage(language, counted[unit], { count }) : units[unit];
  return fillMessage(language, amount, { figure, unit: name });
}

/** The decimals of a shown number. */
export const digitsFor = (digits: ReadingDigits, shown: number): number =>
  typeof digits === 'number' ? digits : (digits.find(([below]) => shown < below)?.[1] ?? 0);
