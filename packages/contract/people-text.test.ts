import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMAIL_ADDRESS, holdsAddress, inOneLine, mixesAlphabets, storedText } from './people-text';

describe('a text without a visible character is empty', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a no-break space', '\u00a0'],
    ['an ideographic space', '\u3000'],
    ['tabs and line breaks', '\t\r\n\u2028\u0085'],
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a zero-width joiner', '\u200d'],
    ['a zero-width non-joiner', '\u200c'],
    ['direction marks', '\u200e\u200f\u061c'],
    ['a soft hyphen', '\u00ad'],
    ['a grapheme joiner', '\u034f'],
    ['a braille blank', '\u2800'],
    ['a Hangul filler', '\u3164'],
    ['Hangul jamo fillers', '\u115f\u1160'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a Mongolian vowel separator', '\u180e'],
    ['variation selectors', '\ufe0f\ufe0e\u{e0100}'],
    ['tag characters', '\u{e0041}\u{e007f}'],
    ['invisible operators', '\u2061\u2062\u2063\u2064'],
    ['a Khmer inherent vowel', '\u17b4\u17b5'],
    ['a mark without a letter', '\u0301'],
    ['control characters', '\u0001\u001b\u009f'],
    ['several of them', ' \u200b\u2800\u3164 \u00ad'],
  ])('%s', (_name, typed) => {
    expect(storedText(typed)).toBe('');
  });
});

describe('a text is stored', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['\u200bAda\u200b', 'Ada'],
    ['\u3164Ada\u2800', 'Ada'],
    ['\ufeffAda', 'Ada'],
    ['Ada\u00ad', 'Ada'],
    ['Ada  Lovelace', 'Ada  Lovelace'],
    ['Ada\u00a0Lovelace', 'Ada\u00a0Lovelace'],
    ['a\nb', 'a\nb'],
    ['.', '.'],
    ['0', '0'],
    ['🎧', '🎧'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['❤\ufe0f', '❤\ufe0f'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['\u200fעדה\u200e', '\u200fעדה\u200e'],
    ['שָׁלוֹם', 'שָׁלוֹם'],
    ['محمّد', 'محمّد'],
    ['ആദിത്യൻ', 'ആദിത്യൻ'],
    ['ที่รัก', 'ที่รัก'],
    ['龍之介', '龍之介'],
    ['がくと', 'がくと'],
    ['김민준', '김민준'],
    ['한글', '한글'],
    ['e\u0301', 'e\u0301'],
    ['\u202egnp.\u202c', 'gnp.'],
    [' \u2067 Ada \u2069', 'Ada'],
    ['"><script>', '"><script>'],
    ["O'Brien", "O'Brien"],
    ['O\u2019Brien', 'O\u2019Brien'],
    ['\u{1f7e9}', '\u{1f7e9}'],
    ['ᚱᚢᚾ', 'ᚱᚢᚾ'],
    ['𝓐𝓭𝓪', '𝓐𝓭𝓪'],
  ])('%j as %j', (typed, stored) => {
    expect(storedText(typed)).toBe(stored);
  });

  it('in a form that is stored again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(storedText(storedText(typed))).toBe(storedText(typed));
      }),
    );
  });
});

it.each([
  ['Harbour Lights', 'Harbour Lights'],
  ['Harbour \t\r\n\u2028 Lights', 'Harbour Lights'],
  ['Harbour\u0007Lights', 'Harbour Lights'],
  ['Harb\u200bour\u00ad Lights\u2060', 'Harbour Lights'],
  ['Harbour\u00a0\u3164Lights', 'Harbour Lights'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🚀 Radio', '👩\u200d🚀 Radio'],
])('%j in one line is %j', (text, line) => {
  expect(inOneLine(text)).toBe(line);
});

describe('a text mixes alphabets', () => {
  it.each([
    ['a Cyrillic о in a Latin word', 'Harb\u043eur', true],
    ['a Greek capital in a Latin word', 'Studio \u0391lpha', true],
    ['a Latin letter in a Cyrillic word', 'Радиo', true],
    ['a word of each', 'Радио Moscow Ρόδος', false],
    ['letters of one alphabet with accents', 'Łódź Café Ørsted', false],
    ['Latin beside kana and Han', 'TBSラジオ東京', false],
    ['digits, signs and emoji', 'Studio 24/7 🎙 №5', false],
    ['mathematical letters beside Cyrillic', 'Harb\u043e\u{1d42e}r', true],
    ['full-width letters beside Cyrillic', '\uff28\u0430rbour', true],
    ['full-width letters alone', '\uff28\uff41\uff52\uff42\uff4f\uff55\uff52', false],
  ])('with %s: %j', (_case, text, mixes) => {
    expect(mixesAlphabets(text)).toBe(mixes);
  });
});

it.each([
  ['https://evil.example/login', true],
  ['https\uff1a\uff0f\uff0fevil.example', true],
  ['Your account is locked. Go to x://y', true],
  ['Studio 24/7: live', false],
  ['Ada // Grace', false],
])('a name like %s holds an address: %s', (name, holds) => {
  expect(holdsAddress(name)).toBe(holds);
});

describe('an email address is accepted', () => {
  it.each([
    'maya@example.org',
    'r&d@example.org',
    'user@xn--e1afmkfd.xn--p1ai',
    "o'brien@example.org",
    'maya+show@example.org',
    'maya.okafor@mail.example.co.uk',
    'a@b.co',
    '1@2.example',
    '_@example.org',
    '!#$%&*/=?^`{|}~-@example.org',
    'MAYA@EXAMPLE.ORG',
    'maya@sub-domain.example.org',
    'maya@1und1.de',
    'a..b@example.org',
    '.a@example.org',
    `maya@${'a'.repeat(63)}.org`,
  ])('%s', (address) => {
    expect(EMAIL_ADDRESS.test(address)).toBe(true);
  });

  it.each([
    '',
    'maya',
    '@example.org',
    'maya@',
    'maya@example',
    'maya@localhost',
    'maya@.org',
    'maya@example..org',
    'maya@example.org.',
    'maya@-example.org',
    'maya@example-.org',
    `maya@${'a'.repeat(64)}.org`,
    'ma ya@example.org',
    'maya @example.org',
    'maya@exa mple.org',
    'maya@example.org, b@example.org',
    'Maya <maya@example.org>',
    '"maya"@example.org',
    'maya@exämple.org',
    'mayä@example.org',
    'maya@[192.0.2.1]',
    'm\0@example.org',
    'maya@example.org\nbcc: b@example.org',
    'a@b@example.org',
  ])('but not %j', (address) => {
    expect(EMAIL_ADDRESS.test(address)).toBe(false);
  });
});
