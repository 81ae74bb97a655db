import { type Kysely, sql } from 'kysely';

/**
 * The acts in a workspace. The ids of persons, sign-ins and targets reference no rows: an entry outlives them.
 */
const statements = [
  `create table audit_log (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    at timestamptz not null default now(),
    person_id uuid,
    sign_in_id uuid,
    act text not null,
    target_kind text not null,
    target_id uuid,
    details jsonb not null
  )`,
  'create index audit_log_by_time on audit_log (workspace_id, at desc, id desc)',
  'create index audit_log_at on audit_log (at)',
  // Statistics would keep values of deleted entries (020).
  'alter table audit_log alter column details set statistics 0',
] as const;

/** @public The migrator reads it. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
