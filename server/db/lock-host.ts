import { type RawBuilder, sql } from 'kysely';
import type { HostId } from '../domain/ids';
import type { Db } from './database';

/**
 * Lets other changes to several things of this host wait until the transaction ends; statements that only refer to the host continue.
 * Every transaction that locks more than one row of a host takes this lock first: one order means no deadlocks.
 *
 * @returns Whether there is such a host.
 */
export async function lockHost(db: Db, host: HostId): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', host).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The same lock inside of a statement: compare a column with it, and it is taken before what the statement changes. */
export const hostLock = (host: HostId): RawBuilder<HostId> =>
  sql<HostId>`(select id from users where id = ${host} for no key update)`;
