import { expect, it } from 'vitest';
import { parseBoundedJson } from './bounded-json';

const parse = (json: string) => parseBoundedJson(Buffer.from(json));
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it('JSON of up to 32 levels is parsed', () => {
  expect(parse(nested(32))).toEqual(JSON.parse(nested(32)));
  expect(parse(nested(33))).toBeUndefined();
  expect(parse(nested(100_000))).toBeUndefined();
  expect(parse('{"a":'.repeat(40_000))).toBeUndefined();
});

it('brackets in texts are no levels', () => {
  const text = { quote: `"\\${'['.repeat(50)}`, end: '\\' };
  expect(parse(JSON.stringify([text, text]))).toEqual([text, text]);
});

it('what PostgreSQL cannot store is left out', () => {
  expect(parse('{"na\\u0000me":"A\\u0000da \\ud83d","x":["\\u0000"]}')).toEqual({ name: 'Ada \ufffd', x: [''] });
  expect(parse('{"text":"\\\\u0000"}')).toEqual({ text: '\\u0000' });
});

it('an own property called __proto__ changes no prototype', () => {
  const parsed = parse('{"__proto__":{"isAdmin":true}}');
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(parsed).not.toHaveProperty('isAdmin');
});

it.each(['', 'no', '"text"', '1', 'null', 'true', '{"a":1', '{"a":1}}', '\ufeff{}'])('%j is refused', (json) => {
  expect(parse(json)).toBeUndefined();
});

it('another encoding than UTF-8 is refused', () => {
  expect(parseBoundedJson(Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]))).toBeUndefined();
});
