import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database';

/**
 * Lets other changes to several things of this host wait until the transaction ends; what only refers to the host goes on.
 * Whoever locks more than one row of a host takes this lock before the others: with one order, nobody waits in a circle.
 *
 * @returns Whether there is such a host.
 */
export async function lockHost(db: Db, host: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', host).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The same lock inside of a statement: compare a column with it, and it is taken before what the statement changes. */
export const hostLock = (host: string): RawBuilder<string> =>
  sql<string>`(select id from users where id = ${host} for no key update)`;
