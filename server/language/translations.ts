import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '@linecheck/texts/languages';
import { setTranslationSource, type TranslatedGroups } from '@linecheck/texts/text-group';

/** Beside the built server, or in the sources. */
const folder = ['translations', '../../packages/texts/translations']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path));

const known = new Map<LanguageCode, TranslatedGroups>();

/** The translated groups of a language, some 300 kB, read at the first call; undefined for English, and without files. */
export function readTranslations(language: LanguageCode): TranslatedGroups | undefined {
  if (language === 'en' || folder === undefined || !existsSync(join(folder, language))) return undefined;
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));
  const groups =
    known.get(language) ??
    Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, language, name), 'utf8'))));
  known.set(language, groups);
  return groups;
}

/** From here on, `textsIn` finds the translations. */
export const openTranslations = (): void => setTranslationSource(readTranslations);
