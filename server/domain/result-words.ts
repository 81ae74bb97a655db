import { type Check, perKnownCheck } from '@linecheck/checks/check';
import type { ResultDetails } from '@linecheck/contract';
import verdicts from '@linecheck/texts/en/verdicts';
import { verdictWords } from '@linecheck/texts/verdict-words';

type Detail = NonNullable<ResultDetails[Check]>;

/** What is stored of a result, with words for clients that have none of their own (decision 066). */
export const withWords = (details: ResultDetails | null): ResultDetails | null =>
  details && {
    ...details,
    ...perKnownCheck((check) => {
      const detail = details[check];
      return detail && { ...detail, ...wordsOf(check, detail) };
    }),
  };

/** Of a reason that has come as a code alone. */
function wordsOf(check: Check, { code, params = {}, message }: Detail): Pick<Detail, 'message' | 'advice'> {
  if (message !== undefined) return {};
  const words = verdictWords('en', verdicts, check, { code, params });
  return {
    ...(words.message !== undefined && { message: words.message }),
    ...(words.advice !== undefined && { advice: words.advice }),
  };
}
