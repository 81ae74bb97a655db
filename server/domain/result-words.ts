import { type CheckName, perKnownCheck } from '@linecheck/checks/check';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { worstStatus } from '@linecheck/checks/outcome';
import type { VerdictParams, VerdictReason } from '@linecheck/checks/verdict';
import {
  type AnsweredDetails,
  type CheckFields,
  type CheckStatus,
  outcomesOf,
  type ResultDetails,
} from '@linecheck/contract';
import { connectionFindings as connectionTexts } from '@linecheck/texts/en/connection-verdicts';
import { soundFindings as soundTexts } from '@linecheck/texts/en/microphone-verdicts';
import { verdicts } from '@linecheck/texts/en/verdicts';
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

/** The status of a whole result: that of its worst check, unless a level decides. */
export function resultStatusOf(result: CheckFields, fit: LevelFit | null): CheckStatus {
  const worst = worstStatus(outcomesOf(result));
  if (fit === null) return worst;
  if (fit.fits) return 'passed';
  return worst === 'failed' ? 'failed' : 'warning';
}
