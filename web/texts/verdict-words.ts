import type { CheckName } from '@linecheck/checks/check';
import type { VerdictReason } from '@linecheck/checks/verdict';
import * as words from '@linecheck/texts/verdict-words';
import { pageLanguage } from './use-texts';

export const verdictWords = <Name extends CheckName>(
  texts: Pick<words.VerdictTexts, Name> & words.RecheckedTexts,
  check: Name,
  reason: VerdictReason,
): words.VerdictWords => words.verdictWordsIn(pageLanguage(), texts, check, reason);
