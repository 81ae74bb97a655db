import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { email, id, optionalEmail, sessionCode, text } from './fields-schemas';

const LONE_SURROGATE = '\ud83c';

const wordsOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

describe('a text that people typed', () => {
  const title = text({ max: 12, tooLong: 'title_too_long', required: 'title_required' });
  const note = text({ max: 12, tooLong: 'notes_too_long' });

  it.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['\u00a0Ada\n', 'Ada'],
    ['123456789012', '123456789012'],
    ['   123456789012   ', '123456789012'],
    ['Zoë 🎧', 'Zoë 🎧'],
    ['a\nb', 'a\nb'],
    ['\u202egnp.\u202c', 'gnp.'],
    [' \u2067 Ada \u2069', 'Ada'],
    ['\u200fעדה\u200e', '\u200fעדה\u200e'],
    ['🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧', '🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧'],
  ])('%j is kept as %j', (given, kept) => {
    expect(z.parse(title, given)).toBe(kept);
  });

  it.each([
    ['1234567890123', 'title_too_long'],
    ['🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧', 'title_too_long'],
    ['', 'title_required'],
    ['   ', 'title_required'],
    ['\u202e', 'title_required'],
    ['a\0b', 'text_not_storable'],
    [`a${LONE_SURROGATE}b`, 'text_not_storable'],
    [7, 'title_required'],
    [undefined, 'title_required'],
    [null, 'title_required'],
    [['Ada'], 'title_required'],
  ])('%j is refused: %s', (given, words) => {
    expect(wordsOf(title, given)).toBe(words);
  });

  it('may be blank where it is not required', () => {
    expect(z.parse(note, '  ')).toBe('');
    expect(wordsOf(note, true)).toBe('text_needed');
  });
});

describe('a mail address', () => {
  it.each([
    ['maya@example.org', 'maya@example.org'],
    [' Maya.Okafor@Example.ORG ', 'maya.okafor@example.org'],
    ['MAYA+show@EXAMPLE.ORG', 'maya+show@example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
  ])('%j is stored as %j', (given, stored) => {
    expect(z.parse(email, given)).toBe(stored);
  });

  it('is the same however its letters are written', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcxyz019._-'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(letters, fc.infiniteStream(fc.boolean()), (local, upper) => {
        const address = `${local}@example.org`;
        const shouted = [...address].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join('');
        expect(z.safeParse(email, shouted).data).toBe(z.safeParse(email, address).data);
      }),
    );
  });

  it('normalised once is normal', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = z.safeParse(email, address).data;
        if (once !== undefined) expect(z.parse(email, once)).toBe(once);
      }),
    );
  });

  it.each([
    '',
    'maya',
    '@example.org',
    'maya@',
    'maya@example',
    'ma ya@example.org',
    'maya@example.org, b@example.org',
    'm\0@example.org',
    3,
    null,
  ])('%j is refused as an invalid email', (given) => {
    expect(wordsOf(email, given)).toBe('email_invalid');
  });

  it('ends at 254 characters', () => {
    const ofLength = (length: number) => `${'m'.repeat(length - '@example.org'.length)}@example.org`;
    expect(wordsOf(email, ofLength(254))).toBeUndefined();
    expect(wordsOf(email, ofLength(255))).toBe('email_invalid');
  });

  it.each([undefined, null, '', '   '])('that is optional may be %j', (given) => {
    expect(z.safeParse(optionalEmail, given).data || null).toBeNull();
    expect(z.safeParse(optionalEmail, given).success).toBe(true);
  });

  it('that is optional is still an address when given', () => {
    expect(z.parse(optionalEmail, 'Guest@Example.org')).toBe('guest@example.org');
    expect(wordsOf(optionalEmail, 'guest')).toBe('email_invalid');
  });
});

describe('an id', () => {
  it.each(['', '7', 'not-an-id', '0b7c1c4e7d0f4d3e9a552f1d8f6a4b11', "0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11' or 1=1"])(
    '%j is refused',
    (given) => {
      expect(wordsOf(id, given)).toBe('id_invalid');
    },
  );
});

describe('a session code of a guest', () => {
  it.each(['0123456789abcdefghjkmnpqrs', 'x', 'ÄÖÜ', ' mistyped ', 'x'.repeat(200)])('%j may be looked up', (given) => {
    expect(z.parse(sessionCode, given)).toBe(given);
  });

  it.each([
    ['', 'session_code_needed'],
    [undefined, 'session_code_needed'],
    [7, 'session_code_needed'],
    ['x'.repeat(201), 'session_code_invalid'],
    ['\0', 'text_not_storable'],
  ])('%j is refused: %s', (given, words) => {
    expect(wordsOf(sessionCode, given)).toBe(words);
  });
});
