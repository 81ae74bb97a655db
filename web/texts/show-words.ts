import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { checkOfRequirement, shownRequirement } from '@linecheck/checks/levels/requirements';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { missedRequirements } from '@linecheck/texts/en/episodes/missed';
import { readings } from '@linecheck/texts/en/readings';
import { checks } from '@linecheck/texts/en/run';
import { verdicts } from '@linecheck/texts/en/verdicts';
import { missedAdvice, missedWords } from '@linecheck/texts/requirement-words';
import { fill } from './fill';
import { currentTexts, pageLanguage } from './use-texts';

const tables = () => ({
  missedTexts: currentTexts(missedRequirements),
  stepTexts: currentTexts(checks),
  unitTexts: currentTexts(readings),
  verdictTexts: currentTexts(verdicts),
});

/** A requirement that is not met, in words. */
export const missedReason = (missed: MissedRequirement): string =>
  missedWords(pageLanguage(), tables(), { missed, shown: shownRequirement(missed.requirement) });

/** @param verdict The verdict of the check of the requirement, if it is at hand. */
export const adviceFor = (missed: MissedRequirement, verdict: VerdictReason | undefined): string | undefined =>
  missedAdvice(pageLanguage(), tables(), { missed, check: checkOfRequirement(missed.requirement), verdict });

/** The worst of some requirements, and the number of the others; undefined without any. */
export function worstReason(missed: MissedRequirement | undefined, others: number): string | undefined {
  if (missed === undefined) return undefined;
  const reason = missedReason(missed);
  return others === 0 ? reason : fill(currentTexts(missedRequirements).andMore, { reason, count: others });
}
