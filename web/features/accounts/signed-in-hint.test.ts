import { expect, it } from 'vitest';
import { mayBeSignedIn } from './signed-in-hint';

it.each([
  ['a cookie among others', 'theme=dark; linecheck_signed_in=1', undefined, true],
  ['a cookie whose name only ends like that', 'x_linecheck_signed_in=1', undefined, false],
  ['a bearer token of an embedding page', '', 'token', true],
  ['neither of them', '', undefined, false],
])('with %s a host may be signed in or not', (_what, cookies, token, expected) => {
  expect(mayBeSignedIn(cookies, token)).toBe(expected);
});
