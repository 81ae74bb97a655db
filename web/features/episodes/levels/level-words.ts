import type { LevelName } from '@linecheck/checks/levels/names';
import { type RequirementKey, shownRequirement } from '@linecheck/checks/levels/requirements';
import { ownLevels } from '@linecheck/texts/en/episodes/own-levels';
import { readings } from '@linecheck/texts/en/readings';
import { fill } from '../../../texts/fill';
import { formatNumber } from '../../../texts/format';
import { currentTexts } from '../../../texts/use-texts';
import { askedInBase, shownBound } from './level-draft';

export function requirementName(names: (typeof ownLevels)['requirements'], key: RequirementKey): string {
  const known: Readonly<Partial<Record<RequirementKey, string>>> = names;
  return known[key] ?? key;
}

/** The unit of a bound; empty for a requirement without a number. */
export function unitWords(key: RequirementKey): string {
  const shown = shownRequirement(key);
  if (shown === undefined) return '';
  return shown.unit === '%' ? '%' : currentTexts(readings).units[shown.unit];
}

function amountWords(key: RequirementKey, bound: number): string {
  const figure = formatNumber(shownBound(key, bound));
  const unit = unitWords(key);
  return unit === '%'
    ? fill(currentTexts(ownLevels).editor.asked.percent, { figure })
    : fill(currentTexts(readings).amount, { figure, unit });
}

/** The bounds of the base for a requirement: "at least 15 dB, better 25 dB". */
export function askedInBaseWords(base: LevelName, key: RequirementKey): string {
  const { asked: texts } = currentTexts(ownLevels).editor;
  const { must, should } = askedInBase(base, key);
  const comparison = shownRequirement(key)?.is;
  const compared = (bound: unknown) =>
    typeof bound === 'number' && comparison !== undefined
      ? fill(texts[comparison], { value: amountWords(key, bound) })
      : undefined;
  const [asked, better] = [compared(must), compared(should)];
  if (asked !== undefined)
    return typeof should === 'number' ? fill(texts.better, { asked, value: amountWords(key, should) }) : asked;
  if (better !== undefined) return fill(texts.recommended, { asked: better });
  if (must !== undefined) return texts.must;
  return should === undefined ? texts.nothing : texts.should;
}
