interface LanguageInfo {
  /** The language's own name. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The plural categories of its whole numbers (Unicode CLDR); every plural text must have all of them. */
  readonly plural: readonly Intl.LDMLPluralRule[];
}

/** The languages of the product. Texts are written in English first; every other language is checked against it. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', plural: ['one', 'other'] },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof LANGUAGES;
