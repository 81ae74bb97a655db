import { expect, it } from 'vitest';
import { codeIn } from './link-id';

it.each([
  ['0123456789abcdefghjkmnpqrs', '0123456789abcdefghjkmnpqrs'],
  ['tvwxyz0123456789abcdefghjk', 'tvwxyz0123456789abcdefghjk'],
  ['0123456789abcdefghjkmnpqr', undefined],
  ['0123456789abcdefghjkmnpqrst', undefined],
  ['0123456789ABCDEFGHJKMNPQRS', undefined],
  ['0123456789abcdefghijkmnpqr', undefined],
  ['0123456789abcdefghjkmnpqr/', undefined],
  ['demo', undefined],
  ['', undefined],
])('the id %j of a guest link is the code %j', (linkId, code) => {
  expect(codeIn(linkId)).toBe(code);
});
