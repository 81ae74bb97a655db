import { type Kysely, sql } from 'kysely';

/**
 * Of which results a host wants a letter: of none unless they say so. The token stands in each of these letters, and can do
 * nothing but switch them off, so it is kept as it is.
 */
const statements = [
  `alter table users
    add result_letters text not null default 'none' check (result_letters in ('all', 'problems', 'none')),
    add letters_off_token uuid not null default gen_random_uuid()`,
  'create unique index users_letters_off_token on users (letters_off_token)',
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
