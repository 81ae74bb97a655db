import { expect, it } from 'vitest';
import { readSessionCode } from './guest-link';

const CODE = '0123456789abcdefghjkmnpqrs';

it.each([
  ['itself', CODE],
  ['in capitals', CODE.toUpperCase()],
  ['with look-alikes', 'o123456789abcdefghjkmnpqrs'],
  ['with the other look-alikes', `0I${CODE.slice(2)}`],
  ['with an l for a one', `0l${CODE.slice(2)}`],
  ['before a full stop', `${CODE}.`],
  ['in brackets', `(${CODE})`],
  ['before a bracket and a comma', `${CODE}),`],
  ['in quotes', `"${CODE}"`],
  ['in typographic quotes', `“${CODE}”`],
  ['in blanks', ` ${CODE}\u00a0`],
  ['broken over two lines', `${CODE.slice(0, 11)}\r\n ${CODE.slice(11)}`],
  ['in groups', `${CODE.slice(0, 13)}-${CODE.slice(13)}`],
  ['with a zero-width space within', `${CODE.slice(0, 9)}\u200b${CODE.slice(9)}\ufeff`],
  ['percent-encoded', `%22${CODE}%22`],
  ['percent-encoded twice', `%2520${CODE}%252E`],
  ['before half an escape', `${CODE}%2`],
  ['before bytes that are no text', `${CODE}%E2%80`],
  ['in full-width letters', [...CODE].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join('')],
  ['after an equals sign in quoted-printable', `3D${CODE}`],
  ['in quoted-printable, over two lines', `3D${CODE.slice(0, 9)}=\r\n${CODE.slice(9)}`],
  ['before other words', `${CODE}, see you`],
])('reads a code %s', (_how, pasted) => {
  expect(readSessionCode(pasted)).toBe(CODE);
});

it.each([
  ['nothing', ''],
  ['a word', 'demo'],
  ['a digit too few', CODE.slice(1)],
  ['a digit too many', `${CODE}t`],
  ['a U, which is no digit', `u${CODE.slice(1)}`],
  ['two halves of codes with a word between them', `${CODE.slice(13)} and ${CODE.slice(13)}`],
  ['letters of another script', `${CODE.slice(1)}а`],
])('finds no code in %s', (_what, pasted) => {
  expect(readSessionCode(pasted)).toBeUndefined();
});

it('parses any text quickly, however long', () => {
  expect(readSessionCode(`${'%25'.repeat(100)}${' ('.repeat(1000)}`)).toBeUndefined();
});
