import type { Digits, Unit } from '@linecheck/checks/reading';
import type { readings } from './en/readings';
import { fill } from './fill';
import { formatFigure, formatPercent } from './format';
import type { Language } from './languages';

/** The unit and decimals of a number, and the factor from its stored value to the unit. */
interface ShownAs {
  readonly unit: Unit;
  readonly digits: Digits;
  readonly factor: number;
}

/** The texts of units. */
export type UnitTexts = Pick<typeof readings, 'amount' | 'units' | 'counted'>;

/** The number that is shown for a value, without its unit. */
export function figureWords(language: Language, { digits, factor }: Omit<ShownAs, 'unit'>, value: number): string {
  const shown = value * factor;
  return formatFigure(language, shown, digitsFor(digits, shown));
}

/** A value with its unit. */
export function amountWords(language: Language, texts: UnitTexts, as: ShownAs, value: number): string {
  const { unit, digits, factor } = as;
  return unit === '%'
    ? formatPercent(language, value, digitsFor(digits, value * factor))
    : withUnit(language, texts, unit, figureWords(language, as, value));
}

/** A number with its unit. */
export function withUnit(language: Language, texts: UnitTexts, unit: Exclude<Unit, '%'>, figure: string): string {
  const { amount, units, counted } = texts;
  const isCounted = (each: string): each is keyof typeof counted => each in counted;
  const name = isCounted(unit) ? fill(language, counted[unit], { count: Number(figure) }) : units[unit];
  return fill(language, amount, { figure, unit: name });
}

/** The decimals of a shown number. */
export const digitsFor = (digits: Digits, shown: number): number =>
  typeof digits === 'number' ? digits : (digits.find(([below]) => shown < below)?.[1] ?? 0);
