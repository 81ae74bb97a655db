import { type Kysely, sql } from 'kysely';

/**
 * Requested emails that are not written yet, each with the address as typed, whether or not an account has it: both
 * cases take equally long. They are deleted with the account of that address.
 */
const statements = [
  `create table letter_queue (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('reset', 'guessing')),
    email text not null,
    tries integer not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  'create index letter_queue_due on letter_queue (due_at)',

  `create function drop_queued_letters() returns trigger language plpgsql as $$
    begin
      delete from letter_queue where email = lower(old.email);
      return null;
    end
  $$`,
  `create trigger users_queued_letters after delete on users
    for each row execute function drop_queued_letters()`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
