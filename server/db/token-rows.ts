import { sql } from 'kysely';
import type { PersonId } from '../domain/ids';
import { hashToken } from '../domain/tokens';
import { type DbClient, lockPerson } from './database';

type TokenTable = 'sign_ins' | 'known_browsers' | 'password_reset_tokens' | 'access_tokens';

interface Kept {
  readonly except?: readonly Buffer[];
}

export async function deleteTokensOf(
  db: DbClient,
  table: TokenTable,
  host: PersonId,
  { except = [] }: Kept = {},
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where user_id = ${host}::uuid and token_hash <> all(${except}::bytea[])
  `.execute(db);
}

type ExpiringTable =
  | Exclude<TokenTable, 'known_browsers' | 'access_tokens'>
  | 'registration_invitations'
  | 'address_confirmations';

/** Deletes the rows of expired tokens; rows that another transaction is deleting are skipped. */
export async function deleteExpiredTokens(db: DbClient, table: ExpiringTable): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where token_hash in (
      select token_hash from ${sql.table(table)} where expires_at <= now() for update skip locked
    )
  `.execute(db);
}

const ownerColumns = {
  address_confirmations: 'user_id',
  password_reset_tokens: 'user_id',
  registration_invitations: 'email',
} as const satisfies Record<string, 'user_id' | 'email'>;

type SingleUseTable = keyof typeof ownerColumns;

type Owner<Table extends SingleUseTable> = (typeof ownerColumns)[Table] extends 'user_id' ? PersonId : string;

const isHost = (table: SingleUseTable, _owner: string): _owner is PersonId => ownerColumns[table] === 'user_id';

/** Returns the owner of a valid token. */
export async function findByToken<const Table extends SingleUseTable>(
  db: DbClient,
  table: Table,
  token: string,
): Promise<Owner<Table> | undefined> {
  const { rows } = await sql<{ owner: Owner<Table> }>`
    select ${sql.ref(ownerColumns[table])} as owner from ${sql.table(table)}
    where token_hash = ${hashToken(token)} and expires_at > now()
  `.execute(db);
  return rows[0]?.owner;
}

/**
 * Consumes a valid token within the caller's transaction `db` and returns its owner: of several concurrent calls with
 * one token, only one succeeds. The account is locked before its token, as in every transaction that changes more than
 * one row of it.
 */
export async function takeToken<const Table extends SingleUseTable>(
  db: DbClient,
  table: Table,
  token: string,
): Promise<Owner<Table> | undefined> {
  const owner = await findByToken(db, table, token);
  if (owner === undefined) return undefined;
  if (isHost(table, owner)) await lockPerson(db, owner);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where token_hash = ${hashToken(token)} and expires_at > now()
  `.execute(db);
  return numAffectedRows === 1n ? owner : undefined;
}

/** Deletes a token whose email was not delivered. */
export async function deleteToken(db: DbClient, table: SingleUseTable, tokenHash: Buffer): Promise<void> {
  await sql`delete from ${sql.table(table)} where token_hash = ${tokenHash}`.execute(db);
}
