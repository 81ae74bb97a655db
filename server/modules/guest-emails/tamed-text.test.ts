import { describe, expect, it } from 'vitest';
import { cutToLength, messageLines, personNameOf, titleInSubject } from './tamed-text';

const inSubject = (title: string) => titleInSubject(title, 'your session');
const asName = (name: string) => personNameOf(name, 'Your host');

describe('a title in a subject', () => {
  it.each([
    ['is one line', 'Tides\r\nBcc: all@example.net', 'Tides Bcc: …'],
    ['has no overrides of the direction', 'Tides \u202egnp\u202c \u2066x\u2069', 'Tides gnp x'],
    ['has no address of a page', 'Win now https://evil.example/x today', 'Win now … today'],
    ['has no address of a mailbox', 'Ask me@evil.example today', 'Ask … today'],
    ['has no address without a scheme', 'See www.evil.example', 'See …'],
    ['keeps an at sign between blanks', 'Live @ Harbour Hall', 'Live @ Harbour Hall'],
    ['keeps other scripts', 'ハーバー・ライツ 45', 'ハーバー・ライツ 45'],
    ['is another text if nothing is left', 'https://evil.example', 'your session'],
    ['is another text if nothing is visible', '\u200b\u2060', 'your session'],
  ])('%s', (_name, title, shown) => expect(inSubject(title)).toBe(shown));

  it('is shortened between two characters that people see', () => {
    const family = '👩‍👩‍👧';
    const shown = inSubject(`T${family.repeat(40)}`);
    expect(shown.length).toBeLessThanOrEqual(110);
    expect(shown.slice(1, -1).replaceAll(family, '')).toBe('');
    expect(cutToLength('a'.repeat(110), 110)).toBe('a'.repeat(110));
    expect(cutToLength('a'.repeat(111), 110)).toBe(`${'a'.repeat(109)}…`);
  });
});

describe("a person's name beside an address of ours", () => {
  it.each([
    ['Jonas Lind', 'Jonas Lind'],
    ['harbourlights.fm', 'harbourlights.fm'],
    ['Lind, "Jonas" <b>', 'Lind, "Jonas" <b>'],
    ['security@bank.example', 'Your host'],
    ['Bank <security@bank.example>', 'Your host'],
    ['Bank https://bank.example', 'Your host'],
    ['Jonas\r\nTo: x', 'Jonas To: x'],
    ['\u202e', 'Your host'],
    ['***', 'Your host'],
  ])('%j is %j', (name, shown) => expect(asName(name)).toBe(shown));
});

describe('the lines of a message', () => {
  it('have at most one blank line between two, and none at the ends', () => {
    expect(messageLines('\n\nOne\r\n\r\n\r\n\r\nTwo\u2028Three\n\n')).toEqual(['One', '', 'Two', 'Three']);
    expect(messageLines('')).toEqual([]);
    expect(messageLines(' \n\u200b')).toEqual([]);
  });

  it('have no controls', () => {
    expect(messageLines('a\u0000b\u202ec\tD')).toEqual(['a bc D']);
  });

  it('end with an ellipsis if there are too many', () => {
    const lines = messageLines('word '.repeat(4000));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/…$/);
  });
});
