import { type CheckName, perKnownCheck } from '@linecheck/checks/check';
import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { shownRequirement } from '@linecheck/checks/levels/requirements';
import type { VerdictParams, VerdictReason } from '@linecheck/checks/verdict';
import type { AnsweredDetails, ResultDetails } from '@linecheck/contract';
import { connectionFindings as connectionTexts } from '@linecheck/texts/en/connection-verdicts';
import { missedRequirements as missedTexts } from '@linecheck/texts/en/episodes/missed';
import { soundFindings as soundTexts } from '@linecheck/texts/en/microphone-verdicts';
import { readings as unitTexts } from '@linecheck/texts/en/readings';
import { checks as stepTexts } from '@linecheck/texts/en/run';
import { verdictMessages as messageTexts } from '@linecheck/texts/en/verdict-messages';
import { verdicts } from '@linecheck/texts/en/verdicts';
import type { LanguageCode } from '@linecheck/texts/languages';
import { missedWords } from '@linecheck/texts/requirement-words';
import { findingWords, type VerdictWords, verdictWordsIn } from '@linecheck/texts/verdict-words';

type Detail = NonNullable<AnsweredDetails[CheckName]>;

/** The stored details of a result, with texts for clients that have none (decision 007). */
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
  const words = storedCheckWords(check, { code, params });
  return {
    ...(words.message !== undefined && { message: words.message }),
    ...(words.advice !== undefined && { advice: words.advice }),
  };
}

function notedIn({ params = {} }: Detail): Pick<Detail, 'noted'> {
  const noted = notedWords(params);
  return noted.length > 0 ? { noted } : {};
}

export const storedCheckWords = (check: CheckName, reason: Omit<VerdictReason, 'status'>): VerdictWords =>
  verdictWordsIn('en', verdicts, check, reason);

export const notedWords = (params: VerdictParams): readonly string[] =>
  findingWords('en', { soundTexts, connectionTexts }, params).map(({ chip }) => chip);

/** A requirement that is not met, in words. No text of the guest's page is in them: codes and names are looked up. */
export const missedReasonIn = (language: LanguageCode, missed: MissedRequirement): string =>
  missedWords(
    language,
    { missedTexts, stepTexts, unitTexts, messageTexts },
    { missed, shown: shownRequirement(missed.requirement) },
  );
