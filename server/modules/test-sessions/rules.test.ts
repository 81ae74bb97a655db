import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftSession, SESSION_CODE_BYTES, searchTerms, sessionCodeFrom } from './rules';

const random = fc.uint8Array({ minLength: SESSION_CODE_BYTES, maxLength: SESSION_CODE_BYTES });

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The first 130 bits of these bytes, as one number. */
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`) >> 6n;

/** The number that a code encodes in base 32. */
const readCode = (code: string): bigint =>
  [...code].reduce((sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)), 0n);

describe('a session code', () => {
  it('is 26 letters of lower-case Crockford base 32, which has no i, l, o and u', () => {
    fc.assert(fc.property(random, (bytes) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(sessionCodeFrom(bytes))));
  });

  it('encodes all 130 bits, each exactly once', () => {
    fc.assert(fc.property(random, (bytes) => readCode(sessionCodeFrom(bytes)) === numberOf(bytes)));
  });

  it('needs 17 random bytes', () => {
    expect(() => sessionCodeFrom(new Uint8Array(16))).toThrow('a session code needs 17 random bytes');
  });
});

describe('the draft of a link', () => {
  const input = {
    title: 'Episode 12',
    guestFirstName: 'Ada',
    guestSurname: 'Lovelace',
    guestEmail: 'ada@example.org',
    guestMessage: 'See you on Friday',
    checklistTemplateId: 'a1b2c3d4-0000-4000-8000-000000000001',
    language: 'de',
  };

  it('for Pro contains every choice', () => {
    expect(draftSession(input, 'pro')).toEqual({ ...input, guestName: 'Ada Lovelace', checklistChoice: null });
  });

  it.each([
    [{ guestSurname: '' }, { guestSurname: null, guestName: 'Ada' }],
    [{ guestSurname: null }, { guestSurname: null, guestName: 'Ada' }],
    [{ guestEmail: '' }, { guestEmail: null }],
    [{ guestMessage: '' }, { guestMessage: null }],
    [{ checklistTemplateId: '' }, { checklistTemplateId: null }],
    [{ language: '' }, { language: null }],
    [{ title: '' }, { title: 'Recording Session' }],
    [{ title: null }, { title: 'Recording Session' }],
  ])('for Pro with %j stores %j', (given, stored) => {
    expect(draftSession({ ...input, ...given }, 'pro')).toMatchObject(stored);
  });

  it.each([
    ['Episode 12', 'Episode 12', 'Episode 12'],
    [undefined, 'Recording Session', 'our session'],
    [null, 'Recording Session', 'our session'],
    ['', 'Recording Session', 'our session'],
  ])('for Plus with the title %j has a standard guest and message', (title, kept, named) => {
    expect(draftSession({ ...input, title }, 'plus')).toEqual({
      title: kept,
      guestFirstName: 'Guest',
      guestSurname: 'User',
      guestName: 'Guest User',
      guestEmail: null,
      guestMessage: `Hi! Please test your setup for "${named}". This quick check ensures we have great audio and video quality.`,
      checklistTemplateId: null,
      language: 'de',
      checklistChoice: null,
    });
  });
});

describe('the terms of a search', () => {
  it.each([
    ['', []],
    ['  Amara   okafor ', ['Amara', 'okafor']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['https://check.example/?session=7k2m9xq0', ['7k2m9xq0']],
    ['https://check.example/guest/7k2m9xq0/?x=1', ['7k2m9xq0']],
  ])('of %j are %j', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });
});
