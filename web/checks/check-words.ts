import type { CheckName } from '@linecheck/checks/check';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { verdicts } from '@linecheck/texts/en/verdicts';
import type { VerdictWords } from '@linecheck/texts/verdict-words';
import { currentTexts } from '../texts/use-texts';
import { verdictWords } from '../texts/verdict-words';

/** Words for the verdict of any check. A step shows only its own verdict, and uses the table of its check instead. */
export const checkWords = (check: CheckName, reason: VerdictReason): VerdictWords =>
  verdictWords(currentTexts(verdicts), check, reason);
