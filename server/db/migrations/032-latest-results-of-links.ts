import { type Kysely, sql } from 'kysely';
import { createListIndexes, PREPARE_LISTS } from '../prepare-lists';

/**
 * Links have the time of their latest result and its outcome (0 without a result, 1 if every check passed, otherwise 2),
 * so that a list of links reads no results. Triggers compute both from the results in the transaction that changes a
 * result, for every writer.
 */
const statements = [
  `alter table test_sessions
    add latest_result_at timestamptz,
    add latest_outcome integer not null default 0`,

  // A check without a status counts as passed. A restore keeps this function, which is not one of a trigger.
  `create or replace function has_passed(microphone text, camera text, connection text, details jsonb) returns boolean
    language sql immutable parallel safe as $$
      select microphone = 'passed' and camera = 'passed' and connection = 'passed'
        and case when jsonb_typeof(details) = 'object' then not jsonb_path_exists(
          details - '{microphone,camera,connection}'::text[], '$.*.status ? (@ != "passed")'
        ) else true end
    $$`,

  // The links are locked by a separate statement, so that the next one reads results that are newer than the locks.
  `create function keep_latest_result() returns trigger language plpgsql as $$
    begin
      perform from test_sessions where id in (select session_id from changed) order by id for no key update;
      update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 0)
      from (select distinct session_id from changed) c
        left join lateral (
          select r.submitted_at,
            case when has_passed(r.microphone_status, r.camera_status, r.connection_status, r.details) then 1 else 2 end as outcome
          from guest_results r where r.session_id = c.session_id order by r.submitted_at desc, r.id limit 1
        ) latest on true
      where s.id = c.session_id
        and (s.latest_result_at, s.latest_outcome) is distinct from (latest.submitted_at, coalesce(latest.outcome, 0));
      return null;
    end
  $$`,
  ...(['insert', 'update', 'delete'] as const).map(
    (action) => `create trigger guest_results_latest_${action} after ${action} on guest_results
      referencing ${action === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function keep_latest_result()`,
  ),

  // As in 009, except that the job that fills the columns of existing links announces nothing.
  `create or replace function announce_session_change() returns trigger language plpgsql as $$
    begin
      if current_setting('linecheck.announces', true) = 'nothing' then return null; end if;
      perform pg_notify(
        'linecheck_changes',
        concat_ws(' ', host_id, tg_argv[0], case when of_host <= 20 then session_id::text else '*' end)
      )
      from (
        select host_id, session_id, count(*) over (partition by host_id) as of_host
        from (select distinct host_id, id as session_id from changed) ids
      ) counted;
      return null;
    end
  $$`,

  // Counts and searches read an index alone where VACUUM has marked the pages of the table.
  `alter table test_sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/**
 * Existing links are left to a job (`prepare-lists.ts`): the statements here take milliseconds, however many there are.
 *
 * @public The migrator calls it by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql`select from test_sessions limit 1`.execute(db);
  if (rows.length === 0) await createListIndexes((statement) => sql.raw(statement).execute(db));
  else await sql`insert into jobs (kind, key, payload) values (${PREPARE_LISTS}, 'once', '{}')`.execute(db);
}
