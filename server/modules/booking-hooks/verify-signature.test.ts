import { randomBytes } from 'node:crypto';
import { HOOK_KINDS, type HookKind } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from '../../testing/hook-messages';
import { verifySignature } from './verify-signature';

const NOW = Date.UTC(2026, 10, 29, 12);
const SECOND = Math.floor(NOW / 1000);
const BODY = '{"guest":"Zoë"}';

const secretOf = (kind: HookKind): string =>
  kind === 'generic' ? `whsec_${randomBytes(32).toString('base64')}` : randomBytes(32).toString('hex');

interface Altered {
  readonly at?: number;
  readonly body?: string;
  readonly secrets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

function faultOf(kind: HookKind, altered: Altered = {}) {
  const secret = secretOf(kind);
  const headers = { ...signatureHeaders(BODY, { kind, secret, at: altered.at ?? SECOND }), ...altered.headers };
  const message = { headers, body: Buffer.from(altered.body ?? BODY) };
  return verifySignature(message, { kind, secrets: altered.secrets ?? [secret], now: NOW }).fault;
}

describe.each(HOOK_KINDS)('a signature of %s', (kind) => {
  it('is right for these bytes and this secret only', () => {
    expect(faultOf(kind)).toBeNull();
    expect(faultOf(kind, { body: '{"guest": "Zoë"}' })).toBe('wrong_signature');
    expect(faultOf(kind, { body: '' })).toBe('wrong_signature');
    expect(faultOf(kind, { secrets: [secretOf(kind), secretOf(kind)] })).toBe('wrong_signature');
    expect(faultOf(kind, { secrets: [] })).toBe('wrong_signature');
  });

  it('is right with each of two secrets', () => {
    const [now, earlier, other] = [secretOf(kind), secretOf(kind), secretOf(kind)];
    const fault = (secret: string) => {
      const headers = signatureHeaders(BODY, { kind, secret, at: SECOND });
      return verifySignature({ headers, body: Buffer.from(BODY) }, { kind, secrets: [now, earlier], now: NOW }).fault;
    };
    expect([now, earlier, other].map(fault)).toEqual([null, null, 'wrong_signature']);
  });

  it('is wrong without headers, and with those of the other kinds', () => {
    const body = Buffer.from(BODY);
    for (const other of [undefined, ...HOOK_KINDS.filter((each) => each !== kind)]) {
      const secret = secretOf(kind);
      const headers = other === undefined ? {} : signatureHeaders(BODY, { kind: other, secret, at: SECOND });
      expect(verifySignature({ headers, body }, { kind, secrets: [secret], now: NOW }).fault).toBe('wrong_signature');
    }
  });
});

it('a signature of Cal.com may have sha256= before it, and is no word', () => {
  const secret = secretOf('cal.com');
  const { 'x-cal-signature-256': hex = '' } = signatureHeaders(BODY, { kind: 'cal.com', secret });
  const faultWith = (value: string) =>
    verifySignature(
      { headers: { 'x-cal-signature-256': value }, body: Buffer.from(BODY) },
      { kind: 'cal.com', secrets: [secret], now: NOW },
    ).fault;
  expect([`sha256=${hex}`, hex.toUpperCase()].map(faultWith)).toEqual([null, null]);
  for (const wrong of ['no-secret-provided', hex.slice(2), `${hex}00`, `sha1=${hex}`, ''])
    expect(faultWith(wrong)).toBe('wrong_signature');
});

it.each<[HookKind, number]>([
  ['calendly', 180],
  ['generic', 300],
])('a signature of %s is too old after %i seconds, and as much in the future', (kind, most) => {
  for (const at of [SECOND - most, SECOND + most]) expect(faultOf(kind, { at })).toBeNull();
  for (const at of [SECOND - most - 1, SECOND + most + 1, 0]) expect(faultOf(kind, { at })).toBe('too_old');
});

it('a time that is no number is wrong', () => {
  expect(faultOf('calendly', { headers: { 'calendly-webhook-signature': 't=now,v1=00' } })).toBe('wrong_signature');
  for (const time of ['', 'now', '1e9', '-1', '9'.repeat(30)])
    expect(faultOf('generic', { headers: { 'webhook-timestamp': time } })).toBe('wrong_signature');
});

it('one of several signatures of a generic message is enough', () => {
  const secret = secretOf('generic');
  const headers = signatureHeaders(BODY, { kind: 'generic', secret, at: SECOND, messageId: 'msg_1' });
  const right = headers['webhook-signature'];
  const verdictWith = (signature: string) =>
    verifySignature(
      { headers: { ...headers, 'webhook-signature': signature }, body: Buffer.from(BODY) },
      { kind: 'generic', secrets: [secret], now: NOW },
    );
  expect(verdictWith(`v1a,AAAA v1,${'A'.repeat(43)}= ${right}`)).toEqual({
    fault: null,
    messageId: 'msg_1',
    signedAt: new Date(NOW),
  });
  expect(verdictWith(`v2${right?.slice(2)}`).fault).toBe('wrong_signature');
});
