import { type Kysely, sql } from 'kysely';

/**
 * Marking all notifications as read moves one line in the host's row: notifications up to it are read, and `is_read`
 * decides above it. A trigger announces it to open pages, since no notification changes.
 */
const readLine = [
  'alter table users add notifications_read_to timestamptz',
  `create function announce_read_line() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', new.id || ' notifications');
      return null;
    end
  $$`,
  `create trigger users_announce_read_line after update of notifications_read_to on users
    for each row when (new.notifications_read_to is distinct from old.notifications_read_to)
    execute function announce_read_line()`,
] as const;

/**
 * The time at which an account was hidden, while its data is deleted in batches. The host's entry in the list of
 * deletions is written with the mark, and covers what belongs to the account.
 */
const deletionMark = [
  'alter table users add deleting_at timestamptz',
  'create index users_deleting on users (id) where deleting_at is not null',
  ...(
    [
      ['link', 'old.host_id', 'true'],
      [
        'result',
        '(select host_id from test_sessions where id = old.session_id)',
        'exists (select from test_sessions where id = old.session_id)',
      ],
      [
        'clip',
        'old.user_id',
        `(old.session_id is null or exists (select from test_sessions where id = old.session_id))
          and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id))`,
      ],
    ] as const
  ).map(
    ([kind, host, alone]) => `create or replace function note_deleted_${kind}() returns trigger language plpgsql as $$
      begin
        insert into deletions (kind, key)
        select '${kind}', old.id from users where users.id = ${host} and users.deleting_at is null and ${alone}
        on conflict do nothing;
        return null;
      end
    $$`,
  ),
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...readLine, ...deletionMark]) await sql.raw(statement).execute(db);
}
