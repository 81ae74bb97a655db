interface LanguageInfo {
  /** The language's own name. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Who is offered it: guests alone, or hosts as well. */
  readonly for: 'guests' | 'hosts';
  /** Offered only if the operator asks for it, because no reader has read it yet. */
  readonly isTrial?: true;
}

/** The languages of the product. Texts are written in English first; every other language is checked against it. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', for: 'hosts' },
  de: { name: 'Deutsch', dir: 'ltr', for: 'hosts' },
  es: { name: 'Español', dir: 'ltr', for: 'hosts' },
  fr: { name: 'Français', dir: 'ltr', for: 'hosts' },
  id: { name: 'Bahasa Indonesia', dir: 'ltr', for: 'guests' },
  it: { name: 'Italiano', dir: 'ltr', for: 'guests' },
  nl: { name: 'Nederlands', dir: 'ltr', for: 'guests' },
  pl: { name: 'Polski', dir: 'ltr', for: 'guests' },
  'pt-BR': { name: 'Português (Brasil)', dir: 'ltr', for: 'hosts' },
  tr: { name: 'Türkçe', dir: 'ltr', for: 'guests' },
  ar: { name: 'العربية', dir: 'rtl', for: 'guests', isTrial: true },
} as const satisfies Record<string, LanguageInfo>;

export type LanguageCode = keyof typeof LANGUAGES;

/** The cookie with the reader's own choice. The page writes it, or the server for a text page. */
export const LANGUAGE_COOKIE = 'lang';
export const LANGUAGE_COOKIE_S = 365 * 24 * 60 * 60;

export const languageCodes = Object.keys(LANGUAGES) as readonly LanguageCode[]; // Its own keys.

/** @param code From a cookie, an address or a database: any text. */
export const isLanguageCode = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The offered language for a code from outside, in any case, or for its main language: `pt-PT` gets `pt-BR`. */
export function offeredLanguage(code: string, offered: readonly LanguageCode[]): LanguageCode | undefined {
  const wanted = code.trim().toLowerCase();
  const main = mainOf(wanted);
  return (
    offered.find((each) => each.toLowerCase() === wanted) ?? offered.find((each) => mainOf(each.toLowerCase()) === main)
  );
}

const mainOf = (code: string): string => code.split(/[-_]/, 1)[0] ?? code;

/** A header of a browser names some ten languages at most; the rest is not read. */
const MAX_RANGES = 30;

/**
 * The first offered language of an `Accept-Language` header, in the order of its weights (RFC 9110 §12.5.4).
 *
 * @returns undefined if none of them is offered. An unreadable part counts as absent.
 */
export function acceptedLanguage(header: string, offered: readonly LanguageCode[]): LanguageCode | undefined {
  const ranges = header.split(',', MAX_RANGES).flatMap((range) => {
    const [, code = '', weight = '1'] =
      /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i.exec(range.trim()) ?? [];
    return code === '' || Number(weight) === 0 ? [] : [{ code, weight: Number(weight) }];
  });
  for (const { code } of ranges.toSorted((one, other) => other.weight - one.weight)) {
    const found = offeredLanguage(code, offered);
    if (found !== undefined) return found;
  }
  return undefined;
}
