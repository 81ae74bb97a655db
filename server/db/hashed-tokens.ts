import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database';

/** Tokens are stored hashed: whoever reads the database cannot sign in with what they find. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The tables of what a user holds a secret token of: `token_hash`, `user_id`. */
type TokenTable = 'sign_ins' | 'known_browsers' | 'password_reset_tokens';

interface Exception {
  readonly but?: readonly Buffer[];
}

/** Deletes all of a user, but those of these tokens. */
export async function deleteTokensOf(
  db: Db,
  table: TokenTable,
  userId: string,
  { but = [] }: Exception = {},
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where user_id = ${userId}::uuid and token_hash <> all(${but}::bytea[])
  `.execute(db);
}

/** The tables of tokens that expire. */
type ExpiringTable = Exclude<TokenTable, 'known_browsers'> | 'registration_invitations' | 'address_confirmations';

/** What somebody else is deleting already is left to them. */
export async function deleteExpiredTokens(db: Db, table: ExpiringTable): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where token_hash in (
      select token_hash from ${sql.table(table)} where expires_at <= now() for update skip locked
    )
  `.execute(db);
}
