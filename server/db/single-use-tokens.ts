import { sql } from 'kysely';
import type { Db } from './database';
import { hashToken } from './hashed-tokens';
import { lockHost } from './lock-host';

/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32;

interface NewToken {
  /** Goes out in a link, and is stored nowhere. */
  readonly token: string;
  readonly tokenHash: Buffer;
}

export function newToken(randomBytes: (bytes: number) => Buffer): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The tables of tokens that open something once, until they expire, and what each of them is for. */
const isFor = {
  address_confirmations: 'user_id',
  password_reset_tokens: 'user_id',
  registration_invitations: 'email',
} as const satisfies Record<string, 'user_id' | 'email'>;

type SingleUseTable = keyof typeof isFor;

/** Whom a live token is for. */
export async function findByToken(db: Db, table: SingleUseTable, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ whom: string }>`
    select ${sql.ref(isFor[table])} as whom from ${sql.table(table)}
    where token_hash = ${hashToken(token)} and expires_at > now()
  `.execute(db);
  return rows[0]?.whom;
}

/**
 * Uses a live token up, as part of the caller's transaction `db`, and gives whom it is for: of many calls with one token,
 * one gets it. An account is locked before its token, as by everybody who changes more than one row of it.
 */
export async function takeToken(db: Db, table: SingleUseTable, token: string): Promise<string | undefined> {
  const whom = await findByToken(db, table, token);
  if (whom === undefined) return undefined;
  if (isFor[table] === 'user_id') await lockHost(db, whom);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where token_hash = ${hashToken(token)} and expires_at > now()
  `.execute(db);
  return numAffectedRows === 1n ? whom : undefined;
}

/** A token that has reached nobody. */
export async function deleteToken(db: Db, table: SingleUseTable, tokenHash: Buffer): Promise<void> {
  await sql`delete from ${sql.table(table)} where token_hash = ${tokenHash}`.execute(db);
}
