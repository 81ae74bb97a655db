import { type Kysely, sql } from 'kysely';

/**
 * Columns with which a host can recognise and end a sign-in: an id that is not a credential, the browser, and the time
 * of last use. Indexes for finding old results and reset links, to delete those older than the retention period.
 */
const statements = [
  `alter table sign_ins
    add id uuid not null default gen_random_uuid(),
    add user_agent text,
    add last_used_at timestamptz`,
  'update sign_ins set last_used_at = created_at',
  'alter table sign_ins alter last_used_at set default now(), alter last_used_at set not null',
  'create unique index sign_ins_id on sign_ins (id)',
  'create index sign_ins_expiry on sign_ins (expires_at)',
  'create index guest_results_submitted on guest_results (submitted_at)',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
