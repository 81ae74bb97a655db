import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { shownRequirement } from '@linecheck/checks/levels/requirements';
import { missedRequirements } from '@linecheck/texts/en/episodes/missed';
import { readings } from '@linecheck/texts/en/readings';
import { checks } from '@linecheck/texts/en/run';
import { verdictMessages } from '@linecheck/texts/en/verdict-messages';
import { missedWords } from '@linecheck/texts/requirement-words';
import { fill } from './fill';
import { currentTexts, pageLanguage } from './use-texts';

const tables = () => ({
  missedTexts: currentTexts(missedRequirements),
  stepTexts: currentTexts(checks),
  unitTexts: currentTexts(readings),
  messageTexts: currentTexts(verdictMessages),
});

/** A requirement that is not met, in words. */
export const missedReason = (missed: MissedRequirement): string =>
  missedWords(pageLanguage(), tables(), { missed, shown: shownRequirement(missed.requirement) });

/** The worst of some requirements, and the number of the others; undefined without any. */
export function worstReason(missed: MissedRequirement | undefined, others: number): string | undefined {
  if (missed === undefined) return undefined;
  const reason = missedReason(missed);
  return others === 0 ? reason : fill(currentTexts(missedRequirements).andMore, { reason, count: others });
}
