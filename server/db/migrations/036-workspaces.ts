import { type Kysely, sql } from 'kysely';

/** The data of a host belongs to a workspace. Each host gets one with the host's own id, so that no other id changes. */
const tables = [
  `create table workspaces (
    id uuid primary key,
    name text not null default '',
    plan text not null default 'plus',
    subscription_status text not null default 'none' check (subscription_status in ('none', 'trial', 'active')),
    trial_starts_at timestamptz,
    trial_ends_at timestamptz,
    payment_customer_id text,
    payment_subscription_id text,
    brand_color text not null default '#8b5cf6' check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
    brand_logo text,
    brand_sender_name text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    blocked_at timestamptz,
    deleting_at timestamptz
  )`,
  // Statistics would keep texts of deleted workspaces (020).
  ...['name', 'payment_customer_id', 'payment_subscription_id', 'brand_logo', 'brand_sender_name'].map(
    (column) => `alter table workspaces alter column ${column} set statistics 0`,
  ),
  `insert into workspaces (
    id, plan, subscription_status, trial_starts_at, trial_ends_at, payment_customer_id, payment_subscription_id,
    brand_color, brand_logo, brand_sender_name, created_at, updated_at, blocked_at, deleting_at
  )
  select
    id, plan, subscription_status, trial_starts_at, trial_ends_at, payment_customer_id, payment_subscription_id,
    brand_color, brand_logo, brand_sender_name, created_at, updated_at, blocked_at, deleting_at
  from users`,
  'create index workspaces_deleting on workspaces (id) where deleting_at is not null',

  'alter table users add workspace_id uuid references workspaces',
  'update users set workspace_id = id',
  'alter table users alter column workspace_id set not null',
  'create index users_workspace on users (workspace_id)',

  `create table memberships (
    user_id uuid not null references users on delete cascade,
    workspace_id uuid not null references workspaces on delete cascade,
    role text not null check (role in ('owner', 'producer', 'viewer')),
    created_at timestamptz not null default now(),
    notifications_read_to timestamptz,
    result_letters text not null default 'none' check (result_letters in ('all', 'problems', 'none')),
    letters_off_token uuid not null default gen_random_uuid(),
    primary key (user_id, workspace_id)
  )`,
  `insert into memberships (
    user_id, workspace_id, role, created_at, notifications_read_to, result_letters, letters_off_token
  )
  select id, id, 'owner', created_at, notifications_read_to, result_letters, letters_off_token from users`,
  'create index memberships_workspace on memberships (workspace_id)',
  'create unique index memberships_letters_off_token on memberships (letters_off_token)',

  // Notifications above a member's line that the member has read.
  `create table notification_reads (
    notification_id uuid not null references notifications on delete cascade,
    user_id uuid not null references users on delete cascade,
    primary key (notification_id, user_id)
  )`,
  `insert into notification_reads (notification_id, user_id)
    select n.id, n.host_id from notifications n join users u on u.id = n.host_id
    where n.is_read and n.created_at > coalesce(u.notifications_read_to, '-infinity')`,
  'create index notification_reads_user on notification_reads (user_id)',
] as const;

/** The tables that belong to a workspace, with the name of its column until now. */
const owned = [
  ['test_sessions', 'host_id'],
  ['notifications', 'host_id'],
  ['checklist_templates', 'user_id'],
  ['recording_clips', 'user_id'],
  ['logos', 'user_id'],
] as const;

const owners = owned.flatMap(([table, column]) => [
  `alter table ${table} drop constraint ${table}_${column}_fkey`,
  `alter table ${table} rename column ${column} to workspace_id`,
  `alter table ${table} add foreign key (workspace_id) references workspaces on delete cascade`,
]);

const removed = [
  'drop trigger users_announce_read_line on users',
  'drop function announce_read_line()',
  'drop index users_not_vouched_for',
  // The job `prepare-lists` may not have made it yet.
  'drop index if exists notifications_unread_by_time',
  'drop index if exists notifications_unread',
  'alter table notifications drop column is_read',
  `alter table users
    drop column plan, drop column subscription_status, drop column trial_starts_at, drop column trial_ends_at,
    drop column payment_customer_id, drop column payment_subscription_id,
    drop column brand_color, drop column brand_logo, drop column brand_sender_name,
    drop column notifications_read_to, drop column result_letters, drop column letters_off_token`,
  'create index users_unconfirmed on users (id) where email_confirmed_at is null',
] as const;

