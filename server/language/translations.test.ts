import { pageProblems } from '@linecheck/texts/en/shell';
import type { LanguageCode } from '@linecheck/texts/languages';
import { textsIn } from '@linecheck/texts/text-group';
import { describe, expect, it } from 'vitest';
import { openTranslations, readTranslations } from './translations';

describe('the translations of a language', () => {
  it('contain the groups of all its files', () => {
    expect(Object.keys(readTranslations('de') ?? {})).toEqual(
      expect.arrayContaining(['guest/shell.pageProblems', 'guest-server/guest-emails.guestEmails']),
    );
  });

  it('are read once', () => {
    expect(readTranslations('de')).toBe(readTranslations('de'));
    expect(readTranslations('fr')).not.toBe(readTranslations('de'));
  });

  it.each(['en', 'xx'])('are none for %s', (code) => {
    expect(readTranslations(code as LanguageCode)).toBeUndefined();
  });

  it('are found by the texts of the server', () => {
    openTranslations();
    expect(textsIn('de', pageProblems)).toBe(readTranslations('de')?.['guest/shell.pageProblems']);
    expect(textsIn('en', pageProblems)).toBe(pageProblems);
  });
});
