import type { LanguageCode } from '@linecheck/texts/languages';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chosenLanguage, offeredTo, offerTrials, readerLanguage, spokenLanguage } from './reader-language';

const LONG = 'de'.repeat(5000);
const HOSTILE = [
  '',
  ' ',
  '*',
  'xx',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '<script>',
  'de\r\nset-cookie: a=b',
  LONG,
];

interface ReaderWishes {
  readonly cookie?: string;
  readonly chosen?: string | null;
  readonly accepted?: string;
}

const requestOf = ({ cookie, accepted }: ReaderWishes) => ({
  cookies: cookie === undefined ? {} : { lang: cookie },
  headers: accepted === undefined ? {} : { 'accept-language': accepted },
});

const forGuest = (wishes: ReaderWishes) => readerLanguage(requestOf(wishes), 'guests', wishes.chosen);
const forHost = (wishes: ReaderWishes) => readerLanguage(requestOf(wishes), 'hosts', wishes.chosen);

/** For the rest of the test. */
function offer(...languages: readonly LanguageCode[]): void {
  offerTrials(languages);
  onTestFinished(() => offerTrials([]));
}

describe('the language of a page', () => {
  it.each([
    [{}, 'en'],
    [{ accepted: 'xx' }, 'en'],
    [{ accepted: 'xx, nl;q=0.5, de;q=0.4' }, 'nl'],
    [{ accepted: 'pt-PT' }, 'pt-BR'],
    [{ chosen: null, accepted: 'de' }, 'de'],
    [{ chosen: '', accepted: 'de' }, 'de'],
    [{ chosen: 'fr', accepted: 'de' }, 'fr'],
    [{ chosen: 'xx', accepted: 'de' }, 'de'],
    [{ cookie: 'it', chosen: 'fr', accepted: 'de' }, 'it'],
    [{ cookie: 'en', chosen: 'fr', accepted: 'de' }, 'en'],
    [{ cookie: 'PT-br', accepted: 'de' }, 'pt-BR'],
    [{ cookie: 'xx', chosen: 'fr', accepted: 'de' }, 'fr'],
  ] satisfies [ReaderWishes, LanguageCode][])('for a guest with %o is %s', (wishes, language) => {
    expect(forGuest(wishes)).toBe(language);
  });

  it.each([
    [{ cookie: 'it', accepted: 'it' }, 'en'],
    [{ accepted: 'it, fr;q=0.5' }, 'fr'],
    [{ cookie: 'it', chosen: 'es', accepted: 'fr' }, 'es'],
    [{ chosen: 'nl', accepted: 'fr' }, 'fr'],
    [{ cookie: 'de', chosen: 'es', accepted: 'fr' }, 'de'],
  ] satisfies [ReaderWishes, LanguageCode][])('for a host with %o is %s', (wishes, language) => {
    expect(forHost(wishes)).toBe(language);
  });

  it.each(HOSTILE)('does not come from %j', (text) => {
    for (const wishes of [{ cookie: text }, { chosen: text }, { accepted: text }]) expect(forGuest(wishes)).toBe('en');
    expect(forGuest({ cookie: text, chosen: text, accepted: 'de' })).toBe('de');
  });
});

describe('a language on trial', () => {
  const wishes = [{ cookie: 'ar' }, { chosen: 'ar' }, { accepted: 'ar-EG' }];

  it('is offered to no one by default', () => {
    expect(wishes.map(forGuest)).toEqual(['en', 'en', 'en']);
    expect([offeredTo('guests'), offeredTo('hosts')].flat()).not.toContain('ar');
  });

  it('is offered to guests if the operator wants it, and not to hosts', () => {
    offer('ar');
    expect(wishes.map(forGuest)).toEqual(['ar', 'ar', 'ar']);
    expect(wishes.map(forHost)).toEqual(['en', 'en', 'en']);
    expect(chosenLanguage('ar', 'guests')).toBe('ar');
  });
});

describe('the language of a call', () => {
  it.each([
    [undefined, 'en'],
    ['xx', 'en'],
    ['nl', 'nl'],
    ['ar', 'en'],
    ['de-AT, en;q=0.5', 'de'],
  ])('with the header %j is %s', (accepted, language) => {
    expect(spokenLanguage(requestOf({ ...(accepted !== undefined && { accepted }) }))).toBe(language);
  });
});

describe('the language of an email', () => {
  it.each([
    [null, 'guests', 'en'],
    ['it', 'guests', 'it'],
    ['it', 'hosts', 'en'],
    ['pt-PT', 'hosts', 'pt-BR'],
    ['ar', 'guests', 'en'],
    ['xx', 'guests', 'en'],
    ['__proto__', 'guests', 'en'],
  ] as const)('for %j of %s is %s', (stored, kind, language) => {
    expect(chosenLanguage(stored, kind)).toBe(language);
  });
});
