import type { Check } from '@linecheck/checks/check';
import type { Reason } from '@linecheck/checks/verdict';
import * as words from '@linecheck/texts/verdict-words';
import { pageLanguage } from './use-texts';

export const verdictWords = <Name extends Check>(
  texts: Pick<words.VerdictTexts, Name> & words.RecheckedTexts,
  check: Name,
  reason: Reason,
): words.VerdictWords => words.verdictWords(pageLanguage(), texts, check, reason);
