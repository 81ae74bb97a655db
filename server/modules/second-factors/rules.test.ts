import { describe, expect, it } from 'vitest';
import {
  appAddress,
  hashOfRecoveryCode,
  hasWayIn,
  newAppSecret,
  newRecoveryCodes,
  type OwnedMethod,
  stepOfCode,
} from './rules';

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  // The RFC prints eight digits; six are the last of them.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s is that of RFC 6238, %s', (seconds, code, step) => {
    expect(stepOfCode({ secret: RFC_SECRET, code, nowMs: seconds * 1000 })).toBe(step);
  });

  it.each([
    [-31, undefined, 'two steps before'],
    [-30, 1, 'at the beginning of the step before'],
    [0, 1, 'in its first second'],
    [29, 1, 'in its last second'],
    [59, 1, 'at the end of the step after'],
    [60, undefined, 'two steps after'],
  ] as const)('%d s after its beginning counts for step %s: %s', (offset, step, _what) => {
    expect(stepOfCode({ secret: RFC_SECRET, code: '287082', nowMs: (30 + offset) * 1000 })).toBe(step);
  });

  it('may be typed with a blank or a hyphen', () => {
    for (const code of ['287 082', ' 287-082 '])
      expect(stepOfCode({ secret: RFC_SECRET, code, nowMs: 59_000 })).toBe(1);
  });

  it.each(['', '28708', '2870820', '94287082', '28708a', '٢٨٧٠٨٢', '287083'])('is wrong if it is %j', (code) => {
    expect(stepOfCode({ secret: RFC_SECRET, code, nowMs: 59_000 })).toBeUndefined();
  });

  it('comes from a secret of 160 bits, in an address for apps', () => {
    const secret = newAppSecret((bytes) => Buffer.from('12345678901234567890').subarray(0, bytes));
    expect(secret).toBe(RFC_SECRET);
    const address = new URL(
      appAddress({ secret, label: 'ada+x@example.org', publicUrl: 'https://check.example.org:8443' }),
    );
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(decodeURIComponent(address.pathname)).toBe('/check.example.org:ada+x@example.org');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ secret, issuer: 'check.example.org', algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});

describe('recovery codes', () => {
  let counter = 0;
  const codes = newRecoveryCodes((bytes) => {
    counter += 1;
    return Buffer.alloc(bytes, counter * 19);
  });

  it('are ten different ones of four groups', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  });

  it('count with and without hyphens, in any case, with O for zero, and I or L for one', () => {
    const hash = hashOfRecoveryCode('0101-abcd-efgh-jkmn');
    expect(hash).toHaveLength(32);
    for (const typed of ['0101abcdefghjkmn', 'OLOI-ABCD-EFGH-JKMN', ' o1oi abcd efgh jkmn '])
      expect(hashOfRecoveryCode(typed)).toEqual(hash);
    expect(hashOfRecoveryCode('0101-abcd-efgh-jkmp')).not.toEqual(hash);
  });

  it.each(['', '0101-abcd-efgh-jkm', '0101-abcd-efgh-jkmnp', '0101-abcd-efgh-jkmu', '123456'])(
    'cannot be %j',
    (typed) => {
      expect(hashOfRecoveryCode(typed)).toBeUndefined();
    },
  );
});

describe('a way in', () => {
  const password: OwnedMethod = { kind: 'password', rp_id: null, issuer: null };
  const app: OwnedMethod = { kind: 'app', rp_id: null, issuer: null };
  const service: OwnedMethod = { kind: 'service', rp_id: null, issuer: 'https://login.example.org' };
  const former: OwnedMethod = { kind: 'service', rp_id: null, issuer: 'https://old.example.org' };
  const passkey: OwnedMethod = { kind: 'passkey', rp_id: 'check.example.org', issuer: null };
  const orphaned: OwnedMethod = { kind: 'passkey', rp_id: 'old.example.org', issuer: null };

  it.each([
    [[], false],
    [[app], false],
    [[app, orphaned], false],
    [[password], true],
    [[passkey], true],
    [[service], true],
    [[former, app], false],
  ])('is left by %j: %s', (methods, isLeft) => {
    const signInService = { issuer: 'https://login.example.org' };
    expect(hasWayIn(methods, { publicUrl: 'https://check.example.org', signInService })).toBe(isLeft);
  });

  it('is not left by a sign-in service that is switched off', () => {
    expect(hasWayIn([service], { publicUrl: 'https://check.example.org', signInService: undefined })).toBe(false);
  });
});
