import { type CheckName, perKnownCheck } from '@linecheck/checks/check';
import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { shownRequirement } from '@linecheck/checks/levels/requirements';
import type { VerdictParams, VerdictReason } from '@linecheck/checks/verdict';
import type { AnsweredDetails, ResultDetails } from '@linecheck/contract';
import { connectionFindings } from '@linecheck/texts/en/connection-verdicts';
import { missedRequirements } from '@linecheck/texts/en/episodes/missed';
import { soundFindings } from '@linecheck/texts/en/microphone-verdicts';
import { readings } from '@linecheck/texts/en/readings';
import { checks } from '@linecheck/texts/en/run';
import { verdictMessages } from '@linecheck/texts/en/verdict-messages';
import { verdicts } from '@linecheck/texts/en/verdicts';
import type { LanguageCode } from '@linecheck/texts/languages';
import { missedWords } from '@linecheck/texts/requirement-words';
import { textsIn } from '@linecheck/texts/text-group';
import { findingWords, type VerdictWords, verdictWordsIn } from '@linecheck/texts/verdict-words';

type Detail = NonNullable<AnsweredDetails[CheckName]>;

/** The stored details of a result, with English texts for clients that have none (decision 007). */
export const withWords = (details: ResultDetails | null): AnsweredDetails | null =>
  details && {
    ...details,
    ...perKnownCheck((check) => {
      const detail = details[check];
      return detail && { ...detail, ...wordsOf(check, detail), ...notedIn(detail) };
    }),
  };

function wordsOf(check: CheckName, { code, params = {}, message }: Detail): Pick<Detail, 'message' | 'advice'> {
  if (message !== undefined) return {};
  const words = storedCheckWords('en', check, { code, params });
  return {
    ...(words.message !== undefined && { message: words.message }),
    ...(words.advice !== undefined && { advice: words.advice }),
  };
}

function notedIn({ params = {} }: Detail): Pick<Detail, 'noted'> {
  const noted = notedWords('en', params);
  return noted.length > 0 ? { noted } : {};
}

export const storedCheckWords = (
  language: LanguageCode,
  check: CheckName,
  reason: Omit<VerdictReason, 'status'>,
): VerdictWords => verdictWordsIn(language, textsIn(language, verdicts), check, reason);

export function notedWords(language: LanguageCode, params: VerdictParams): readonly string[] {
  const texts = {
    soundTexts: textsIn(language, soundFindings),
    connectionTexts: textsIn(language, connectionFindings),
  };
  return findingWords(language, texts, params).map(({ chip }) => chip);
}

/** A requirement that is not met, in words. No text of the guest's page is in them: codes and names are looked up. */
export const missedReasonIn = (language: LanguageCode, missed: MissedRequirement): string =>
  missedWords(
    language,
    {
      missedTexts: textsIn(language, missedRequirements),
      stepTexts: textsIn(language, checks),
      unitTexts: textsIn(language, readings),
      messageTexts: textsIn(language, verdictMessages),
    },
    { missed, shown: shownRequirement(missed.requirement) },
  );
