import { type Kysely, sql } from 'kysely';

/** Read-only links to the report of one result. */
const statements = [
  `create table report_links (
    id uuid primary key,
    result_id uuid not null references guest_results on delete cascade,
    token_hash bytea not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    visited_at timestamptz
  )`,
  'create unique index report_links_token on report_links (token_hash)',
  'create index report_links_result on report_links (result_id)',
  'create index report_links_creator on report_links (created_by)',
  'alter table report_links alter column token_hash set statistics 0',
] as const;

/** @public The migrator reads it. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
