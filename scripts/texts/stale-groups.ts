import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { TextTable } from '@linecheck/texts/message';
import type { TextGroupId } from '@linecheck/texts/text-group';
import type { EnglishGroups, LanguageFiles } from './translations';

const HASH_DIGITS = 8;

/** The hash of each English group as it was when its translation was last read, by the group's id. */
export type ReadHashes = Readonly<Record<string, string>>;

export const hashOfGroup = (table: TextTable): string =>
  createHash('sha256').update(JSON.stringify(table)).digest('hex').slice(0, HASH_DIGITS);

const translatedIds = (files: LanguageFiles): ReadonlySet<string> =>
  new Set(Object.values(files).flatMap((groups) => Object.keys(groups ?? {})));

interface ReadLanguage {
  readonly files: LanguageFiles;
  readonly hashes: ReadHashes;
}

/** The translated groups whose English has changed since their translation was read, or that nobody has read. */
export function staleGroups(english: EnglishGroups, { files, hashes }: ReadLanguage): readonly TextGroupId[] {
  const translated = translatedIds(files);
  return [...english].flatMap(([id, table]) => (translated.has(id) && hashes[id] !== hashOfGroup(table) ? [id] : []));
}

/**
 * The hashes after some groups have been read. Those of groups that are not translated any more are left out.
 *
 * @param read The ids of the groups; all that are translated if there are none.
 * @throws RangeError for a group that is not translated.
 */
export function withReadGroups(
  english: EnglishGroups,
  { files, hashes }: ReadLanguage,
  read: readonly string[] = [],
): ReadHashes {
  const translated = translatedIds(files);
  const groups = [...english].filter(([id]) => translated.has(id)).sort(([one], [other]) => (one < other ? -1 : 1));
  const strange = read.find((id) => !groups.some(([each]) => each === id));
  if (strange !== undefined) throw new RangeError(`the language has no translation of ${strange}`);
  const isRead = (id: string) => read.length === 0 || read.includes(id);
  return Object.fromEntries(
    groups.flatMap(([id, table]) => {
      const hash = isRead(id) ? hashOfGroup(table) : hashes[id];
      return hash === undefined ? [] : [[id, hash]];
    }),
  );
}

const pathOf = (language: LanguageCode): string =>
  resolve(import.meta.dirname, '../../packages/texts/read', `${language}.json`);

export function loadReadHashes(language: LanguageCode): ReadHashes {
  const path = pathOf(language);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

export function storeReadHashes(language: LanguageCode, hashes: ReadHashes): void {
  const path = pathOf(language);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(hashes, null, 2)}\n`);
}
