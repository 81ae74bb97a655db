import { type Kysely, sql } from 'kysely';

/**
 * Episodes: the date of a recording with its guests, each of whom is a link. Their own levels, and links to their boards.
 */
const tables = [
  `create table levels (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    base text not null,
    bounds jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index levels_workspace on levels (workspace_id, created_at)',

  // The local time and the zone count; `starts_at` follows from them, for order and expiry.
  `create table episodes (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    title text not null,
    starts_local text not null check (starts_local ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
    time_zone text not null,
    starts_at timestamptz not null,
    minutes integer not null check (minutes between 1 and 1440),
    studio text not null,
    join_url text,
    message text,
    checklist_template_id uuid references checklist_templates on delete set null,
    level text not null,
    level_id uuid references levels,
    fresh_days integer not null check (fresh_days between 1 and 365),
    group_code text,
    revision integer not null default 0,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index episodes_by_start on episodes (workspace_id, starts_at, id)',
  'create index episodes_template on episodes (checklist_template_id)',
  'create index episodes_level on episodes (level_id)',
  'create unique index episodes_group_code on episodes (group_code)',

  `create table board_links (
    id uuid primary key,
    episode_id uuid not null references episodes on delete cascade,
    token_hash bytea not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    visited_at timestamptz
  )`,
  'create unique index board_links_token on board_links (token_hash)',
  'create index board_links_episode on board_links (episode_id)',
  'create index board_links_creator on board_links (created_by)',

  // Statistics would keep texts of deleted rows (020).
  ...[
    ['levels', 'name'],
    ['levels', 'bounds'],
    ['episodes', 'title'],
    ['episodes', 'starts_local'],
    ['episodes', 'time_zone'],
    ['episodes', 'studio'],
    ['episodes', 'join_url'],
    ['episodes', 'message'],
    ['episodes', 'group_code'],
    ['board_links', 'token_hash'],
  ].map(([table, column]) => `alter table ${table} alter column ${column} set statistics 0`),

  'alter table test_sessions add episode_id uuid references episodes on delete cascade',
  'create index test_sessions_episode on test_sessions (episode_id) where episode_id is not null',

  // The judgement of a result by the level of its link's episode; null without an episode.
  'alter table guest_results add fit jsonb',
  'alter table guest_results alter column fit set statistics 0',

  // Unread notifications are counted from the index alone.
  'create index notifications_by_time on notifications (workspace_id, created_at desc) include (id)',
  'drop index notifications_host',
] as const;

const outcomes = [
  // A result that was judged by a level is ready if it fits, and any other one if every check has passed (032). A restore
  // keeps this function, which is not one of a trigger.
  `create or replace function is_ready(microphone text, camera text, connection text, details jsonb, fit jsonb) returns boolean
    language sql immutable parallel safe as $$
      select case when jsonb_typeof(fit) = 'object' then (fit ->> 'fits')::boolean
        else has_passed(microphone, camera, connection, details) end
    $$`,
  `create or replace function keep_latest_result() returns trigger language plpgsql as $$
    begin
      perform from test_sessions where id in (select session_id from changed) order by id for no key update;
      update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 0)
      from (select distinct session_id from changed) c
        left join lateral (
          select r.submitted_at,
            case when is_ready(r.microphone_status, r.camera_status, r.connection_status, r.details, r.fit) then 1 else 2 end as outcome
          from guest_results r where r.session_id = c.session_id order by r.submitted_at desc, r.id limit 1
        ) latest on true
      where s.id = c.session_id
        and (s.latest_result_at, s.latest_outcome) is distinct from (latest.submitted_at, coalesce(latest.outcome, 0));
      return null;
    end
  $$`,
] as const;

const announcements = (['insert', 'update', 'delete'] as const).map(
  (action) => `create trigger episodes_announce_${action} after ${action} on episodes
    referencing ${action === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function announce_change('episodes')`,
);

const deletions = [
  'alter table deletions drop constraint deletions_kind_check',
  `alter table deletions add constraint deletions_kind_check
    check (kind in ('host', 'workspace', 'episode', 'link', 'result', 'clip', 'code'))`,
  `create or replace function note_deleted_episode() returns trigger language plpgsql as $$ begin
    insert into deletions (kind, key)
      select 'episode', old.id from workspaces w where w.id = old.workspace_id and w.deleting_at is null
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger episodes_deletions after delete on episodes for each row execute function note_deleted_episode()`,
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [tables, outcomes, announcements, deletions]) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
