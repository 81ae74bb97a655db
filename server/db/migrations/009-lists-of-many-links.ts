import { type Kysely, sql } from 'kysely';

/**
 * A page of a host's links is read from an index for every sort order by the link's own columns. Names are sorted
 * without case and with accents after the base letter, independent of the collation of the installation.
 */
const indexes = [
  'drop index test_sessions_host',
  'create index test_sessions_host on test_sessions (host_id, created_at desc, id desc)',
  'create index test_sessions_name on test_sessions (host_id, (normalize(lower(guest_name), NFKD) collate "C"), id)',
  'create index test_sessions_expiry on test_sessions (host_id, expires_at, id)',
] as const;

/**
 * Announcements name the changed session, so that a page refetches only that one and not its list. A statement that
 * changes more sessions of a host than this announces `*` once.
 */
const NAMED_MAX = 20;

const announced = (sessions: string) => `
  perform pg_notify(
    'linecheck_changes',
    concat_ws(' ', host_id, tg_argv[0], case when of_host <= ${NAMED_MAX} then session_id::text else '*' end)
  )
  from (select host_id, session_id, count(*) over (partition by host_id) as of_host from (${sessions}) ids) counted`;

const announcing = [
  ['announce_session_change', 'select distinct host_id, id as session_id from changed'],
  [
    'announce_result_change',
    `select distinct s.host_id, s.id as session_id from changed c join test_sessions s on s.id = c.session_id`,
  ],
  ['announce_clip_change', 'select distinct user_id as host_id, session_id from changed'],
].map(
  ([name, sessions = '']) => `create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      ${announced(sessions)};
      return null;
    end $$`,
);

const watched = [
  ['test_sessions', 'announce_session_change', 'sessions', ['insert', 'update', 'delete']],
  // A corrected result must be fetched again, but is not a new result.
  ['guest_results', 'announce_result_change', 'sessions', ['update']],
  ['recording_clips', 'announce_clip_change', 'recordings', ['insert', 'delete']],
] as const;

const triggers = watched.flatMap(([table, announce, kind, actions]) =>
  actions.map(
    (action) => `create or replace trigger ${table}_announce_${action} after ${action} on ${table}
      referencing ${action === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function ${announce}('${kind}')`,
  ),
);

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...indexes, ...announcing, ...triggers]) await sql.raw(statement).execute(db);
}
