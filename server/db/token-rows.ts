import { sql } from 'kysely';
import type { HostId } from '../domain/ids';
import type { Db } from './database';

/** The tables of secret tokens that belong to a user, with the columns `token_hash` and `user_id`. */
type TokenTable = 'sign_ins' | 'known_browsers' | 'password_reset_tokens';

interface Kept {
  readonly except?: readonly Buffer[];
}

/** Deletes all of a user's rows except those with these token hashes. */
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

/** The tables whose tokens expire. */
type ExpiringTable = Exclude<TokenTable, 'known_browsers'> | 'registration_invitations' | 'address_confirmations';

/** Deletes the rows of expired tokens; rows that another transaction is deleting are skipped. */
export async function deleteExpiredTokens(db: Db, table: ExpiringTable): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where token_hash in (
      select token_hash from ${sql.table(table)} where expires_at <= now() for update skip locked
    )
  `.execute(db);
}
