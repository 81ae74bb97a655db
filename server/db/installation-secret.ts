import { createHmac } from 'node:crypto';
import type { DbClient } from './database';

const SECRET_BYTES = 32;
/** Base64url characters, 132 bits. */
const KEY_LENGTH = 22;

/**
 * Returns a key of 22 characters for a value that must not be stored, such as an address. It cannot be brute-forced
 * without the secret.
 */
export type HashKey = (text: string) => Promise<string>;

interface Random {
  readonly randomBytes: (bytes: number) => Buffer;
}

async function getSecret(db: DbClient, name: string, { randomBytes }: Random): Promise<Buffer> {
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
 * The installation's keyed hash (HMAC-SHA-256), which returns equal keys in all instances. Its secret is read at the
 * first call.
 */
export function openHashKey(db: DbClient, random: Random): HashKey {
  let secret: Buffer | undefined;
  return async (text) => {
    secret ??= await getSecret(db, 'hash-key', random);
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, KEY_LENGTH);
  };
}
