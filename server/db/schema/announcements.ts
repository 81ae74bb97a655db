/*
 * The changes that other people's open pages show soon are announced to all instances by the transaction that makes them,
 * and only if it commits. Triggers do this, so no code path can omit it. A message contains ids and a kind, and no personal
 * data. Not announced, and shown when a page asks again: templates, brand and plan, and read-only links with their visits.
 * Statement triggers suffice, since PostgreSQL merges equal notifications of one transaction.
 */

/** A statement that changes more sessions of a workspace than this announces `*` once, and pages refetch their lists. */
const NAMED_MAX = 20;

const announcing = (name: string, body: string): string => `
  create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      ${body}
      return null;
    end
  $$;`;

/** Sends a message for each of the changed sessions of a workspace, so that a page refetches only these. */
const announceEach = (changed: string): string => `
      perform pg_notify(
        'linecheck_changes',
        concat_ws(' ', workspace_id, tg_argv[0], case when of_workspace <= ${NAMED_MAX} then session_id::text else '*' end)
      )
      from (
        select workspace_id, session_id, count(*) over (partition by workspace_id) as of_workspace
        from (${changed}) ids
      ) counted;`;

export const announcementFunctions = [
  announcing(
    'announce_change',
    `perform pg_notify('linecheck_changes', workspace_id || ' ' || tg_argv[0])
      from (select distinct workspace_id from changed) workspaces;`,
  ),
  announcing('announce_session_change', announceEach('select distinct workspace_id, id as session_id from changed')),
  announcing(
    'announce_result_change',
    announceEach(
      'select distinct s.workspace_id, s.id as session_id from changed c join test_sessions s on s.id = c.session_id',
    ),
  ),
  announcing('announce_clip_change', announceEach('select distinct workspace_id, session_id from changed')),
  // Each member has read other notifications; the pages of all members ask again.
  announcing('announce_read_line', `perform pg_notify('linecheck_changes', new.workspace_id || ' notifications');`),
  announcing(
    'announce_read_notifications',
    `perform pg_notify('linecheck_changes', workspace_id || ' notifications')
      from (select distinct n.workspace_id from changed c join notifications n on n.id = c.notification_id) workspaces;`,
  ),
  // First for the pages of the person, which learn of it before an instance ends the streams of a former member.
  announcing(
    'announce_member_change',
    `perform pg_notify('linecheck_changes', coalesce(new.user_id, old.user_id) || ' memberships');
      perform pg_notify('linecheck_changes', coalesce(new.workspace_id, old.workspace_id) || ' people');
      if tg_op <> 'INSERT' then perform pg_notify('linecheck_changes', old.user_id || ' sign-ins'); end if;`,
  ),
  announcing(
    'announce_help',
    `perform pg_notify('linecheck_changes', coalesce(new.workspace_id, old.workspace_id) || ' help');`,
  ),
  announcing('announce_workspace_name', `perform pg_notify('linecheck_changes', new.id || ' people');`),
  // First for the pages of the members, which learn of it before an instance ends the streams of those to whom it closes.
  announcing(
    'announce_second_factor',
    `perform pg_notify('linecheck_changes', new.id || ' people');
      perform pg_notify('linecheck_changes', user_id || ' memberships') from memberships where workspace_id = new.id;
      if new.requires_second_factor then
        perform pg_notify('linecheck_changes', user_id || ' sign-ins') from memberships where workspace_id = new.id;
      end if;`,
  ),
  // A team may open to the person, or close.
  announcing(
    'announce_method_change',
    `perform pg_notify('linecheck_changes', user_id || ' memberships') from (select distinct user_id from changed) people;
      perform pg_notify('linecheck_changes', user_id || ' sign-ins') from (select distinct user_id from changed) people;`,
  ),
  announcing(
    'announce_person',
    `if (new.first_name, new.last_name, new.deleting_at)
        is not distinct from (old.first_name, old.last_name, old.deleting_at) then return null; end if;
      perform pg_notify('linecheck_changes', m.workspace_id || ' people') from memberships m where m.user_id = new.id;`,
  ),
  // Not for pages: instances close the event streams of ended sign-ins.
  announcing(
    'announce_user_change',
    `perform pg_notify('linecheck_changes', user_id || ' ' || tg_argv[0]) from (select distinct user_id from changed) hosts;`,
  ),
].join('\n');

type Action = 'insert' | 'update' | 'delete';

const ALWAYS: readonly Action[] = ['insert', 'update', 'delete'];

const watched: readonly (readonly [table: string, actions: readonly Action[], announce: string])[] = [
  ['test_sessions', ALWAYS, "announce_session_change('sessions')"],
  ['guest_results', ALWAYS, "announce_result_change('sessions')"],
  ['notifications', ALWAYS, "announce_change('notifications')"],
  ['recording_clips', ['insert', 'delete'], "announce_clip_change('recordings')"],
  ['episodes', ALWAYS, "announce_change('episodes')"],
  ['bookings', ALWAYS, "announce_change('episodes')"],
  // A board shows the newest email to each guest.
  ['guest_emails', ['insert', 'update'], "announce_result_change('sessions')"],
  // A board shows the name and the bounds of its level.
  ['levels', ALWAYS, "announce_change('episodes')"],
  ['shows', ALWAYS, "announce_change('episodes')"],
  ['workspace_invitations', ALWAYS, "announce_change('people')"],
  ['audit_log', ['insert'], "announce_change('activity')"],
  ['sign_in_methods', ['insert', 'delete'], 'announce_method_change()'],
  ['sign_ins', ['delete'], "announce_user_change('sign-ins')"],
];

export const announcementTriggers = `
  ${watched
    .flatMap(([table, actions, announce]) =>
      actions.map(
        (action) => `create trigger ${table}_announce_${action} after ${action} on ${table}
    referencing ${action === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function ${announce};`,
      ),
    )
    .join('\n  ')}

  create trigger notification_reads_announce after insert on notification_reads
    referencing new table as changed for each statement execute function announce_read_notifications();
  create trigger memberships_announce_read_line after update of notifications_read_to on memberships
    for each row when (new.notifications_read_to is distinct from old.notifications_read_to)
    execute function announce_read_line();
  -- Not when a page only asks.
  create trigger help_requests_announce_update after update on help_requests
    for each row when (new.revision <> old.revision or new.ask_id <> old.ask_id) execute function announce_help();
  create trigger help_requests_announce_insert after insert on help_requests
    for each row execute function announce_help();
  create trigger help_requests_announce_delete after delete on help_requests
    for each row execute function announce_help();
  create trigger memberships_announce_insert after insert on memberships
    for each row execute function announce_member_change();
  create trigger memberships_announce_delete after delete on memberships
    for each row execute function announce_member_change();
  create trigger memberships_announce_role after update of role on memberships
    for each row when (new.role <> old.role) execute function announce_member_change();
  create trigger workspaces_announce_name after update of name on workspaces
    for each row when (new.name <> old.name) execute function announce_workspace_name();
  create trigger workspaces_announce_second_factor after update of requires_second_factor on workspaces
    for each row when (new.requires_second_factor <> old.requires_second_factor)
    execute function announce_second_factor();
  create trigger users_announce_person after update of first_name, last_name, deleting_at on users
    for each row execute function announce_person();
`;
