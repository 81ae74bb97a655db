import { type Kysely, sql } from 'kysely';

/** What an operator has given out where only invited people may register: one for each address, the newest. */
const statements = [
  `create table registration_invitations (
    token_hash bytea primary key,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create unique index registration_invitations_email on registration_invitations (lower(email))',
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
