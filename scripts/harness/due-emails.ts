import type { ClientBase } from 'pg';

/** The address of each guest is of this domain, so that other emails can be told apart. */
export const GUEST_DOMAIN = '@guests.example.org';

interface DueEmails {
  readonly workspaces: number;
  readonly guestsEach: number;
}

/**
 * Stores workspaces with a confirmed host and an episode each, whose guests all wait for their invitation, and makes the
 * jobs that send them due.
 */
export async function fillDueEmails(db: ClientBase, { workspaces, guestsEach }: DueEmails): Promise<void> {
  await db.query(INSERT_HOSTS, [workspaces]);
  await db.query(INSERT_EPISODES);
  await db.query(INSERT_GUESTS, [guestsEach]);
  await db.query(INSERT_EMAILS);
  await db.query('analyze');
  await db.query(INSERT_JOBS);
}

/** The addresses of so many of the hosts. */
export async function hostAddresses(db: ClientBase, count: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ readonly email: string }>(
    "select email from users where email like 'mail-host-%' order by email limit $1",
    [count],
  );
  return rows.map(({ email }) => email);
}

const INSERT_HOSTS = `with w as (insert into workspaces (id, plan) select gen_random_uuid(), 'pro' from generate_series(1, $1::int) returning id),
    u as (
      insert into users (id, email, first_name, last_name, workspace_id, email_confirmed_at)
      select id, 'mail-host-' || id || '@example.org', 'Mail', 'Host', id, now() from w returning id
    ),
    p as (insert into sign_in_methods (user_id, kind, data) select id, 'password', '{"hash":"x"}' from u)
    insert into memberships (user_id, workspace_id, role) select id, id, 'owner' from u`;

const INSERT_EPISODES = `insert into episodes (id, workspace_id, title, starts_local, time_zone, starts_at, minutes, studio, level, fresh_days)
    select gen_random_uuid(), workspace_id, 'Season 3', '2035-12-03T18:00', 'Europe/Berlin', '2035-12-03T17:00Z', 60, 'own',
      'audio-podcast', 14
    from users where email like 'mail-host-%'`;

const INSERT_GUESTS = `insert into test_sessions (id, workspace_id, episode_id, session_code, guest_first_name, guest_name, guest_email, expires_at)
    select gen_random_uuid(), e.workspace_id, e.id, left(translate(gen_random_uuid()::text, '-', ''), 26), 'Noor', 'Noor',
      'noor-' || gen_random_uuid() || '${GUEST_DOMAIN}', now() + interval '90 days'
    from episodes e join users u on u.workspace_id = e.workspace_id and u.email like 'mail-host-%'
      cross join generate_series(1, $1::int)`;

const INSERT_EMAILS = `insert into guest_emails (id, workspace_id, session_id, kind, occasion, asked_by, due_at)
    select gen_random_uuid(), workspace_id, id, 'invitation', 'invitation-1', workspace_id, now()
    from test_sessions where guest_email like '%${GUEST_DOMAIN}'`;

const INSERT_JOBS = `insert into jobs (kind, key, turn, payload)
    select 'guest-email', id, workspace_id, jsonb_build_object('email', id) from guest_emails where state = 'waiting'`;
