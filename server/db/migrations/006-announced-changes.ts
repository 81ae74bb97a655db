import { type Kysely, sql } from 'kysely';

/**
 * Every change to data on a host's open pages is announced to all instances by the transaction that makes the change,
 * and only if it commits. Triggers do this, so no code path can omit it. An announcement contains a host's id and a
 * kind, and no personal data. Statement triggers suffice, since PostgreSQL merges equal notifications of one
 * transaction.
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
  // Not for pages: instances close the event streams of ended sign-ins.
  ['sign_ins', 'announce_user_change', 'sign-ins', ['delete']],
];

const triggers = watched.flatMap(([table, announce, kind, actions]) =>
  actions.map(
    (action) => `create trigger ${table}_announce_${action} after ${action} on ${table}
      referencing ${action === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function ${announce}('${kind}')`,
  ),
);

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...announcing, ...triggers]) await sql.raw(statement).execute(db);
}
