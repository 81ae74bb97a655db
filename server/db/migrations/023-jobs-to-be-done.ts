import { type Kysely, sql } from 'kysely';

/**
 * Work to be done later, all in one table. Queued emails move here. Jobs of an account are deleted with it, whether
 * they name the account or only its address; the planner keeps no statistics on their content.
 */
const statements = [
  `create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    key text,
    payload jsonb not null,
    run_at timestamptz not null default now(),
    attempts integer not null default 0,
    locked_by text,
    locked_until timestamptz,
    last_error text,
    failed_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create unique index jobs_key on jobs (kind, key)',
  'create index jobs_due on jobs (kind, run_at) where failed_at is null',
  'alter table jobs alter payload set statistics 0, alter last_error set statistics 0',

  `insert into jobs (kind, payload, created_at)
    select kind || '-letter', jsonb_build_object('email', email), created_at from letter_queue`,
  'drop trigger users_queued_letters on users',
  'drop function drop_queued_letters',
  'drop table letter_queue',

  `create function drop_jobs_of_host() returns trigger language plpgsql as $$
    begin
      delete from jobs where payload ->> 'email' = lower(old.email) or payload ->> 'host' = old.id::text;
      return null;
    end
  $$`,
  'create trigger users_jobs after delete on users for each row execute function drop_jobs_of_host()',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
