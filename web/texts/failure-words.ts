import failures from '@linecheck/texts/en/failures';
import problems from '@linecheck/texts/en/problems';
import { problemWords } from '@linecheck/texts/problem-words';
import { failureKind } from '../api/failure';
import { problemOf } from '../api/send';
import { pageLanguage } from './language';
import { currentTexts } from './use-texts';

/** The words of a refusal, else those for what happened, else `refused` where the server refused without a word. */
export function failureWords(error: unknown, refused: string): string {
  const kind = failureKind(error);
  return refusalWords(error) ?? (kind === 'refusal' ? refused : currentTexts(failures)[kind].withAdvice);
}

/** The same where nothing is asked of the reader: a button beside it tries again. */
export const failureCause = (error: unknown): string => refusalWords(error) ?? wordsFor(error).cause;

/** The words for people where reading has failed. */
export const notLoadedWords = (error: unknown): string => refusalWords(error) ?? wordsFor(error).notLoaded;

/** On the button that asks once more for what could not be loaded. */
export const retryLabel = (): string => currentTexts(failures).tryAgain;

function wordsFor(error: unknown) {
  const kind = failureKind(error);
  return currentTexts(failures)[kind === 'refusal' ? 'server' : kind];
}

/** A code that this page does not know comes from a newer server, whose own words stand for it. */
function refusalWords(error: unknown): string | undefined {
  const problem = problemOf(error);
  if (problem === undefined) return undefined;
  const { code, params, message } = problem;
  const texts = currentTexts(problems);
  return code in texts
    ? problemWords(pageLanguage(), texts, { code: code as keyof typeof texts, params })
    : message || undefined;
}
