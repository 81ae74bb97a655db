import { createHmac } from 'node:crypto';
import type { Db } from './database';

const SECRET_BYTES = 32;
/** 132 bits. */
const KEY_LENGTH = 22;

/** Returns a key of 22 characters for what must not be stored, such as an address. Without the secret it cannot be brute-forced. */
export type HashKey = (text: string) => Promise<string>;

interface Random {
  readonly randomBytes: (bytes: number) => Buffer;
}

/** The secret of that name, created by the first instance that asks for it. */
async function getSecret(db: Db, name: string, { randomBytes }: Random): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  await db
    .insertInto('installation_secrets')
    .values({ name, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('installation_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}

/**
 * The keyed hash (HMAC-SHA-256) of this installation, which gives the same keys in all of its instances. Its secret is read
 * at the first use.
 */
export function openHashKey(db: Db, random: Random): HashKey {
  let secret: Buffer | undefined;
  return async (text) => {
    secret ??= await getSecret(db, 'hash-key', random);
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, KEY_LENGTH);
  };
}
