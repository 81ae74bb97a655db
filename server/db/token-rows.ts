import { sql } from 'kysely';
import type { HostId } from '../domain/ids';
import type { Db } from './database';

/** The tables of secret tokens that belong to a user: `token_hash`, `user_id`. */
type TokenTable = 'sign_ins' | 'known_browsers' | 'password_reset_tokens';

interface Kept {
  readonly except?: readonly Buffer[];
}

/** Deletes all rows of a user except those of these tokens. */
export async function deleteTokensOf(
  db: Db,
  table: TokenTable,
  host: HostId,
  { except = [] }: Kept = {},
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where user_id = ${host}::uuid and token_hash <> all(${except}::bytea[])
  `.execute(db);
}

/** The tables of tokens that expire. */
type ExpiringTable = Exclude<TokenTable, 'known_browsers'> | 'registration_invitations' | 'address_confirmations';

/** Rows that another transaction is deleting are skipped. */
export async function deleteExpiredTokens(db: Db, table: ExpiringTable): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where token_hash in (
      select token_hash from ${sql.table(table)} where expires_at <= now() for update skip locked
    )
  `.execute(db);
}
