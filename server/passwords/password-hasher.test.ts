import { stat } from 'node:fs/promises';
import { verify } from '@node-rs/argon2';
import { afterEach, describe, expect, it } from 'vitest';
import { openPasswordHasher, type PasswordHasher } from './password-hasher';

const open: PasswordHasher[] = [];
const hasher = (options?: Parameters<typeof openPasswordHasher>[0]): PasswordHasher => {
  const made = openPasswordHasher(options);
  open.push(made);
  return made;
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
});

describe('a password hasher', () => {
  it('stores argon2id with the parameters of OWASP', async () => {
    const stored = await hasher().hash('Green-Room-7');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(stored, 'Green-Room-7')).toBe(true);
  });

  it('accepts the correct password and refuses a wrong one', async () => {
    const passwords = hasher();
    const stored = await passwords.hash('Green-Room-7');
    expect(await passwords.verify(stored, 'Green-Room-7')).toBe(true);
    expect(await passwords.verify(stored, 'Green-Room-8')).toBe(false);
  });

  it('compares passwords after Unicode normalization', async () => {
    const passwords = hasher();
    const stored = await passwords.hash('Grüne-Stube-7'.normalize('NFD'));
    expect(await passwords.verify(stored, 'Grüne-Stube-7'.normalize('NFC'))).toBe(true);
  });

  it('refuses calls beyond its queue with a retry time, and completes accepted ones', async () => {
    const passwords = hasher({ threads: 1, queuePerThread: 3 });
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => passwords.hash('Green-Room-7')));
    const refused = asked.filter((reply) => reply.status === 'rejected').map(({ reason }) => reason);
    expect(refused.length).toBeGreaterThanOrEqual(12 - 3 - 2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', status: 503, retryAfterS: 3 });
    expect(asked.length - refused.length).toBeGreaterThanOrEqual(3);
    expect(await passwords.admit(async () => 'in time again')).toBe('in time again');
  });

  it('rejects a call whose thread cannot start, and tries again for the next', async () => {
    const passwords = hasher({ threads: 1, worker: new URL('./gone-worker.mjs', import.meta.url) });
    for (const password of ['Green-Room-7', 'Green-Room-8']) {
      await expect(passwords.hash(password)).rejects.toMatchObject({
        cause: { message: 'could not start a password thread', cause: { code: 'ERR_MODULE_NOT_FOUND' } },
      });
    }
    expect(passwords.load()).toEqual({ waiting: 0, refused: 0 });
  });

  it('admits no more than its queue holds, and admits more when those are done', async () => {
    const passwords = hasher({ threads: 1, queuePerThread: 3 });
    const leave: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => leave.push(resolve));
    const asked = Promise.allSettled(Array.from({ length: 9 }, () => passwords.admit(work)));
    await expect(passwords.admit(work)).rejects.toMatchObject({ code: 'busy', retryAfterS: 3 });
    expect([leave.length, passwords.load().refused]).toEqual([4, 6]);
    for (const go of leave) go();
    expect((await asked).filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await expect(passwords.admit(async () => Promise.reject(new Error('no such host')))).rejects.toThrow(
      'no such host',
    );
    expect(await passwords.admit(async () => 'next')).toBe('next');
  });

  it('leaves the event loop and the file system free', async () => {
    const passwords = hasher();
    await passwords.hash('Green-Room-7');
    const order: string[] = [];
    const hashing = Promise.all(Array.from({ length: 16 }, () => passwords.hash('Green-Room-7'))).then(() =>
      order.push('hashed'),
    );
    await stat(import.meta.filename).then(() => order.push('read'));
    await hashing;
    expect(order).toEqual(['read', 'hashed']);
  });
});
