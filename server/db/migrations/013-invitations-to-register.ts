import { type Kysely, sql } from 'kysely';

/** Invitations that the operator creates when registration is by invitation only: the newest one per address. */
const statements = [
  `create table registration_invitations (
    token_hash bytea primary key,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create unique index registration_invitations_email on registration_invitations (lower(email))',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
