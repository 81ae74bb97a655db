import { LEVEL_NAMES, type LevelName } from '@linecheck/checks/levels/names';
import { type EpisodeDetails, NO_STUDIO, type StoredLevel, type StudioChoice } from '@linecheck/contract';
import { episodes } from '@linecheck/texts/en/episodes/host';
import { levels as levelTexts } from '@linecheck/texts/en/episodes/levels';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Name of a studio. Its id while the table is not loaded, or if it was removed. */
export const studioName = (id: string, studios: readonly StudioChoice[]): string =>
  id === NO_STUDIO ? currentTexts(episodes).otherStudio : (studios.find((each) => each.id === id)?.name ?? id);

/** Studios to choose from. Includes the chosen one, which may have been removed or not be loaded. */
export const studioChoices = (chosen: string, studios: readonly StudioChoice[]): readonly Choice[] =>
  [...new Set([...studios.map(({ id }) => id), chosen, NO_STUDIO])]
    .toSorted((one, other) => Number(one === NO_STUDIO) - Number(other === NO_STUDIO))
    .map((id) => ({ value: id, label: studioName(id, studios) }));

export const isBuiltIn = (level: string): level is LevelName => LEVEL_NAMES.some((name) => name === level);

/** Name of a level; undefined while an own level is not loaded. */
export function levelName(level: EpisodeDetails['level'], own: readonly StoredLevel[]): string {
  if (isBuiltIn(level)) return currentTexts(levelTexts).names[level];
  return own.find(({ id }) => id === level)?.name ?? '…';
}

/** The levels to choose from, the built-in ones first, with the chosen one, which may not be loaded yet. */
export function levelChoices(chosen: string, own: readonly StoredLevel[]): readonly Choice[] {
  const { ownLevel } = currentTexts(episodes);
  const ids = new Set([...own.map(({ id }) => id), ...(isBuiltIn(chosen) ? [] : [chosen])]);
  return [
    ...LEVEL_NAMES.map((name) => ({ value: name, label: levelName(name, own) })),
    ...[...ids].map((id) => ({ value: id, label: fill(ownLevel, { name: levelName(id, own) }) })),
  ];
}
