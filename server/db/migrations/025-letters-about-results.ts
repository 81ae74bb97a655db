import { type Kysely, sql } from 'kysely';

/**
 * The results of which a host wants an email; none by default. Each of these emails contains the token, which can only
 * switch them off, so it is stored unhashed.
 */
const statements = [
  `alter table users
    add result_letters text not null default 'none' check (result_letters in ('all', 'problems', 'none')),
    add letters_off_token uuid not null default gen_random_uuid()`,
  'create unique index users_letters_off_token on users (letters_off_token)',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
