import { sql } from 'kysely';
import type { HostId } from '../domain/ids';
import { hashToken } from '../domain/tokens';
import type { Db } from './database';
import { lockHost } from './lock-host';

/** The tables of single-use tokens that expire, and whom each token is for. */
const isFor = {
  address_confirmations: 'user_id',
  password_reset_tokens: 'user_id',
  registration_invitations: 'email',
} as const satisfies Record<string, 'user_id' | 'email'>;

type SingleUseTable = keyof typeof isFor;

/** A host, or the address that an invitation is for. */
type Holder<Table extends SingleUseTable> = (typeof isFor)[Table] extends 'user_id' ? HostId : string;

const isHost = (table: SingleUseTable, _holder: string): _holder is HostId => isFor[table] === 'user_id';

/** Whom a live token is for. */
export async function findByToken<const Table extends SingleUseTable>(
  db: Db,
  table: Table,
  token: string,
): Promise<Holder<Table> | undefined> {
  const { rows } = await sql<{ whom: Holder<Table> }>`
    select ${sql.ref(isFor[table])} as whom from ${sql.table(table)}
    where token_hash = ${hashToken(token)} and expires_at > now()
  `.execute(db);
  return rows[0]?.whom;
}

/**
 * Consumes a live token, as part of the caller's transaction `db`, and returns whom it is for: of many calls with one token
 * only one succeeds. An account is locked before its token, as in every transaction that changes more than one row of it.
 */
export async function takeToken<const Table extends SingleUseTable>(
  db: Db,
  table: Table,
  token: string,
): Promise<Holder<Table> | undefined> {
  const whom = await findByToken(db, table, token);
  if (whom === undefined) return undefined;
  if (isHost(table, whom)) await lockHost(db, whom);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where token_hash = ${hashToken(token)} and expires_at > now()
  `.execute(db);
  return numAffectedRows === 1n ? whom : undefined;
}

/** Deletes a token whose letter was not delivered. */
export async function deleteToken(db: Db, table: SingleUseTable, tokenHash: Buffer): Promise<void> {
  await sql`delete from ${sql.table(table)} where token_hash = ${tokenHash}`.execute(db);
}
