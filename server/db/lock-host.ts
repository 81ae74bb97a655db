import { type RawBuilder, sql } from 'kysely';
import type { HostId } from '../domain/ids';
import type { Db } from './database';

/**
 * Locks the host's row until the transaction ends. Other transactions that take this lock wait; statements that only
 * reference the host do not.
 * Every transaction that locks more than one row of a host takes this lock first: a fixed lock order prevents
 * deadlocks.
 *
 * @returns Whether the host exists.
 */
export async function lockHost(db: Db, host: HostId): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', host).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * The lock of `lockHost` as an expression: a statement that compares a column with it takes the lock before it changes
 * rows.
 */
export const hostLock = (host: HostId): RawBuilder<HostId> =>
  sql<HostId>`(select id from users where id = ${host} for no key update)`;
