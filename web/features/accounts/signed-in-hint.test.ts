import { describe, expect, it } from 'vitest';
import { mayBeSignedIn } from './signed-in-hint';

const storageWith = (token: string | null) => ({ getItem: () => token });

describe('the hint of a sign-in', () => {
  it('is a cookie among others', () => {
    expect(mayBeSignedIn('theme=dark; linecheck_signed_in=1', storageWith(null))).toBe(true);
  });

  it('is not a cookie whose name only ends alike', () => {
    expect(mayBeSignedIn('x_linecheck_signed_in=1', storageWith(null))).toBe(false);
  });

  it('is a bearer token of an embedding page', () => {
    expect(mayBeSignedIn('', storageWith('token'))).toBe(true);
  });
});
