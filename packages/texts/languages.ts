interface LanguageInfo {
  /** As its speakers write it. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The plural categories of its whole numbers (Unicode CLDR), all of which a plural text must have. */
  readonly plural: readonly Intl.LDMLPluralRule[];
}

/** The languages that ship. English is where a text is written first; every other one is checked against it. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', plural: ['one', 'other'] },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof LANGUAGES;
