import { type Kysely, sql } from 'kysely';

/**
 * Deleted or replaced rows, only by their id or hash, so that restoring an older backup does not bring them back. Rows
 * deleted together with their host, link or result need no entry.
 */
const table = `create table deletions (
  kind text not null check (kind in ('host', 'link', 'result', 'clip', 'code')),
  key text not null,
  deleted_at timestamptz not null default now(),
  is_copied boolean not null default false,
  primary key (kind, key)
)`;

const indexes = ['create index deletions_uncopied on deletions (deleted_at) where not is_copied'] as const;

/** Conditions under which only the row was deleted, and not its host, link or result as well. */
const noted: readonly (readonly [table: string, kind: string, alone: string])[] = [
  ['users', 'host', 'true'],
  ['test_sessions', 'link', 'exists (select from users where id = old.host_id)'],
  ['guest_results', 'result', 'exists (select from test_sessions where id = old.session_id)'],
  [
    'recording_clips',
    'clip',
    `exists (select from users where id = old.user_id)
      and (old.session_id is null or exists (select from test_sessions where id = old.session_id))
      and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id))`,
  ],
];

const triggers = noted.flatMap(([table, kind, alone]) => [
  `create function note_deleted_${kind}() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) select '${kind}', old.id where ${alone} on conflict do nothing;
      return null;
    end
  $$`,
  `create trigger ${table}_deletions after delete on ${table} for each row execute function note_deleted_${kind}()`,
]);

const codes = [
  `create function note_replaced_code() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('code', encode(sha256(convert_to(old.session_code, 'UTF8')), 'hex'))
      on conflict do nothing;
      return null;
    end
  $$`,
  `create trigger test_sessions_codes after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_replaced_code()`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, ...indexes, ...triggers, ...codes]) await sql.raw(statement).execute(db);
}
