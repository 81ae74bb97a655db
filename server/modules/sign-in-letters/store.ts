import { sql } from 'kysely';
import type { DbClient } from '../../db/database';

/** The address of an account, unless it is being deleted. */
export async function findAddressee(db: DbClient, person: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${person}::uuid and deleting_at is null
  `.execute(db);
  return rows[0]?.email;
}
