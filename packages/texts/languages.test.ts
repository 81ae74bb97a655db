import { describe, expect, it } from 'vitest';
import { acceptedLanguage, isLanguageCode, type LanguageCode, languageCodes, offeredLanguage } from './languages';

const LONG = 'a'.repeat(10_240);
const HOSTILE = ['', ' ', '*', '../../etc', '../de', '__proto__', 'constructor', 'de\0', LONG];

describe('the code of a language', () => {
  it.each(languageCodes)('%s is one', (code) => {
    expect(isLanguageCode(code)).toBe(true);
  });

  it.each([...HOSTILE, 'DE', 'pt', 'pt-br', 'xx', undefined, null, 5, ['de']])('%j is none', (code) => {
    expect(isLanguageCode(code)).toBe(false);
  });
});

const offered: readonly LanguageCode[] = ['en', 'de', 'pt-BR'];

describe('the offered language', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    [' de ', 'de'],
    ['de-AT', 'de'],
    ['de_AT', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['en-GB-oxendict', 'en'],
  ])('for %j is %s', (code, language) => {
    expect(offeredLanguage(code, offered)).toBe(language);
  });

  it.each([...HOSTILE, 'fr', 'deu', 'd', '-de', 'xx-DE'])('is none for %j', (code) => {
    expect(offeredLanguage(code, offered)).toBeUndefined();
  });

  it('is the one with the same region before another one of the same language', () => {
    expect(offeredLanguage('pt-BR', ['en', 'pt-BR'])).toBe('pt-BR');
    expect(offeredLanguage('de', [])).toBeUndefined();
  });
});

describe('the language of an Accept-Language header', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['pt-PT', 'pt-BR'],
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.8, de;q=0.9', 'de'],
    ['en;q=0.8,de', 'de'],
    ['fr,de;q=0.1', 'de'],
    ['de;q=0.5,en;q=0.5', 'de'],
    ['de;q=0,en;q=0.1', 'en'],
    ['de;q=0.000,en;q=0.001', 'en'],
    ['de ; q=0.3 , pt ; q=0.4', 'pt-BR'],
    ['de;q=2,en;q=0.1', 'en'],
    ['de;q=0.1234,en;q=0.1', 'en'],
    ['de;q=-1,en;q=0.1', 'en'],
    ['__proto__,../../etc,*,,de', 'de'],
    [`${LONG},de`, 'de'],
    [`${'fr,'.repeat(29)}de`, 'de'],
  ])('%j is %s', (header, language) => {
    expect(acceptedLanguage(header, offered)).toBe(language);
  });

  it.each([
    ...HOSTILE,
    'fr',
    'de;q=0',
    'de;q=0.0,fr',
    ';q=1',
    'de;level=1',
    ',,,',
    `${'a-'.repeat(5000)}a`,
    `de;q=0.${'0'.repeat(10_000)}`,
    `de${' '.repeat(10_000)}x`,
    // Only the first thirty parts are read.
    `${'fr,'.repeat(30)}de`,
  ])('%j is none', (header) => {
    expect(acceptedLanguage(header, offered)).toBeUndefined();
  });
});