/** Sends a message for each workspace, or for each of its changed sessions if they are few. */
const perSession = (changed: string): string => `
  perform pg_notify(
    'linecheck_changes',
    concat_ws(' ', workspace_id, tg_argv[0], case when of_workspace <= 20 then session_id::text else '*' end)
  )
  from (
    select workspace_id, session_id, count(*) over (partition by workspace_id) as of_workspace from (${changed}) ids
  ) counted;`;

const trigger = (name: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

const announcements = [
  trigger(
    'announce_change',
    `perform pg_notify('linecheck_changes', workspace_id || ' ' || tg_argv[0])
     from (select distinct workspace_id from changed) workspaces;`,
  ),
  trigger(
    'announce_session_change',
    `if current_setting('linecheck.announces', true) = 'nothing' then return null; end if;
     ${perSession('select distinct workspace_id, id as session_id from changed')}`,
  ),
  trigger(
    'announce_result_change',
    perSession(
      'select distinct s.workspace_id, s.id as session_id from changed c join test_sessions s on s.id = c.session_id',
    ),
  ),
  trigger('announce_clip_change', perSession('select distinct workspace_id, session_id from changed')),
  // Each member has read other notifications; the pages of all members ask again.
  trigger('announce_read_line', `perform pg_notify('linecheck_changes', new.workspace_id || ' notifications');`),
  `create trigger memberships_announce_read_line after update of notifications_read_to on memberships
    for each row when (new.notifications_read_to is distinct from old.notifications_read_to)
    execute function announce_read_line()`,
  trigger(
    'announce_read_notifications',
    `perform pg_notify('linecheck_changes', workspace_id || ' notifications')
     from (select distinct n.workspace_id from changed c join notifications n on n.id = c.notification_id) workspaces;`,
  ),
  `create trigger notification_reads_announce after insert on notification_reads
    referencing new table as changed for each statement execute function announce_read_notifications()`,
  // Not for pages: instances check the event streams of former members.
  trigger('announce_member_change', `perform pg_notify('linecheck_changes', old.user_id || ' sign-ins');`),
  `create trigger memberships_announce_delete after delete on memberships
    for each row execute function announce_member_change()`,
  `create trigger memberships_announce_role after update of role on memberships
    for each row when (new.role <> old.role) execute function announce_member_change()`,
] as const;

/** The entry of a workspace that is being deleted covers everything in it. */
const noteDeleted = (kind: string, workspace: string, alone = 'true'): string =>
  trigger(
    `note_deleted_${kind}`,
    `insert into deletions (kind, key)
     select '${kind}', old.id from workspaces w where w.id = ${workspace} and w.deleting_at is null and ${alone}
     on conflict do nothing;`,
  );

const deletions = [
  'alter table deletions drop constraint deletions_kind_check',
  `alter table deletions add constraint deletions_kind_check
    check (kind in ('host', 'workspace', 'link', 'result', 'clip', 'code'))`,
  noteDeleted('link', 'old.workspace_id'),
  noteDeleted(
    'result',
    '(select workspace_id from test_sessions where id = old.session_id)',
    'exists (select from test_sessions where id = old.session_id)',
  ),
  noteDeleted(
    'clip',
    'old.workspace_id',
    `(old.session_id is null or exists (select from test_sessions where id = old.session_id))
     and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id))`,
  ),
  trigger(
    'note_deleted_workspace',
    `insert into deletions (kind, key) values ('workspace', old.id) on conflict do nothing;`,
  ),
  `create trigger workspaces_deletions after delete on workspaces
    for each row execute function note_deleted_workspace()`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [tables, owners, removed, announcements, deletions]) {
    await sql.raw(statements.join(';\n')).execute(db);
  }
}
