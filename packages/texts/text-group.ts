import type { LanguageCode } from './languages';
import type { TextMessage, TextTable } from './message';

/** Who reads a group of texts, and where it is needed: in the page, or on the server alone. */
export type TextAudience = 'guest' | 'host' | 'guest-server' | 'host-server';

/** Audience, file and name of an exported table: `guest/steps.camera`. */
export type TextGroupId = `${TextAudience}/${string}`;

/** Translated tables by the id of their group. */
export type TranslatedGroups = Readonly<Record<string, TextTable>>;

const ids = new WeakMap<object, TextGroupId>();
const audiences = new Set<TextAudience>();

/**
 * Gives a table of English texts the id by which its translations are found. A table without an id stays English.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function textGroup<const Table extends TextTable>(id: TextGroupId, table: Table): Table {
  ids.set(table, id);
  audiences.add(audienceOf(id));
  return table;
}

/** The id of a table; undefined for one that stays English, or that joins other groups. */
export const idOfGroup = (table: TextTable): TextGroupId | undefined => ids.get(table);

const audienceOf = (id: TextGroupId): TextAudience => id.slice(0, id.indexOf('/')) as TextAudience; // By its type.

/** The audiences of all groups that are loaded so far. */
export const loadedAudiences = (): ReadonlySet<TextAudience> => audiences;

let readGroups: (language: LanguageCode) => TranslatedGroups | undefined = () => undefined;

/** For the server, which reads the translations of a language at its first use. */
export function setTranslationSource(read: typeof readGroups): void {
  readGroups = read;
}

const translations = new Map<LanguageCode, Map<string, TextTable>>();
const joined = new Map<LanguageCode, WeakMap<TextTable, TextTable>>();

/** Adds translated tables, by the ids of their groups. */
export function addTranslations(language: LanguageCode, groups: TranslatedGroups): void {
  const known = translations.get(language) ?? new Map<string, TextTable>();
  for (const [id, table] of Object.entries(groups)) known.set(id, table);
  translations.set(language, known);
  joined.delete(language);
}

const shownTexts = new Map<string, TextTable>();
const completed = new WeakMap<TextTable, TextTable>();

/** Adds the texts that a page shows at first: of each group only some. The others are English until all are added. */
export function addShownTexts(groups: TranslatedGroups): void {
  for (const [id, table] of Object.entries(groups)) shownTexts.set(id, table);
}

/** A table with the texts that are there already. */
function withShownTexts(id: TextGroupId, group: TextTable): TextTable {
  const shown = shownTexts.get(id);
  if (shown === undefined) return group;
  const table = completed.get(shown) ?? over(group, shown);
  completed.set(shown, table);
  return table;
}

const over = (table: TextTable, other: TextTable): TextTable => ({
  ...table,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const under = table[key];
      const isText = typeof value === 'string' || typeof under !== 'object';
      return [key, isText ? value : over(under, value)];
    }),
  ),
});

/**
 * The texts of a group in a language. A group that is not translated, or whose translation is not there yet, is English.
 *
 * @param group The English table, or one that joins several of them.
 */
export function textsIn<Group extends TextTable>(language: LanguageCode, group: Group): Group {
  if (language === 'en') return group;
  const id = ids.get(group);
  const found =
    id === undefined ? joinedIn(language, group) : (groupsIn(language).get(id) ?? withShownTexts(id, group));
  return found as Group; // `npm run check` compares every translation with its English table.
}

const NONE: ReadonlyMap<string, TextTable> = new Map();

function groupsIn(language: LanguageCode): ReadonlyMap<string, TextTable> {
  const known = translations.get(language);
  if (known !== undefined) return known;
  const groups = readGroups(language);
  if (groups === undefined) return NONE;
  addTranslations(language, groups);
  return translations.get(language) ?? NONE;
}

/** A table without an id, whose tables are translated each. */
function joinedIn(language: LanguageCode, group: TextTable): TextTable {
  const cache = joined.get(language) ?? new WeakMap<TextTable, TextTable>();
  joined.set(language, cache);
  const known = cache.get(group);
  if (known !== undefined) return known;
  const entries = Object.entries(group).map(([key, value]): [string, TextMessage | TextTable] => [
    key,
    typeof value === 'string' ? value : textsIn(language, value),
  ]);
  const table = Object.fromEntries(entries);
  cache.set(group, table);
  return table;
}

/** The ids of a group, or of all groups that it joins. */
export function idsIn(group: TextTable): readonly TextGroupId[] {
  const id = ids.get(group);
  if (id !== undefined) return [id];
  return Object.values(group).flatMap((value) => (typeof value === 'string' ? [] : idsIn(value)));
}

/** True if a translation is there, or those of its texts that the page shows at first. */
export const hasTranslation = (language: LanguageCode, id: TextGroupId): boolean =>
  groupsIn(language).has(id) || shownTexts.has(id);
