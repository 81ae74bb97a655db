import { askedBy, LEVELS, type ShowLevel } from '@linecheck/checks/levels/levels';
import { levelOf, SETTABLE } from '@linecheck/checks/levels/own-level';
import type { EpisodeDetails, StoredLevel } from '@linecheck/contract';
import { levels as levelTexts } from '@linecheck/texts/en/episodes/levels';
import { askedWords } from '@linecheck/texts/requirement-words';
import { currentTexts, pageLanguage } from '../../../texts/use-texts';
import { isBuiltIn } from '../episode-words';

/** The demands of a level that decide whether a guest is ready, in words: those that hosts may set. */
export function levelDemandWords(level: EpisodeDetails['level'], own: readonly StoredLevel[]): readonly string[] {
  const stored = own.find(({ id }) => id === level);
  const chosen: ShowLevel | undefined = isBuiltIn(level) ? LEVELS[level] : stored && levelOf(stored);
  const musts = chosen === undefined ? [] : askedBy(chosen).filter(({ need }) => need === 'must');
  return musts
    .filter((asked) => SETTABLE.some(({ key }) => key === asked.key))
    .map((asked) => askedWords(pageLanguage(), currentTexts(levelTexts), asked));
}
