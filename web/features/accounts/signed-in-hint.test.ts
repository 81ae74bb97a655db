import { describe, expect, it } from 'vitest';
import { mayBeSignedIn } from './signed-in-hint';

describe('the hint of a sign-in', () => {
  it('is a cookie among others', () => {
    expect(mayBeSignedIn('theme=dark; linecheck_signed_in=1', undefined)).toBe(true);
  });

  it('is not a cookie whose name only ends alike', () => {
    expect(mayBeSignedIn('x_linecheck_signed_in=1', undefined)).toBe(false);
  });

  it('is a bearer token of an embedding page', () => {
    expect(mayBeSignedIn('', 'token')).toBe(true);
  });

  it('is missing without either of them', () => {
    expect(mayBeSignedIn('', undefined)).toBe(false);
  });
});
