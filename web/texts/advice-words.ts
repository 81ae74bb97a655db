import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { checkOfRequirement } from '@linecheck/checks/levels/requirements';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { requirementAdvice } from '@linecheck/texts/en/episodes/missed-advice';
import { checks } from '@linecheck/texts/en/run';
import { verdicts } from '@linecheck/texts/en/verdicts';
import { missedAdvice } from '@linecheck/texts/missed-advice';
import { currentTexts, pageLanguage } from './use-texts';

/**
 * The one thing to change for a missed requirement.
 *
 * @param verdict The verdict of the check of the requirement, if it is at hand.
 */
export const adviceFor = (missed: MissedRequirement, verdict: VerdictReason | undefined): string | undefined =>
  missedAdvice(
    pageLanguage(),
    {
      adviceTexts: currentTexts(requirementAdvice),
      stepTexts: currentTexts(checks),
      verdictTexts: currentTexts(verdicts),
    },
    { missed, check: checkOfRequirement(missed.requirement), verdict },
  );
