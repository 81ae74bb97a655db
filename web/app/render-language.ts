import { OWN_BROWSERS } from '@linecheck/checks/browser/help/platform';
import { textInMarkup } from '@linecheck/contract';
import { pageFrame, pageProblems, visitorPage } from '@linecheck/texts/en/shell';
import { fillMessage } from '@linecheck/texts/fill';
import { formatAlternativesIn } from '@linecheck/texts/format';
import { LANGUAGES, type LanguageCode } from '@linecheck/texts/languages';
import type { TextMessage, TextTable } from '@linecheck/texts/message';
import { idOfGroup, type TranslatedGroups, textsIn } from '@linecheck/texts/text-group';
import { TEXTS_ELEMENT } from '../texts/texts-element';
import { type PageSpeech, setPageSpeech } from '../texts/use-texts';
import { block } from './markup';

export { setTranslationSource } from '@linecheck/texts/text-group';

/** `AsyncLocalStorage` of Node.js: several pages are rendered at the same time, each for another reader. */
interface SpeechStorage {
  run<Result>(speech: PageSpeech | undefined, work: () => Result): Result;
  getStore(): PageSpeech | undefined;
}

let speeches: SpeechStorage | undefined;

/** Call once, before the first page. */
export function keepSpeechIn(storage: SpeechStorage): void {
  speeches = storage;
  setPageSpeech(() => storage.getStore());
}

/** Does something with the texts of a language. */
export const speakIn = <Result>(language: LanguageCode, work: () => Result): Result =>
  withSpeech({ language, textsOf: (group) => textsIn(language, group) }, work);

function withSpeech<Result>(speech: PageSpeech, work: () => Result): Result {
  if (speech.language === 'en') return work();
  if (speeches === undefined) throw new Error('no storage for the languages of pages');
  return speeches.run(speech, work);
}

/**
 * Renders a page in a language. The page has the texts that it shows with it, so that the browser can take it over
 * without asking for them.
 */
export async function renderIn(language: LanguageCode, render: () => string | Promise<string>): Promise<string> {
  if (language === 'en') return render();
  const shown = new ShownTexts(language);
  const html = await withSpeech({ language, textsOf: (group) => shown.noting(group) }, render);
  const texts = block(TEXTS_ELEMENT, textInMarkup(shown.needed()));
  return frameIn(language, html).replace('</body>', () => `${texts}</body>`);
}

/** Of a group that is shown to this share, a press may show more at once: it is sent whole. */
const WHOLE_FROM = 0.25;

const countTexts = (texts: TextTable | MutableTexts): number =>
  Object.values(texts).reduce((sum: number, value) => sum + (typeof value === 'string' ? 1 : countTexts(value)), 0);

type MutableTexts = { [key: string]: string | MutableTexts };

/** Notes which texts of which groups are read. */
class ShownTexts {
  private readonly texts: MutableTexts = {};
  readonly #whole = new Map<string, TextTable>();
  readonly #known = new WeakMap<TextTable, TextTable>();

  constructor(private readonly language: LanguageCode) {}

  /** The texts of a group, which notes each that is read. */
  noting<Group extends TextTable>(group: Group): Group {
    const known = this.#known.get(group) ?? this.#make(group);
    this.#known.set(group, known);
    return known as Group; // It has the same keys.
  }

  /** The texts that the page needs. */
  needed(): TranslatedGroups {
    const entries = Object.entries(this.texts).flatMap(([id, shown]): [string, TextTable][] => {
      const whole = this.#whole.get(id);
      if (whole === undefined || typeof shown === 'string') return [];
      return [[id, countTexts(shown) < WHOLE_FROM * countTexts(whole) ? (shown as TextTable) : whole]]; // A part of it.
    });
    return Object.fromEntries(entries);
  }

  #make(group: TextTable): TextTable {
    const id = idOfGroup(group);
    if (id !== undefined) {
      const texts = textsIn(this.language, group);
      // Those of the head are written by the server alone.
      if (/-server\//.test(id)) return texts;
      this.#whole.set(id, texts);
      return this.#watched(texts, [id]);
    }
    const joins = (value: TextMessage | TextTable) => (typeof value === 'string' ? value : this.noting(value));
    return Object.fromEntries(Object.entries(group).map(([key, value]) => [key, joins(value)]));
  }

  #watched(table: TextTable, path: readonly string[]): TextTable {
    return new Proxy(table, {
      get: (target, key) => {
        const value = typeof key === 'string' && Object.hasOwn(target, key) ? target[key] : undefined;
        if (value === undefined || typeof key !== 'string') return undefined;
        if (typeof value !== 'string') return this.#watched(value, [...path, key]);
        this.#note([...path, key], value);
        return value;
      },
    });
  }

  #note([first = '', ...path]: readonly string[], text: string, place = this.texts): void {
    if (path.length === 0) {
      place[first] = text;
      return;
    }
    const inner = place[first];
    const next = typeof inner === 'object' ? inner : {};
    place[first] = next;
    this.#note(path, text, next);
  }
}

/** The parts of a page outside React in a language: its attributes, its description, and the messages for a page that cannot start. */
export function frameIn(language: LanguageCode, html: string): string {
  const [english, texts] = [frameTexts('en'), frameTexts(language)];
  const keys = Object.keys(english) as (keyof typeof english)[]; // Its own keys.
  return keys
    .reduce((page, key) => page.replaceAll(english[key], () => texts[key]), html)
    .replace('<html lang="en">', `<html lang="${language}" dir="${LANGUAGES[language].dir}">`);
}

/** The texts that the build has written into the page, as `prose-frame.ts` fills them. */
const frameTexts = (language: LanguageCode) => ({
  ...textsIn(language, pageProblems),
  about: textsIn(language, visitorPage).about,
  cannotStart: fillMessage(language, textsIn(language, pageFrame).cannotStart, {
    browsers: formatAlternativesIn(language, OWN_BROWSERS.other),
  }),
});
