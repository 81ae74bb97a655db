import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { guestEmailId } from '../../domain/ids';
import { emailOfReturnPath, MAX_BOUNCE_LOCAL, returnPathOf } from './return-path';

const keyedBy = (secret: string) => async (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
const hashKey = keyedBy('a');
const address = { local: 'bounces', domain: 'mail.example.org' };
const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  randomUUID(),
  randomUUID(),
].map(guestEmailId);

describe('the tagged return address', () => {
  it.each(ids)('leads back to the email %s, in any case', async (id) => {
    const path = await returnPathOf(hashKey, address, id);
    expect(path).toMatch(/^bounces\+[a-v\d]{39}@mail\.example\.org$/);
    for (const written of [path, path.toUpperCase(), ` ${path} `, path.replace('bounces', 'Bounces')])
      expect(await emailOfReturnPath(hashKey, address, written)).toBe(id);
  });

  it('has at most 64 octets before the @ with the longest name that the setting allows', async () => {
    const [id = guestEmailId('')] = ids;
    const path = await returnPathOf(hashKey, { ...address, local: 'b'.repeat(MAX_BOUNCE_LOCAL) }, id);
    expect(path.indexOf('@')).toBe(64);
  });

  it('is unknown if a character, the name, the domain or the secret differs', async () => {
    const [, , id = guestEmailId('')] = ids;
    const path = await returnPathOf(hashKey, address, id);
    const at = path.indexOf('+') + 1;
    const other = (digit: string) => (digit === 'a' ? 'b' : 'a');
    const changed = Array.from({ length: 39 }, (_, n) => {
      const digit = path.charAt(at + n);
      return path.slice(0, at + n) + other(digit) + path.slice(at + n + 1);
    });
    const others = ['', 'bounces@mail.example.org', `x${path}`, `${path}.evil.example`, path.replace('mail.', '')];
    for (const forged of [...changed, ...others, path.replace('+', '+v'), path.replace('+', '-')])
      expect(await emailOfReturnPath(hashKey, address, forged), forged).toBeUndefined();
    expect(await emailOfReturnPath(keyedBy('b'), address, path)).toBeUndefined();
  });
});
