import { sql } from 'kysely';
import { type Database, type Db, transaction } from '../../db/database';
import { deleteTokensOf } from '../../db/token-rows';
import type { HostId } from '../../domain/ids';

export interface Account {
  readonly host: HostId;
  /** The stored hash; the deletion fails if the row has another one by then. */
  readonly passwordHash: string;
}

/** Links that are deleted in one transaction: other calls wait for it at most about 0.1 s. */
const BATCH = 50;

/**
 * Hides an account immediately, within the caller's transaction: no host can sign in to it, its links are invalid, and
 * its address is free. `eraseSome` deletes its data.
 *
 * @returns False if there is no such account with this password hash.
 */
export async function hideAccount(trx: Db, { host, passwordHash }: Account): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', host)
    .where('password_hash', '=', passwordHash)
    .where('deleting_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  await trx
    .updateTable('users')
    .set({
      deleting_at: sql<Date>`now()`,
      blocked_at: sql<Date>`coalesce(blocked_at, now())`,
      email: sql<string>`id || '@deleted.invalid'`,
      first_name: '',
      last_name: '',
    })
    .where('id', '=', host)
    .execute();
  await signOutEverywhere(trx, host);
  await trx.deleteFrom('address_confirmations').where('user_id', '=', host).execute();
  await trx.deleteFrom('logos').where('user_id', '=', host).execute();
  await sql`delete from jobs where payload ->> 'email' = lower(${row.email})`.execute(trx);
  await sql`insert into deletions (kind, key) values ('host', ${host}) on conflict do nothing`.execute(trx);
  return true;
}

/** Ends all sign-ins of a host, and deletes all known browsers and password reset links. */
export async function signOutEverywhere(db: Db, host: HostId): Promise<void> {
  for (const table of ['sign_ins', 'known_browsers', 'password_reset_tokens'] as const) {
    await deleteTokensOf(db, table, host);
  }
}

/**
 * Deletes links of a hidden account with all that belongs to them, and with the last ones the account itself. Its row is
 * locked first, as in every transaction that changes several rows of a host.
 *
 * @returns Whether the account is gone.
 */
export function eraseSome(db: Database['kysely'], host: HostId): Promise<boolean> {
  return transaction(db, async (trx) => {
    const marked = trx.selectFrom('users').select('id').where('id', '=', host).where('deleting_at', 'is not', null);
    if ((await marked.forUpdate().executeTakeFirst()) === undefined) return true;
    const links = trx.selectFrom('test_sessions').select('id').where('host_id', '=', host).limit(BATCH);
    const { numDeletedRows } = await trx.deleteFrom('test_sessions').where('id', 'in', links).executeTakeFirst();
    if (numDeletedRows === BigInt(BATCH)) return false;
    await trx.deleteFrom('users').where('id', '=', host).execute();
    return true;
  });
}

/** Deletes the data of all hidden accounts. Several instances may do so at the same time. */
export async function eraseHidden(db: Database['kysely'], signal: AbortSignal): Promise<void> {
  const hidden = await db.selectFrom('users').select('id').where('deleting_at', 'is not', null).execute();
  for (const { id } of hidden) while (!(await eraseSome(db, id))) signal.throwIfAborted();
}
