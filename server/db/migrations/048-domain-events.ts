import { type Kysely, sql } from 'kysely';

const func = (name: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** True if the latest result of a link `s` is ready, and new enough for its episode `e`. */
const isReady = (s: string): string =>
  `(${s}.latest_outcome = 1 and ${s}.latest_result_at >= e.starts_at - make_interval(days => e.fresh_days))`;

/**
 * Domain events. The key is the order in which a reader takes them. Without a foreign key, because it would lock the
 * workspace after the link, and a deletion locks them in the opposite order.
 */
const table = [
  `create table domain_events (
    id uuid not null default gen_random_uuid(),
    workspace_id uuid not null,
    kind text not null,
    payload jsonb not null,
    at timestamptz not null default clock_timestamp(),
    primary key (workspace_id, at, id)
  )`,
  'alter table domain_events alter column payload set statistics 0',
  func('delete_domain_events', 'delete from domain_events where workspace_id = old.id;'),
  `create trigger workspaces_domain_events after delete on workspaces
    for each row execute function delete_domain_events()`,
] as const;

/** Every statement that changes a guest's state writes the events: a visit, a result, a deletion, a new judgement. */
const guests = [
  func(
    'note_guest_changes',
    `if current_setting('linecheck.announces', true) = 'nothing'
       or not exists (select from changed where episode_id is not null) then return null; end if;
     with guests as (
       select n.workspace_id, n.id, n.episode_id, n.latest_outcome,
         (o.latest_outcome, o.opened_at is null) <> (n.latest_outcome, n.opened_at is null) as is_other,
         not ${isReady('o')} and ${isReady('n')} as is_now_ready,
         case n.latest_outcome when 1 then 'ready' when 2 then 'fix'
           else case when n.opened_at is null then 'unopened' else 'opened' end end as state
       from before o join changed n on n.id = o.id join episodes e on e.id = n.episode_id
     )
     insert into domain_events (workspace_id, kind, payload)
     select workspace_id, 'guest.changed', jsonb_build_object('episode', episode_id, 'link', id, 'state', state)
     from guests where is_other
     union all
     select distinct workspace_id, 'episode.ready', jsonb_build_object('episode', episode_id) from guests
     where is_now_ready and not exists (
       select from test_sessions s join episodes e on e.id = s.episode_id
       where s.episode_id = guests.episode_id and ${isReady('s')} is not true
     );`,
  ),
  `create trigger test_sessions_domain_events after update on test_sessions
    referencing old table as before new table as changed
    for each statement execute function note_guest_changes()`,
] as const;

/** Open pages learn of a new result and of a changed guest by their events. */
const announcements = [
  func(
    'announce_domain_events',
    `perform pg_notify('linecheck_changes', workspace_id || ' sessions ' || case when of_workspace <= 20 then link else '*' end)
     from (
       select workspace_id, payload ->> 'link' as link, count(*) over (partition by workspace_id) as of_workspace
       from changed where payload ? 'link'
     ) links;
     perform pg_notify('linecheck_changes', workspace_id || ' episodes') from changed where kind = 'episode.ready';`,
  ),
  `create trigger domain_events_announce after insert on domain_events
    referencing new table as changed for each statement execute function announce_domain_events()`,
  // An earlier release beside this one writes no event of a result; its change of the link is announced.
  'drop trigger guest_results_announce_insert on guest_results',
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...table, ...guests, ...announcements]) await sql.raw(statement).execute(db);
}
