import type { CheckName } from '@linecheck/checks/check';
import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import type { VerdictReason } from '@linecheck/checks/verdict';
import type { requirementAdvice } from './en/episodes/missed-advice';
import type { checks } from './en/run';
import { entryOf } from './entry-of';
import { fillWith } from './fill';
import type { LanguageCode } from './languages';
import { type RecheckedTexts, type VerdictTexts, type VerdictWords, verdictWordsIn } from './verdict-words';

/** The tables of advice, of the steps and of the verdicts of all checks. */
interface AdviceTexts {
  readonly adviceTexts: typeof requirementAdvice;
  readonly stepTexts: typeof checks;
  readonly verdictTexts: VerdictTexts & RecheckedTexts;
}

/**
 * The words of a check whose device is not usable. Without its verdict they come from its code, and the words of the guest's
 * page or of another client are not repeated.
 */
function checkVerdictOf(
  language: LanguageCode,
  { stepTexts, verdictTexts }: AdviceTexts,
  { requirement, reading }: MissedRequirement,
  verdict?: VerdictReason | undefined,
): VerdictWords | undefined {
  const isCheck = (name: string): name is CheckName => Object.hasOwn(stepTexts, name);
  if (!isCheck(requirement) || typeof reading !== 'string') return undefined;
  return verdictWordsIn(language, verdictTexts, requirement, verdict ?? { code: reading, params: {} });
}

interface MissedWithCheck {
  readonly missed: MissedRequirement;
  /** The check of the requirement; undefined for one of the environment. */
  readonly check: CheckName | undefined;
  /** The verdict of that check, whose parameters name the steps for this browser. */
  readonly verdict?: VerdictReason | undefined;
}

/** The one thing to change for a missed requirement; undefined for a browser: the advice for the studio has it. */
export function missedAdvice(
  language: LanguageCode,
  texts: AdviceTexts,
  { missed, check, verdict }: MissedWithCheck,
): string | undefined {
  const { adviceTexts, stepTexts } = texts;
  const { requirement, is, because, reading } = missed;
  if (is !== 'missing' || reading !== undefined) {
    const ofCheck = checkVerdictOf(language, texts, missed, verdict);
    return entryOf<string>(adviceTexts.advice, requirement) ?? ofCheck?.advice ?? ofCheck?.details;
  }
  const remedy = entryOf<string>(adviceTexts.remedies, because);
  if (remedy !== undefined || check === undefined) return remedy;
  const retest = entryOf<string>(adviceTexts.unmeasured, requirement) ?? adviceTexts.retest;
  return fillWith(language, retest, { step: stepTexts[check].stepTitle });
}
