import { isHostPath } from '@linecheck/contract';
import {
  isLanguageCode,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGES,
  type LanguageCode,
} from '@linecheck/texts/languages';
import type { TextTable } from '@linecheck/texts/message';
import {
  addShownTexts,
  addTranslations,
  hasTranslation,
  idsIn,
  loadedAudiences,
  type TranslatedGroups,
  textsIn,
} from '@linecheck/texts/text-group';
import { TEXTS_ELEMENT } from './texts-element';
import { type PageSpeech, pageLanguage, refreshTexts, setPageSpeech } from './use-texts';

/** From the first use on, anything may be shown. */
const USES = ['pointerdown', 'keydown', 'focusin'] as const;

const PAGE_AUDIENCES = ['guest', 'host'] as const;

let speech: PageSpeech | undefined;
/** False until the first view of the page is there, whose texts came with it. */
let isStarted = false;
const loading = new Map<string, Promise<void>>();
let lastChosen: LanguageCode | undefined;

/** Takes the language of the page, and the texts in it. Call once, before the first view. */
export function takePageTexts(): void {
  addEventListener('click', leaveForHosts, true);
  const code = document.documentElement.lang;
  if (!isLanguageCode(code) || code === 'en') return;
  speak(code);
  const text = document.getElementById(TEXTS_ELEMENT)?.textContent;
  if (text) addShownTexts(JSON.parse(text)); // The server has written it.
  for (const event of USES)
    addEventListener(event, () => void pageTexts(), { capture: true, once: true, passive: true });
}

/** Lets the server send a page of hosts, which is in fewer languages than those of guests. */
function leaveForHosts(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.origin !== location.origin || !isHostPath(link.pathname)) return;
  // The router does not see it, so the browser follows the link.
  if (LANGUAGES[pageLanguage()].for === 'guests') event.stopPropagation();
}

function speak(language: LanguageCode): void {
  speech = language === 'en' ? undefined : { language, textsOf };
  setPageSpeech(() => speech);
}

function textsOf<Group extends TextTable>(group: Group): Group {
  const language = pageLanguage();
  // A group that is shown although none of its texts came with the page.
  if (isStarted && idsIn(group).some((id) => !hasTranslation(language, id))) void pageTexts();
  return textsIn(language, group);
}

/** Resolves when all texts of the page's language are there. Texts that do not arrive stay English; the next call tries again. */
export async function pageTexts(): Promise<void> {
  if (speech !== undefined) await allTextsOf(speech.language).catch(() => undefined);
}

const allTextsOf = (language: LanguageCode) =>
  Promise.all(
    PAGE_AUDIENCES.filter((audience) => loadedAudiences().has(audience)).map((audience) =>
      loadTexts(language, audience),
    ),
  );

/** No groups for a language without such a file. */
async function readFile(name: string): Promise<TranslatedGroups> {
  const { textFiles } = await import('./text-files');
  return (await textFiles[name]?.()) ?? {};
}

function loadTexts(language: LanguageCode, audience: (typeof PAGE_AUDIENCES)[number]): Promise<void> {
  const name = `../../packages/texts/translations/${language}/${audience}.json`;
  const known = loading.get(name);
  if (known !== undefined) return known;
  const arrives = readFile(name).then((groups) => {
    addTranslations(language, groups);
    refreshTexts();
  });
  loading.set(name, arrives);
  arrives.catch(() => loading.delete(name));
  return arrives;
}

/** The first view is there: all later parts wait for all texts. */
export function startLaterTexts(): void {
  isStarted = true;
}

/** A part that is loaded later, once its texts are there as well. The build puts it around every `import()`. */
export async function withPageTexts<Part>(part: Promise<Part>): Promise<Part> {
  if (speech === undefined || !isStarted) return part;
  // It may be the first part for hosts, which needs more texts.
  const [loaded] = await Promise.all([part, pageTexts()]);
  await pageTexts();
  return loaded;
}

/**
 * Shows the page in another language, and keeps the choice in this browser. Nothing on the page is lost.
 *
 * @throws if its texts do not arrive.
 */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  lastChosen = language;
  if (language !== 'en') await allTextsOf(language);
  // Another may have been chosen meanwhile.
  if (lastChosen !== language) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store API only since 18.4.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_COOKIE_S}; samesite=lax${secure}`;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].dir;
  speak(language);
  refreshTexts();
}
