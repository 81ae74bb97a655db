// Compares the translations with the English texts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type LanguageCode, languageCodes } from '@linecheck/texts/languages';
import type { PluralMessage, TextMessage, TextTable } from '@linecheck/texts/message';
import { idOfGroup, type TextAudience, type TextGroupId } from '@linecheck/texts/text-group';

const texts = resolve(import.meta.dirname, '../../packages/texts');

const GUEST_AUDIENCES: readonly TextAudience[] = ['guest', 'guest-server'];
const HOST_AUDIENCES: readonly TextAudience[] = ['host', 'host-server'];

export type EnglishGroups = ReadonlyMap<TextGroupId, TextTable>;

/** The content of each file of a language, by audience; a file may be absent, and may hold anything. */
export type LanguageFiles = Readonly<Partial<Record<TextAudience, unknown>>>;

export interface TranslationFault {
  readonly file: string;
  /** The id of the group and the keys within it, joined by dots. */
  readonly key: string;
  readonly fault: string;
}

export const audiencesOf = (language: LanguageCode): readonly TextAudience[] =>
  LANGUAGES[language].for === 'hosts' ? [...GUEST_AUDIENCES, ...HOST_AUDIENCES] : GUEST_AUDIENCES;

export const audienceOfGroup = (id: string): string => id.slice(0, id.indexOf('/'));

/** Imports every file of English texts. @returns all groups by id. */
export async function loadEnglishGroups(): Promise<EnglishGroups> {
  const folder = join(texts, 'en');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(
    files.sort().map((name): Promise<object> => import(pathToFileURL(join(folder, name)).href)),
  );
  const groups = new Map<TextGroupId, TextTable>();
  for (const table of modules.flatMap((each): TextTable[] => Object.values(each))) {
    const id = typeof table === 'object' ? idOfGroup(table) : undefined;
    if (id === undefined) continue;
    if (groups.has(id) && groups.get(id) !== table) throw new Error(`two groups of texts have the id ${id}`);
    groups.set(id, table);
  }
  return groups;
}

/** The languages with at least one file of translations. */
export const translatedLanguages = (): readonly LanguageCode[] =>
  languageCodes.filter((language) => Object.keys(readLanguage(language)).length > 0);

/** @throws Error if a file is not JSON. */
export function readLanguage(language: LanguageCode): LanguageFiles {
  const found = [...GUEST_AUDIENCES, ...HOST_AUDIENCES].flatMap((audience) => {
    const path = join(texts, 'translations', language, `${audience}.json`);
    return existsSync(path) ? [[audience, parseFile(path)] as const] : [];
  });
  return Object.fromEntries(found);
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
}

/** The faults of a language. A language on trial may lack files; a file that is there must be complete. */
export function languageFaults(
  language: LanguageCode,
  english: EnglishGroups,
  files: LanguageFiles = readLanguage(language),
): readonly TranslationFault[] {
  const isTrial = 'isTrial' in LANGUAGES[language];
  const missing = audiencesOf(language).filter((audience) => !isTrial && files[audience] === undefined);
  const present = Object.entries(files) as [TextAudience, unknown][];
  return [
    ...missing.map((audience) => ({ file: fileOf(language, audience), key: '', fault: 'the file is missing' })),
    ...present.flatMap(([audience, groups]) =>
      fileFaults(groups, { language, audience, english }).map((each) => ({
        file: fileOf(language, audience),
        ...each,
      })),
    ),
  ];
}

const fileOf = (language: LanguageCode, audience: TextAudience): string =>
  `packages/texts/translations/${language}/${audience}.json`;

type KeyFault = Omit<TranslationFault, 'file'>;

interface ComparedFile {
  readonly language: LanguageCode;
  readonly audience: TextAudience;
  readonly english: EnglishGroups;
}

function fileFaults(groups: unknown, { language, audience, english }: ComparedFile): readonly KeyFault[] {
  if (!isTable(groups)) return [{ key: '', fault: 'must be an object with groups of texts' }];
  const wanted = [...english].filter(([id]) => audienceOfGroup(id) === audience);
  const strange = Object.keys(groups).filter((id) => !wanted.some(([each]) => each === id));
  return [
    ...strange.map((key) => ({ key, fault: surplusGroup(key, english) })),
    ...wanted.flatMap(([id, table]) => textFaults(table, groups[id], { language, key: id })),
  ];
}

const surplusGroup = (id: string, english: EnglishGroups): string =>
  [...english.keys()].some((each) => each === id)
    ? `belongs to ${audienceOfGroup(id)}.json`
    : 'surplus: there is no such group in English';

interface TextPlace {
  readonly language: LanguageCode;
  readonly key: string;
}

function textFaults(
  english: TextMessage | TextTable,
  given: unknown,
  { language, key }: TextPlace,
): readonly KeyFault[] {
  if (given === undefined) return [{ key, fault: 'missing' }];
  if (typeof english === 'string')
    return typeof given === 'string' ? nameFaults(english, given, key) : [{ key, fault: 'must be a text' }];
  if (!isTable(given)) return [{ key, fault: isPlural(english) ? 'must be plural forms' : 'must be a group of texts' }];
  if (isPlural(english)) return pluralFaults(english, given, { language, key });
  const surplus = Object.keys(given).filter((each) => !Object.hasOwn(english, each));
  return [
    ...surplus.map((each) => ({ key: `${key}.${each}`, fault: 'surplus: there is no such text in English' })),
    ...Object.entries(english).flatMap(([each, text]) =>
      textFaults(text, Object.hasOwn(given, each) ? given[each] : undefined, { language, key: `${key}.${each}` }),
    ),
  ];
}

function pluralFaults(
  english: PluralMessage,
  given: Readonly<Record<string, unknown>>,
  { language, key }: TextPlace,
): readonly KeyFault[] {
  const categories: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const lost = categories.filter((category) => !Object.hasOwn(given, category));
  const surplus = Object.keys(given).filter((category) => !categories.includes(category));
  const forms = Object.entries(given).filter(([category]) => categories.includes(category));
  const others = forms.filter(([, form]) => typeof form !== 'string');
  return [
    ...lost.map((category) => ({ key: `${key}.${category}`, fault: 'missing: a plural category of the language' })),
    ...surplus.map((category) => ({ key: `${key}.${category}`, fault: 'surplus: no plural category of the language' })),
    ...others.map(([category]) => ({ key: `${key}.${category}`, fault: 'must be a text' })),
    // "One guest" needs no {count}, so the forms are compared together.
    ...nameFaults(Object.values(english).join('\n'), forms.map(([, form]) => form).join('\n'), key),
  ];
}

/** Placeholders and tags that are lost or invented. */
function nameFaults(english: string, given: string, key: string): readonly KeyFault[] {
  const [wanted, found] = [namesIn(english), namesIn(given)];
  return [
    ...[...wanted].filter((name) => !found.has(name)).map((name) => ({ key, fault: `lost ${name}` })),
    ...[...found].filter((name) => !wanted.has(name)).map((name) => ({ key, fault: `invented ${name}` })),
  ];
}

const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? []);

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CATEGORIES: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'] satisfies Intl.LDMLPluralRule[];

/** Whether a table holds the plural forms of one text. */
export const isPlural = (table: TextMessage | TextTable): table is PluralMessage =>
  typeof table === 'object' &&
  Object.hasOwn(table, 'other') &&
  Object.entries(table).every(([key, form]) => CATEGORIES.includes(key) && typeof form === 'string');
