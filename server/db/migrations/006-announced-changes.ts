import { type Kysely, sql } from 'kysely';

/**
 * Every change to what a host's open pages show is announced to all instances, by the transaction that makes it and only
 * if that is stored: whoever writes cannot forget it. An announcement is a host's id and a kind, and nothing of people.
 * Statement triggers, since equal announcements of one transaction are one anyway.
 */
const announcing = [
  `create function announce_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('linecheck_changes', host_id || ' ' || tg_argv[0]) from (select distinct host_id from changed) hosts;
    return null;
  end $$`,
  `create function announce_user_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('linecheck_changes', user_id || ' ' || tg_argv[0]) from (select distinct user_id from changed) hosts;
    return null;
  end $$`,
  `create function announce_result_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('linecheck_changes', host_id || ' ' || tg_argv[0])
    from (select distinct s.host_id from changed c join test_sessions s on s.id = c.session_id) hosts;
    return null;
  end $$`,
] as const;

type Action = 'insert' | 'update' | 'delete';

const watched: readonly (readonly [table: string, announce: string, kind: string, actions: readonly Action[]])[] = [
  ['notifications', 'announce_change', 'notifications', ['insert', 'update', 'delete']],
  ['test_sessions', 'announce_change', 'sessions', ['insert', 'update', 'delete']],
  ['guest_results', 'announce_result_change', 'sessions', ['insert', 'delete']],
  ['recording_clips', 'announce_user_change', 'recordings', ['insert', 'delete']],
  // Not for pages: whoever holds one open for a sign-in that has ended lets it go.
  ['sign_ins', 'announce_user_change', 'sign-ins', ['delete']],
];

const triggers = watched.flatMap(([table, announce, kind, actions]) =>
  actions.map(
    (action) => `create trigger ${table}_announce_${action} after ${action} on ${table}
      referencing ${action === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function ${announce}('${kind}')`,
  ),
);

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...announcing, ...triggers]) await sql.raw(statement).execute(db);
}
