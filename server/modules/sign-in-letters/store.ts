import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import { type LetterRecipient, letterRecipientOf } from '../../mail/letter-recipient';

/** The person of an account, unless it is being deleted. */
export async function findAddressee(db: DbClient, person: string): Promise<LetterRecipient | undefined> {
  const { rows } = await sql<{ email: string; language: string | null }>`
    select email, language from users where id = ${person}::uuid and deleting_at is null
  `.execute(db);
  return rows[0] && letterRecipientOf(rows[0]);
}
