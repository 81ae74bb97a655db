create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);

    with set_timeout as (
      select set_config('lock_timeout', '3600000', true) as config_val
    )
    select pg_advisory_lock(3853314791062309107)
    from set_timeout;

  create table workspaces (
    id uuid primary key,
    -- Empty until someone has named it.
    name text not null default '',
    -- The stored plan, before trial and subscription are considered. The contract's PLANS lists the names.
    plan text not null default 'plus',
    subscription_status text not null default 'none' check (subscription_status in ('none', 'trial', 'active')),
    trial_starts_at timestamptz,
    trial_ends_at timestamptz,
    payment_customer_id text,
    payment_subscription_id text,
    brand_color text not null default '#8b5cf6' check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
    -- URL of an uploaded logo, or of an image on another server.
    brand_logo text,
    brand_sender_name text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Time at which the operator blocked the host whose own workspace it is.
    blocked_at timestamptz,
    -- Time at which the workspace was hidden, while its data is deleted in batches.
    deleting_at timestamptz
  );
  alter table workspaces
    alter name set statistics 0, alter payment_customer_id set statistics 0,
    alter payment_subscription_id set statistics 0, alter brand_logo set statistics 0,
    alter brand_sender_name set statistics 0;
  create index workspaces_deleting on workspaces (id) where deleting_at is not null;

  -- A row per workspace, so that deleting one workspace never deletes the image of another.
  create table logos (
    workspace_id uuid primary key references workspaces on delete cascade,
    -- Last segment of the logo's URL.
    hash text not null,
    mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null
  );
  -- Images are compressed already: external storage skips the attempt.
  alter table logos alter bytes set storage external, alter bytes set statistics 0;
  create unique index logos_hash on logos (hash);
;

  create table users (
    id uuid primary key,
    email text not null,
    first_name text not null,
    last_name text not null,
    push_notifications_enabled boolean not null default true,
    -- The person's own workspace, in which calls act that name no other.
    workspace_id uuid not null references workspaces,
    -- Time at which the operator blocked this host.
    blocked_at timestamptz,
    email_confirmed_at timestamptz,
    -- Time at which the account was hidden, while its data is deleted in batches.
    deleting_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table users
    alter email set statistics 0, alter first_name set statistics 0, alter last_name set statistics 0;
  create unique index users_email on users (lower(email));
  alter index users_email alter column 1 set statistics 0;
  create index users_workspace on users (workspace_id);
  -- Unconfirmed accounts share one clip quota.
  create index users_unconfirmed on users (id) where email_confirmed_at is null;
  create index users_deleting on users (id) where deleting_at is not null;

  create table memberships (
    user_id uuid not null references users on delete cascade,
    workspace_id uuid not null references workspaces on delete cascade,
    role text not null check (role in ('owner', 'producer', 'viewer')),
    created_at timestamptz not null default now(),
    -- Notifications up to this time are read.
    notifications_read_to timestamptz,
    -- The results about which this member wants an email.
    result_letters text not null default 'none' check (result_letters in ('all', 'problems', 'none')),
    -- The token in the link that switches these emails off. It can do nothing else, so it is stored unhashed.
    letters_off_token uuid not null default gen_random_uuid(),
    primary key (user_id, workspace_id)
  );
  create index memberships_workspace on memberships (workspace_id);
  create unique index memberships_letters_off_token on memberships (letters_off_token);

  -- Kept for a while after its end, so that its link leads to the reason.
  create table workspace_invitations (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    -- SHA-256 of the token; null until the email is written.
    token_hash bytea,
    -- The only address for which it is valid, in lower case; null for a link to copy.
    email text,
    role text not null check (role in ('producer', 'viewer')),
    invited_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- A declined invitation is revoked.
    ended text check (ended in ('used', 'revoked')),
    -- True if only an email to the address contains the token.
    is_mailed boolean not null default false
  );
  alter table workspace_invitations
    alter token_hash set statistics 0, alter email set statistics 0, alter role set statistics 0,
    alter ended set statistics 0;
  create unique index workspace_invitations_token on workspace_invitations (token_hash);
  create unique index workspace_invitations_address on workspace_invitations (workspace_id, email) where ended is null;
  create index workspace_invitations_inviter on workspace_invitations (invited_by);
  create index workspace_invitations_expiry on workspace_invitations (expires_at);

  -- Acts of persons and of the operator. Its ids reference no rows: an entry outlives them.
  create table audit_log (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    at timestamptz not null default now(),
    -- Null for an act of the operator.
    person_id uuid,
    sign_in_id uuid,
    act text not null,
    target_kind text not null,
    -- Null for the workspace itself.
    target_id uuid,
    details jsonb not null
  );
  alter table audit_log alter details set statistics 0;
  create index audit_log_by_time on audit_log (workspace_id, at desc, id desc);
  create index audit_log_at on audit_log (at);
;

  create table sign_in_methods (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('password')),
    -- The secret of this kind: for a password its Argon2id hash.
    data jsonb not null,
    created_at timestamptz not null default now(),
    -- The time of the last sign-in, or of its confirmation.
    last_used_at timestamptz
  );
  alter table sign_in_methods alter data set statistics 0;
  create index sign_in_methods_user on sign_in_methods (user_id);
  create unique index sign_in_methods_password on sign_in_methods (user_id) where kind = 'password';

  create table sign_ins (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    -- The id that the host's pages use; the token hash stays secret.
    id uuid not null default gen_random_uuid(),
    user_agent text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- Rounded to the hour.
    last_used_at timestamptz not null default now(),
    -- Time at which the password was last entered again; null if not since the sign-in.
    confirmed_at timestamptz
  );
  alter table sign_ins alter user_agent set statistics 0;
  create unique index sign_ins_id on sign_ins (id);
  create index sign_ins_user on sign_ins (user_id);
  create index sign_ins_expiry on sign_ins (expires_at);

  -- The browsers in which a host has signed in: wrong passwords from other browsers cannot lock them out.
  create table known_browsers (
    -- New at each sign-in; the id stays, so that the count of the browser's attempts continues.
    token_hash bytea not null,
    user_id uuid not null references users on delete cascade,
    id uuid not null default gen_random_uuid(),
    seen_at timestamptz not null default now(),
    primary key (token_hash, user_id)
  );
  create index known_browsers_user on known_browsers (user_id);
  create index known_browsers_seen on known_browsers (seen_at);

  create table password_reset_tokens (
    -- SHA-256 of the token; the token itself is only in the email.
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table password_reset_tokens alter email set statistics 0;
  create index password_reset_tokens_user on password_reset_tokens (user_id);

  create table address_confirmations (
    -- SHA-256 of the token, which is only in the email.
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  create index address_confirmations_user on address_confirmations (user_id);

  -- Invitations that the operator creates when registration is by invitation only: the newest one per address.
  create table registration_invitations (
    -- SHA-256 of the token, which is only in the invitation.
    token_hash bytea primary key,
    -- The address that may register with it, in lower case.
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table registration_invitations alter email set statistics 0;
  create unique index registration_invitations_email on registration_invitations (lower(email));
  alter index registration_invitations_email alter column 1 set statistics 0;
;

  create table checklist_templates (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null default 'Default Checklist',
    items jsonb not null,
    is_default boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table checklist_templates alter name set statistics 0, alter items set statistics 0;
  create unique index checklist_templates_one_default on checklist_templates (workspace_id) where is_default;
  create index checklist_templates_user on checklist_templates (workspace_id, created_at);

  -- A workspace's own levels.
  create table levels (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    base text not null,
    bounds jsonb not null,
    -- Number of changes, so that a change that began with another version is refused.
    revision integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table levels alter name set statistics 0, alter bounds set statistics 0;
  create index levels_workspace on levels (workspace_id, created_at);

  -- The date of a recording with its guests, each of whom is a link.
  create table episodes (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    title text not null,
    -- The local time and the IANA zone count; starts_at follows from them, for order and expiry.
    starts_local text not null check (starts_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
    time_zone text not null,
    starts_at timestamptz not null,
    minutes integer not null check (minutes between 1 and 1440),
    studio text not null,
    join_url text,
    message text,
    checklist_template_id uuid references checklist_templates on delete set null,
    -- A built-in level, or the base of the own one.
    level text not null,
    level_id uuid references levels,
    -- Days before the start from which a result counts.
    fresh_days integer not null check (fresh_days between 1 and 365),
    -- Code of the link on which guests type their names; null while it is closed.
    group_code text,
    -- Number of changes, for calendars.
    revision integer not null default 0,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table episodes
    alter title set statistics 0, alter starts_local set statistics 0, alter time_zone set statistics 0,
    alter studio set statistics 0, alter join_url set statistics 0, alter message set statistics 0,
    alter group_code set statistics 0;
  create index episodes_by_start on episodes (workspace_id, starts_at, id);
  create index episodes_template on episodes (checklist_template_id);
  create index episodes_level on episodes (level_id);
  create unique index episodes_group_code on episodes (group_code);

  -- Links to the board of an episode, for people without an account.
  create table board_links (
    id uuid primary key,
    episode_id uuid not null references episodes on delete cascade,
    token_hash bytea not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    visited_at timestamptz
  );
  alter table board_links alter token_hash set statistics 0;
  create unique index board_links_token on board_links (token_hash);
  create index board_links_episode on board_links (episode_id);
  create index board_links_creator on board_links (created_by);
;

  create table test_sessions (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    -- The episode whose guest the link is for.
    episode_id uuid references episodes on delete cascade,
    session_code text not null,
    title text not null default 'Recording Session',
    guest_first_name text not null,
    guest_surname text,
    guest_name text not null,
    guest_email text,
    guest_message text,
    -- The keys by which links are sorted and searched. The product computes them (searchKey), the database cannot.
    guest_name_key text not null default '',
    search_key text not null default '',
    checklist_template_id uuid references checklist_templates on delete set null,
    checklist_choice jsonb,
    opened_at timestamptz,
    -- Time at which a second browser first opened the link.
    other_device_at timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    -- Triggers keep the time of the latest result, and its outcome: 0 without a result, 1 if it is ready, otherwise 2.
    latest_result_at timestamptz,
    latest_outcome integer not null default 0
  ) with (
    -- Counts and searches read an index alone where VACUUM has marked the pages of the table.
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
  );
  alter table test_sessions
    alter session_code set statistics 0, alter title set statistics 0, alter guest_first_name set statistics 0,
    alter guest_surname set statistics 0, alter guest_name set statistics 0, alter guest_email set statistics 0,
    alter guest_message set statistics 0, alter guest_name_key set statistics 0, alter search_key set statistics 0,
    alter checklist_choice set statistics 0;
  create unique index test_sessions_code on test_sessions (session_code);
  create index test_sessions_episode on test_sessions (episode_id) where episode_id is not null;
  create index test_sessions_template on test_sessions (checklist_template_id);

  -- An index for each order of a list of links. What the filters need follows its key, so that a link that does not fit
  -- costs no visit to the table.
  create index test_sessions_by_creation on test_sessions (
    workspace_id, created_at desc, id desc, latest_outcome, expires_at
  );
  create index test_sessions_by_name on test_sessions (
    workspace_id, (left(guest_name_key, 200) collate "C"), id, latest_outcome, expires_at
  );
  create index test_sessions_by_expiry on test_sessions (workspace_id, expires_at, id, latest_outcome);
  create index test_sessions_by_result on test_sessions (
    workspace_id, (coalesce(latest_result_at, timestamptz 'epoch')) desc, id desc, latest_outcome, expires_at
  );
  alter index test_sessions_by_name alter column 2 set statistics 0;
  alter index test_sessions_by_result alter column 2 set statistics 0;
  create index test_sessions_by_outcome on test_sessions (workspace_id, latest_outcome, expires_at);
  -- Everything that a search reads.
  create index test_sessions_search on test_sessions (workspace_id) include (
    search_key, guest_name_key, session_code, id, created_at, expires_at, latest_result_at, latest_outcome
  ) where octet_length(search_key) + octet_length(guest_name_key) <= 2000;
  create index test_sessions_long_texts on test_sessions (workspace_id) where not (octet_length(search_key) + octet_length(guest_name_key) <= 2000);
;

  create table guest_results (
    id uuid primary key,
    session_id uuid not null references test_sessions on delete cascade,
    submission_id uuid,
    -- Number of the run in the guest's browser, from 1.
    run integer not null default 1,
    guest_name text not null,
    guest_email text,
    microphone_status text not null check (microphone_status in ('passed', 'warning', 'failed')),
    camera_status text not null check (camera_status in ('passed', 'warning', 'failed')),
    connection_status text not null check (connection_status in ('passed', 'warning', 'failed')),
    checklist_completed text[] not null default '{}',
    notes text,
    details jsonb,
    -- The guest's answer to the offer to record.
    recording text check (recording in ('sent', 'skipped', 'undecided', 'deleted', 'no_devices', 'not_offered')),
    -- The judgement by the level of the link's episode; null without an episode.
    fit jsonb,
    -- The comparison of a short check with the full result before it; null for a full result.
    recheck jsonb,
    submitted_at timestamptz not null default now(),
    -- Time of the last correction.
    updated_at timestamptz,
    -- Time at which the guest last sent a take. It stays when the take is deleted, so that the host reads why there is none.
    take_sent_at timestamptz
  );
  alter table guest_results
    alter guest_name set statistics 0, alter guest_email set statistics 0, alter checklist_completed set statistics 0,
    alter notes set statistics 0, alter details set statistics 0, alter fit set statistics 0,
    alter recheck set statistics 0;
  create unique index guest_results_submission on guest_results (session_id, submission_id);
  create index guest_results_session on guest_results (session_id, submitted_at desc);
  create index guest_results_submitted on guest_results (submitted_at);
  -- Finds a guest with an address on a host's other links.
  create index guest_results_email on guest_results (lower(guest_email), submitted_at desc) where guest_email is not null;
  alter index guest_results_email alter column 1 set statistics 0;

  -- Read-only links to the report of one result.
  create table report_links (
    id uuid primary key,
    result_id uuid not null references guest_results on delete cascade,
    token_hash bytea not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    visited_at timestamptz
  );
  alter table report_links alter token_hash set statistics 0;
  create unique index report_links_token on report_links (token_hash);
  create index report_links_result on report_links (result_id);
  create index report_links_creator on report_links (created_by);

  create table notifications (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    guest_result_id uuid not null references guest_results on delete cascade,
    guest_name text not null,
    status text not null check (status in ('passed', 'warning', 'failed')),
    created_at timestamptz not null default now()
  );
  alter table notifications alter guest_name set statistics 0;
  -- Unread notifications are counted from this index alone.
  create index notifications_by_time on notifications (workspace_id, created_at desc) include (id);
  create index notifications_result on notifications (guest_result_id);

  -- Notifications above a member's line that the member has read.
  create table notification_reads (
    notification_id uuid not null references notifications on delete cascade,
    user_id uuid not null references users on delete cascade,
    primary key (notification_id, user_id)
  );
  create index notification_reads_user on notification_reads (user_id);
;

  -- The bytes are stored outside the database, out of reach of cascades: a trigger enqueues their deletion.
  create table recording_clips (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    session_id uuid references test_sessions on delete cascade,
    -- Null until the result of the submission arrives.
    guest_result_id uuid references guest_results on delete cascade,
    submission_id uuid,
    upload_id uuid,
    guest_name text,
    -- A take is the sound of a microphone check.
    clip_type text not null check (clip_type in ('host', 'guest', 'take')),
    blob_key text not null,
    byte_length integer not null check (byte_length > 0),
    consent_given boolean not null default false,
    -- Seconds.
    duration integer not null check (duration between 1 and 30),
    file_name text not null,
    mime_type text not null default 'video/webm',
    -- The marks of a take; null for videos.
    take jsonb,
    -- SHA-256 of the token with which a guest may withdraw the clip.
    delete_token_hash bytea,
    created_at timestamptz not null default now(),
    check (clip_type = 'host' or consent_given),
    constraint recording_clips_take_check
      check ((clip_type = 'take') = (take is not null) and (clip_type <> 'take' or guest_result_id is not null))
  );
  alter table recording_clips
    alter guest_name set statistics 0, alter file_name set statistics 0, alter take set statistics 0;
  create unique index recording_clips_blob on recording_clips (blob_key);
  create unique index recording_clips_upload on recording_clips (workspace_id, upload_id);
  create unique index recording_clips_take on recording_clips (guest_result_id) where clip_type = 'take';
  create index recording_clips_user on recording_clips (workspace_id, created_at desc);
  create index recording_clips_session on recording_clips (session_id);
  create index recording_clips_submission on recording_clips (session_id, submission_id);
  create index recording_clips_result on recording_clips (guest_result_id);
  create index recording_clips_created on recording_clips (created_at);
;

  -- The key is the order in which a reader takes the events. Without a foreign key, because it would lock the workspace
  -- after the link, and a deletion locks them in the opposite order.
  create table domain_events (
    id uuid not null default gen_random_uuid(),
    workspace_id uuid not null,
    kind text not null,
    payload jsonb not null,
    at timestamptz not null default clock_timestamp(),
    primary key (workspace_id, at, id)
  );
  alter table domain_events alter payload set statistics 0;

  -- Work to be done later. Jobs of an account are deleted with it, whether they name the account or only its address.
  create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    -- At most one job exists per kind and key.
    key text,
    payload jsonb not null,
    run_at timestamptz not null default now(),
    -- Number of times it was started.
    attempts integer not null default 0,
    -- The instance that runs it, exclusively until the lease ends.
    locked_by text,
    locked_until timestamptz,
    last_error text,
    -- Time of its permanent failure.
    failed_at timestamptz,
    created_at timestamptz not null default now()
  );
  alter table jobs alter payload set statistics 0, alter last_error set statistics 0;
  create unique index jobs_key on jobs (kind, key);
  create index jobs_due on jobs (kind, run_at) where failed_at is null;

  -- Deleted or replaced rows, so that restoring an older backup does not bring them back. Rows deleted together with
  -- their workspace, link or result need no entry.
  create table deletions (
    kind text not null check (kind in ('host', 'workspace', 'episode', 'link', 'result', 'clip', 'code')),
    -- The id of the deleted row, or the SHA-256 of a replaced code, in hex.
    key text not null,
    deleted_at timestamptz not null default now(),
    -- Time at which the copy that contains it was begun; null if none does.
    copied_in timestamptz,
    primary key (kind, key)
  );
  create index deletions_uncopied on deletions (deleted_at) where copied_in is null;
  create index deletions_copied on deletions (copied_in) where copied_in is not null;

  -- Counters shared by all instances, with the columns that rate-limiter-flexible writes. Unlogged: counting writes no
  -- write-ahead log, and a crash of the database may lose the counts.
  create unlogged table rate_limits (
    key text primary key,
    points integer not null default 0,
    -- Milliseconds since 1970.
    expire bigint
  );
  create index rate_limits_expire on rate_limits (expire);

  -- Random keys of the installation, shared by all instances. A backup leaves them out.
  create table installation_secrets (
    name text primary key,
    secret bytea not null,
    created_at timestamptz not null default now()
  );

  -- Time at which a guest outside last opened a media path, per advertised addresses and port, such as
  -- 203.0.113.7:3478. From it an instance derives, also after a restart, whether it can report the port as reachable.
  create table media_ports (advertised text primary key, opened_at timestamptz not null);

  -- Private addresses from which every call came with a forwarding header that TRUST_PROXY, with the value at that time,
  -- does not trust.
  create table untrusted_proxies (address text primary key, trust_proxy text not null, seen_at timestamptz not null);
;

  -- A check without a status counts as passed. A restore keeps this function and the next one, which are not of triggers.
  create or replace function has_passed(microphone text, camera text, connection text, details jsonb) returns boolean
    language sql immutable parallel safe as $$
      select microphone = 'passed' and camera = 'passed' and connection = 'passed'
        and case when jsonb_typeof(details) = 'object' then not jsonb_path_exists(
          details - '{microphone,camera,connection}'::text[], '$.*.status ? (@ != "passed")'
        ) else true end
    $$;

  -- A result that was judged by a level is ready if it fits, and any other one if every check has passed.
  create or replace function is_ready(microphone text, camera text, connection text, details jsonb, fit jsonb)
    returns boolean language sql immutable parallel safe as $$
      select case when jsonb_typeof(fit) = 'object' then (fit ->> 'fits')::boolean
        else has_passed(microphone, camera, connection, details) end
    $$;

  -- The links are locked by a separate statement, so that the next one reads results that are newer than the locks.
  create or replace function keep_latest_result() returns trigger language plpgsql as $$
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
  $$;
;

  
  create or replace function note_deleted_host() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('host', old.id) on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_workspace() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('workspace', old.id) on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_episode() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'episode', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and true
        on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_link() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'link', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and true
        on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_result() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'result', old.id from workspaces w
        where w.id = (select workspace_id from test_sessions where id = old.session_id) and w.deleting_at is null and exists (select from test_sessions where id = old.session_id)
        on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_clip() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'clip', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and (old.session_id is null or exists (select from test_sessions where id = old.session_id))
          and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id))
        on conflict do nothing;
      return null;
    end
  $$;

  create or replace function note_replaced_code() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('code', encode(sha256(convert_to(old.session_code, 'UTF8')), 'hex'))
        on conflict do nothing;
      return null;
    end
  $$;

  -- The blob of a deleted row is due immediately, whatever was scheduled before.
  create or replace function note_blob_garbage() returns trigger language plpgsql as $$
    begin
      insert into jobs (kind, key, payload)
        values ('delete-blob', old.blob_key, jsonb_build_object('blobKey', old.blob_key))
        on conflict (kind, key) do update set run_at = least(jobs.run_at, now());
      return null;
    end
  $$;

  create or replace function drop_jobs_of_host() returns trigger language plpgsql as $$
    begin
      delete from jobs where payload ->> 'email' = lower(old.email) or payload ->> 'host' = old.id::text;
      return null;
    end
  $$;
;

  create or replace function note_guest_changes() returns trigger language plpgsql as $$
    begin
      if not exists (select from changed where episode_id is not null) then return null; end if;
      with guests as (
        select n.workspace_id, n.id, n.episode_id, n.latest_outcome,
          (o.latest_outcome, o.opened_at is null) <> (n.latest_outcome, n.opened_at is null) as is_other,
          not (o.latest_outcome = 1 and o.latest_result_at >= e.starts_at - make_interval(days => e.fresh_days)) and (n.latest_outcome = 1 and n.latest_result_at >= e.starts_at - make_interval(days => e.fresh_days)) as is_now_ready,
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
        where s.episode_id = guests.episode_id and (s.latest_outcome = 1 and s.latest_result_at >= e.starts_at - make_interval(days => e.fresh_days)) is not true
      );
      return null;
    end
  $$;

  create or replace function delete_domain_events() returns trigger language plpgsql as $$
    begin
      delete from domain_events where workspace_id = old.id;
      return null;
    end
  $$;
;

  create or replace function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', workspace_id || ' ' || tg_argv[0])
      from (select distinct workspace_id from changed) workspaces;
      return null;
    end
  $$;

  create or replace function announce_session_change() returns trigger language plpgsql as $$
    begin
      
      perform pg_notify(
        'linecheck_changes',
        concat_ws(' ', workspace_id, tg_argv[0], case when of_workspace <= 20 then session_id::text else '*' end)
      )
      from (
        select workspace_id, session_id, count(*) over (partition by workspace_id) as of_workspace
        from (select distinct workspace_id, id as session_id from changed) ids
      ) counted;
      return null;
    end
  $$;

  create or replace function announce_result_change() returns trigger language plpgsql as $$
    begin
      
      perform pg_notify(
        'linecheck_changes',
        concat_ws(' ', workspace_id, tg_argv[0], case when of_workspace <= 20 then session_id::text else '*' end)
      )
      from (
        select workspace_id, session_id, count(*) over (partition by workspace_id) as of_workspace
        from (select distinct s.workspace_id, s.id as session_id from changed c join test_sessions s on s.id = c.session_id) ids
      ) counted;
      return null;
    end
  $$;

  create or replace function announce_clip_change() returns trigger language plpgsql as $$
    begin
      
      perform pg_notify(
        'linecheck_changes',
        concat_ws(' ', workspace_id, tg_argv[0], case when of_workspace <= 20 then session_id::text else '*' end)
      )
      from (
        select workspace_id, session_id, count(*) over (partition by workspace_id) as of_workspace
        from (select distinct workspace_id, session_id from changed) ids
      ) counted;
      return null;
    end
  $$;

  create or replace function announce_domain_events() returns trigger language plpgsql as $$
    begin
      perform pg_notify(
        'linecheck_changes',
        workspace_id || ' sessions ' || case when of_workspace <= 20 then link else '*' end
      )
      from (
        select workspace_id, payload ->> 'link' as link, count(*) over (partition by workspace_id) as of_workspace
        from changed where payload ? 'link'
      ) links;
      perform pg_notify('linecheck_changes', workspace_id || ' episodes') from changed where kind = 'episode.ready';
      return null;
    end
  $$;

  create or replace function announce_read_line() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', new.workspace_id || ' notifications');
      return null;
    end
  $$;

  create or replace function announce_read_notifications() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', workspace_id || ' notifications')
      from (select distinct n.workspace_id from changed c join notifications n on n.id = c.notification_id) workspaces;
      return null;
    end
  $$;

  create or replace function announce_member_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', coalesce(new.user_id, old.user_id) || ' memberships');
      perform pg_notify('linecheck_changes', coalesce(new.workspace_id, old.workspace_id) || ' people');
      if tg_op <> 'INSERT' then perform pg_notify('linecheck_changes', old.user_id || ' sign-ins'); end if;
      return null;
    end
  $$;

  create or replace function announce_workspace_name() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', new.id || ' people');
      return null;
    end
  $$;

  create or replace function announce_person() returns trigger language plpgsql as $$
    begin
      if (new.first_name, new.last_name, new.deleting_at)
        is not distinct from (old.first_name, old.last_name, old.deleting_at) then return null; end if;
      perform pg_notify('linecheck_changes', m.workspace_id || ' people') from memberships m where m.user_id = new.id;
      return null;
    end
  $$;

  create or replace function announce_user_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', user_id || ' ' || tg_argv[0]) from (select distinct user_id from changed) hosts;
      return null;
    end
  $$;;

  create trigger guest_results_latest_insert after insert on guest_results
    referencing new table as changed
    for each statement execute function keep_latest_result();

  create trigger guest_results_latest_update after update on guest_results
    referencing new table as changed
    for each statement execute function keep_latest_result();

  create trigger guest_results_latest_delete after delete on guest_results
    referencing old table as changed
    for each statement execute function keep_latest_result();;

  create trigger users_deletions after delete on users for each row execute function note_deleted_host();
  create trigger workspaces_deletions after delete on workspaces for each row execute function note_deleted_workspace();
  create trigger episodes_deletions after delete on episodes for each row execute function note_deleted_episode();
  create trigger test_sessions_deletions after delete on test_sessions for each row execute function note_deleted_link();
  create trigger guest_results_deletions after delete on guest_results
    for each row execute function note_deleted_result();
  create trigger recording_clips_deletions after delete on recording_clips
    for each row execute function note_deleted_clip();
  create trigger test_sessions_codes after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_replaced_code();
  create trigger recording_clips_garbage after delete on recording_clips
    for each row execute function note_blob_garbage();
  create trigger users_jobs after delete on users for each row execute function drop_jobs_of_host();
;

  create trigger test_sessions_domain_events after update on test_sessions
    referencing old table as before new table as changed
    for each statement execute function note_guest_changes();
  create trigger workspaces_domain_events after delete on workspaces
    for each row execute function delete_domain_events();
;

  create trigger test_sessions_announce_insert after insert on test_sessions
    referencing new table as changed
    for each statement execute function announce_session_change('sessions');
  create trigger test_sessions_announce_update after update on test_sessions
    referencing new table as changed
    for each statement execute function announce_session_change('sessions');
  create trigger test_sessions_announce_delete after delete on test_sessions
    referencing old table as changed
    for each statement execute function announce_session_change('sessions');
  create trigger guest_results_announce_update after update on guest_results
    referencing new table as changed
    for each statement execute function announce_result_change('sessions');
  create trigger guest_results_announce_delete after delete on guest_results
    referencing old table as changed
    for each statement execute function announce_result_change('sessions');
  create trigger notifications_announce_insert after insert on notifications
    referencing new table as changed
    for each statement execute function announce_change('notifications');
  create trigger notifications_announce_update after update on notifications
    referencing new table as changed
    for each statement execute function announce_change('notifications');
  create trigger notifications_announce_delete after delete on notifications
    referencing old table as changed
    for each statement execute function announce_change('notifications');
  create trigger recording_clips_announce_insert after insert on recording_clips
    referencing new table as changed
    for each statement execute function announce_clip_change('recordings');
  create trigger recording_clips_announce_delete after delete on recording_clips
    referencing old table as changed
    for each statement execute function announce_clip_change('recordings');
  create trigger episodes_announce_insert after insert on episodes
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger episodes_announce_update after update on episodes
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger episodes_announce_delete after delete on episodes
    referencing old table as changed
    for each statement execute function announce_change('episodes');
  create trigger workspace_invitations_announce_insert after insert on workspace_invitations
    referencing new table as changed
    for each statement execute function announce_change('people');
  create trigger workspace_invitations_announce_update after update on workspace_invitations
    referencing new table as changed
    for each statement execute function announce_change('people');
  create trigger workspace_invitations_announce_delete after delete on workspace_invitations
    referencing old table as changed
    for each statement execute function announce_change('people');
  create trigger audit_log_announce_insert after insert on audit_log
    referencing new table as changed
    for each statement execute function announce_change('activity');
  create trigger sign_ins_announce_delete after delete on sign_ins
    referencing old table as changed
    for each statement execute function announce_user_change('sign-ins');

  create trigger domain_events_announce after insert on domain_events
    referencing new table as changed for each statement execute function announce_domain_events();
  create trigger notification_reads_announce after insert on notification_reads
    referencing new table as changed for each statement execute function announce_read_notifications();
  create trigger memberships_announce_read_line after update of notifications_read_to on memberships
    for each row when (new.notifications_read_to is distinct from old.notifications_read_to)
    execute function announce_read_line();
  create trigger memberships_announce_insert after insert on memberships
    for each row execute function announce_member_change();
  create trigger memberships_announce_delete after delete on memberships
    for each row execute function announce_member_change();
  create trigger memberships_announce_role after update of role on memberships
    for each row when (new.role <> old.role) execute function announce_member_change();
  create trigger workspaces_announce_name after update of name on workspaces
    for each row when (new.name <> old.name) execute function announce_workspace_name();
  create trigger users_announce_person after update of first_name, last_name, deleting_at on users
    for each row execute function announce_person();
;
truncate kysely_migration, workspaces, users, sign_in_methods, memberships, logos, checklist_templates, levels, episodes, test_sessions, guest_results, notifications, notification_reads, recording_clips, audit_log, deletions, address_confirmations, board_links, domain_events, installation_secrets, jobs, known_browsers, media_ports, password_reset_tokens, rate_limits, registration_invitations, report_links, sign_ins, untrusted_proxies, workspace_invitations;
alter table kysely_migration disable trigger user;
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name": "001-first-release", "timestamp": "2026-11-28T14:53:15.772Z"}
]$rows$);
alter table kysely_migration enable trigger user;
alter table workspaces disable trigger user;
insert into workspaces select * from json_populate_recordset(null::workspaces, $rows$[
{"id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "name": "", "plan": "pro", "blocked_at": null, "brand_logo": "/api/logos/294d1fa3ae36dbd87a6b0ffcaa148f12bcbd426aa6268a166a5099c64a57e977", "created_at": "2026-11-28T14:53:17.754853+00:00", "updated_at": "2026-11-28T14:53:21.373607+00:00", "brand_color": "#336699", "deleting_at": null, "trial_ends_at": null, "trial_starts_at": null, "brand_sender_name": "Maya Hart", "payment_customer_id": null, "subscription_status": "none", "payment_subscription_id": null}
]$rows$);
alter table workspaces enable trigger user;
alter table users disable trigger user;
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "email": "maya@example.org", "last_name": "Hart", "blocked_at": null, "created_at": "2026-11-28T14:53:17.754853+00:00", "first_name": "Maya", "updated_at": "2026-11-28T14:53:17.754853+00:00", "deleting_at": null, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "email_confirmed_at": "2026-11-28T14:53:17.754853+00:00", "push_notifications_enabled": true}
]$rows$);
alter table users enable trigger user;
alter table sign_in_methods disable trigger user;
insert into sign_in_methods select * from json_populate_recordset(null::sign_in_methods, $rows$[
{"id": "ac0ebf03-4b83-4cae-a70b-3557f7dc63d0", "data": {"hash": "$argon2id$v=19$m=19456,t=2,p=1$2z8OoHdh7bBP2SOS3h1Kgw$HJKfbzeudQJyDQPVoTkI52u4VMzOPrLS007rp/S6GPA"}, "kind": "password", "user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "created_at": "2026-11-28T14:53:17.754853+00:00", "last_used_at": "2026-11-28T14:53:17.754853+00:00"}
]$rows$);
alter table sign_in_methods enable trigger user;
alter table memberships disable trigger user;
insert into memberships select * from json_populate_recordset(null::memberships, $rows$[
{"role": "owner", "user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "created_at": "2026-11-28T14:53:17.754853+00:00", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "result_letters": "none", "letters_off_token": "4b7f02d0-4f94-49e5-81ae-28828db0c1bd", "notifications_read_to": null}
]$rows$);
alter table memberships enable trigger user;
alter table logos disable trigger user;
insert into logos select * from json_populate_recordset(null::logos, $rows$[
{"hash": "294d1fa3ae36dbd87a6b0ffcaa148f12bcbd426aa6268a166a5099c64a57e977", "bytes": "\\x89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082", "mime_type": "image/png", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"}
]$rows$);
alter table logos enable trigger user;
alter table checklist_templates disable trigger user;
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id": "b9b8cd07-45cd-4db0-bb38-a3d6b90c22be", "name": "Studio", "items": [], "created_at": "2026-11-28T14:53:17.861263+00:00", "is_default": true, "updated_at": "2026-11-28T14:53:17.861263+00:00", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"}
]$rows$);
alter table checklist_templates enable trigger user;
alter table levels disable trigger user;
insert into levels select * from json_populate_recordset(null::levels, $rows$[
{"id": "735142a5-6e01-493f-9c98-4303a34852b3", "base": "audio-podcast", "name": "Ours", "bounds": {}, "revision": 0, "created_at": "2026-11-28T14:53:17.879932+00:00", "updated_at": "2026-11-28T14:53:17.879932+00:00", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"}
]$rows$);
alter table levels enable trigger user;
alter table episodes disable trigger user;
insert into episodes select * from json_populate_recordset(null::episodes, $rows$[
{"id": "cf078491-68ee-4af8-bad0-f574200cc020", "level": "audio-podcast", "title": "Season 3", "studio": "own", "message": null, "minutes": 60, "join_url": null, "level_id": "735142a5-6e01-493f-9c98-4303a34852b3", "revision": 0, "starts_at": "2099-12-03T17:00:00+00:00", "time_zone": "Europe/Berlin", "created_at": "2026-11-28T14:53:17.913315+00:00", "fresh_days": 14, "group_code": null, "updated_at": "2026-11-28T14:53:17.913315+00:00", "archived_at": null, "starts_local": "2099-12-03T18:00", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "checklist_template_id": null}
]$rows$);
alter table episodes enable trigger user;
alter table test_sessions disable trigger user;
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id": "66e3b65f-db89-4cce-98cb-5ed556995679", "title": "Pilot", "opened_at": null, "created_at": "2026-11-28T14:53:18.034472+00:00", "episode_id": null, "expires_at": "2026-12-28T14:53:18.034472+00:00", "guest_name": "Ada", "search_key": "ada pilot", "guest_email": null, "session_code": "qrr0e1dwktpy9kzx3hksdayb0r", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "guest_message": null, "guest_surname": null, "guest_name_key": "ada", "latest_outcome": 2, "other_device_at": null, "checklist_choice": null, "guest_first_name": "Ada", "latest_result_at": "2026-11-28T14:53:18.070524+00:00", "checklist_template_id": null},
{"id": "aac1a8d3-cb87-406a-8ae6-52907e8c7b4d", "title": "Season 3", "opened_at": null, "created_at": "2026-11-28T14:53:17.9301+00:00", "episode_id": "cf078491-68ee-4af8-bad0-f574200cc020", "expires_at": "2099-12-05T18:00:00+00:00", "guest_name": "Ben", "search_key": "ben season 3", "guest_email": null, "session_code": "x8x3r70vztj15px3dgqcj2f6dz", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "guest_message": null, "guest_surname": null, "guest_name_key": "ben", "latest_outcome": 2, "other_device_at": null, "checklist_choice": null, "guest_first_name": "Ben", "latest_result_at": "2026-11-28T14:53:18.011108+00:00", "checklist_template_id": null}
]$rows$);
alter table test_sessions enable trigger user;
alter table guest_results disable trigger user;
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id": "17f9e34a-d97b-4829-9bdc-f828be82ea49", "fit": {"fits": false, "missed": [{"is": "missing", "need": "must", "requirement": "speakers"}, {"is": "missing", "need": "must", "bound": 2, "requirement": "voiceSeconds"}, {"is": "missing", "need": "must", "bound": 20, "requirement": "snrDb"}, {"is": "missing", "need": "must", "bound": 5500, "requirement": "bandwidthHz"}, {"is": "missing", "need": "must", "requirement": "room"}, {"is": "missing", "need": "must", "bound": 0.001, "requirement": "clippedRatio"}, {"is": "missing", "need": "must", "requirement": "flatTops"}, {"is": "missing", "need": "must", "bound": -0.1, "requirement": "truePeakDbtp"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "lostBuffers"}, {"is": "missing", "need": "must", "bound": 0.005, "requirement": "lostFrameShare"}, {"is": "missing", "need": "must", "requirement": "channels"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "uploadMbps"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "downloadMbps"}, {"is": "missing", "need": "must", "bound": 0.05, "requirement": "lostShare"}]}, "run": 1, "notes": null, "details": null, "recheck": null, "recording": null, "guest_name": "Ben", "session_id": "aac1a8d3-cb87-406a-8ae6-52907e8c7b4d", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-28T14:53:18.011108+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []},
{"id": "50bb0848-ca5e-494e-9e74-b7cba5fb5bd0", "fit": null, "run": 1, "notes": null, "details": null, "recheck": null, "recording": null, "guest_name": "Ada L.", "session_id": "66e3b65f-db89-4cce-98cb-5ed556995679", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-28T14:53:18.070524+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "failed", "checklist_completed": []},
{"id": "b6168b83-84e5-42e7-8e10-b77bb95b6c3b", "fit": null, "run": 1, "notes": "It works 🎙️", "details": null, "recheck": null, "recording": null, "guest_name": "Ada Lovelace", "session_id": "66e3b65f-db89-4cce-98cb-5ed556995679", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-28T14:53:18.056704+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []}
]$rows$);
alter table guest_results enable trigger user;
alter table notifications disable trigger user;
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id": "958d5bbd-42b8-48ca-8036-916aa2565081", "status": "passed", "created_at": "2026-11-28T14:53:18.061487+00:00", "guest_name": "Ada Lovelace", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "guest_result_id": "b6168b83-84e5-42e7-8e10-b77bb95b6c3b"},
{"id": "ab68a59b-0f0a-41da-b53e-770b8708e671", "status": "failed", "created_at": "2026-11-28T14:53:18.07737+00:00", "guest_name": "Ada L.", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "guest_result_id": "50bb0848-ca5e-494e-9e74-b7cba5fb5bd0"},
{"id": "c0cdcf6f-447b-4668-bc90-c586b8cde782", "status": "warning", "created_at": "2026-11-28T14:53:18.024666+00:00", "guest_name": "Ben", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "guest_result_id": "17f9e34a-d97b-4829-9bdc-f828be82ea49"}
]$rows$);
alter table notifications enable trigger user;
alter table notification_reads disable trigger user;
insert into notification_reads select * from json_populate_recordset(null::notification_reads, $rows$[
{"user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "notification_id": "ab68a59b-0f0a-41da-b53e-770b8708e671"}
]$rows$);
alter table notification_reads enable trigger user;
alter table recording_clips disable trigger user;
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id": "52607ad1-6452-4ac9-a23f-3c317e5abbed", "take": null, "blob_key": "9bdd0daa-8ed1-4ce1-9f6f-49281161ac29", "duration": 12, "clip_type": "guest", "file_name": "guest-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-28T14:53:18.124725+00:00", "guest_name": "Ada Lovelace", "session_id": "66e3b65f-db89-4cce-98cb-5ed556995679", "byte_length": 61, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "consent_given": true, "submission_id": null, "guest_result_id": null, "delete_token_hash": "\\xacf68cbeead75841ec3644aac2d3b995b1821a54665d871a50f770cb4e6adb1b"},
{"id": "7e40ebba-6a6d-4cd9-8e8e-002c3d08d563", "take": null, "blob_key": "bb216a6e-2d9b-491f-af78-3c580998b30e", "duration": 12, "clip_type": "host", "file_name": "setup-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-28T14:53:18.223125+00:00", "guest_name": null, "session_id": null, "byte_length": 61, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "consent_given": false, "submission_id": null, "guest_result_id": null, "delete_token_hash": null}
]$rows$);
alter table recording_clips enable trigger user;
alter table audit_log disable trigger user;
insert into audit_log select * from json_populate_recordset(null::audit_log, $rows$[
{"at": "2026-11-28T14:53:17.82836+00:00", "id": "d372371c-b793-4800-9a9c-f714f4c5feed", "act": "brand_changed", "details": {"fields": ["brandColor", "brandLogo", "brandSenderName"]}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": null, "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "workspace", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:17.861263+00:00", "id": "7c09a02b-fc99-4021-afa6-20b9aee2d73f", "act": "template_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "b9b8cd07-45cd-4db0-bb38-a3d6b90c22be", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "template", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:17.879932+00:00", "id": "107c73ea-2a4b-44fa-9c29-07152840b910", "act": "level_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "735142a5-6e01-493f-9c98-4303a34852b3", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "level", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:17.913315+00:00", "id": "50d81e71-11db-408d-95d1-27a854057787", "act": "episode_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "cf078491-68ee-4af8-bad0-f574200cc020", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "episode", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:17.9301+00:00", "id": "bd8ca2c3-8fd4-4b4d-a496-020c7cc7f829", "act": "guests_added", "details": {"count": 1}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "cf078491-68ee-4af8-bad0-f574200cc020", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "episode", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:17.946282+00:00", "id": "9c490ee7-57b9-435a-9ef9-9e4e00db8bb1", "act": "board_link_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "cf078491-68ee-4af8-bad0-f574200cc020", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "episode", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.034472+00:00", "id": "c6002b16-ed71-4a8c-a01e-d5e9c4c43ee8", "act": "link_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "66e3b65f-db89-4cce-98cb-5ed556995679", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "link", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.124725+00:00", "id": "2d52d279-bc9e-4dfb-9309-b92695216dbe", "act": "clip_received", "details": {"link": "66e3b65f-db89-4cce-98cb-5ed556995679"}, "person_id": null, "target_id": "52607ad1-6452-4ac9-a23f-3c317e5abbed", "sign_in_id": null, "target_kind": "clip", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.223125+00:00", "id": "761ff1b7-fb8d-412f-a7a6-0c2b26cf58cd", "act": "clip_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "7e40ebba-6a6d-4cd9-8e8e-002c3d08d563", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "clip", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.238904+00:00", "id": "dc44ffa2-c858-445a-9fae-777fafffe742", "act": "report_link_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "66e3b65f-db89-4cce-98cb-5ed556995679", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "link", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.253872+00:00", "id": "9e1c8b2f-c0e3-48c0-a6a1-3e3b8d007c4a", "act": "link_created", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "67b761bc-7df8-4a2a-94bf-d7f81d6046df", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "link", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.27272+00:00", "id": "06d64da1-5229-4556-834e-b432bd2196ac", "act": "link_deleted", "details": {}, "person_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "target_id": "67b761bc-7df8-4a2a-94bf-d7f81d6046df", "sign_in_id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "target_kind": "link", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:21.373607+00:00", "id": "45797ab0-a8b3-4a56-9d4e-c4141310f7ad", "act": "plan_changed", "details": {"to": "pro"}, "person_id": null, "target_id": null, "sign_in_id": null, "target_kind": "workspace", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"}
]$rows$);
alter table audit_log enable trigger user;
alter table deletions disable trigger user;
insert into deletions select * from json_populate_recordset(null::deletions, $rows$[
{"key": "67b761bc-7df8-4a2a-94bf-d7f81d6046df", "kind": "link", "copied_in": null, "deleted_at": "2026-11-28T14:53:18.27272+00:00"}
]$rows$);
alter table deletions enable trigger user;
alter table address_confirmations disable trigger user;
insert into address_confirmations select * from json_populate_recordset(null::address_confirmations, $rows$[
{"user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "created_at": "2026-11-28T14:53:24.796943+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "token_hash": "\\x00"}
]$rows$);
alter table address_confirmations enable trigger user;
alter table board_links disable trigger user;
insert into board_links select * from json_populate_recordset(null::board_links, $rows$[
{"id": "7305c2cc-fb89-42fc-a54d-de87fb1866bd", "created_at": "2026-11-28T14:53:17.946282+00:00", "created_by": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "episode_id": "cf078491-68ee-4af8-bad0-f574200cc020", "token_hash": "\\x87ae4a898076a83fe2b1b6a3f3152fc99784774b4f3ec053466cb083db4e394e", "visited_at": null}
]$rows$);
alter table board_links enable trigger user;
alter table domain_events disable trigger user;
insert into domain_events select * from json_populate_recordset(null::domain_events, $rows$[
{"at": "2026-11-28T14:53:18.021637+00:00", "id": "9877b0ea-fa60-470e-b2a1-1424dfe55923", "kind": "guest.changed", "payload": {"link": "aac1a8d3-cb87-406a-8ae6-52907e8c7b4d", "state": "fix", "episode": "cf078491-68ee-4af8-bad0-f574200cc020"}, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.024647+00:00", "id": "6160f324-e597-4ba3-94f2-adf62c2c90a7", "kind": "result.submitted", "payload": {"link": "aac1a8d3-cb87-406a-8ae6-52907e8c7b4d", "result": "17f9e34a-d97b-4829-9bdc-f828be82ea49", "isCorrection": false}, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.061465+00:00", "id": "9bb54f8f-4567-4340-a281-d03aa6401a4d", "kind": "result.submitted", "payload": {"link": "66e3b65f-db89-4cce-98cb-5ed556995679", "result": "b6168b83-84e5-42e7-8e10-b77bb95b6c3b", "isCorrection": false}, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"},
{"at": "2026-11-28T14:53:18.077346+00:00", "id": "dabb28d2-c5ad-43a1-9c76-4e41c288e6e6", "kind": "result.submitted", "payload": {"link": "66e3b65f-db89-4cce-98cb-5ed556995679", "result": "50bb0848-ca5e-494e-9e74-b7cba5fb5bd0", "isCorrection": false}, "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"}
]$rows$);
alter table domain_events enable trigger user;
alter table installation_secrets disable trigger user;
insert into installation_secrets select * from json_populate_recordset(null::installation_secrets, $rows$[
{"name": "hash-key", "secret": "\\x07dc9c621d55213c6b08acffd5cdb45165ca4e6e4206859bef5e53b09033cee4", "created_at": "2026-11-28T14:53:17.093218+00:00"}
]$rows$);
alter table installation_secrets enable trigger user;
alter table jobs disable trigger user;
insert into jobs select * from json_populate_recordset(null::jobs, $rows$[
{"id": "0809f394-c22d-4591-b1e8-5e91b63501dd", "key": null, "kind": "reset-letter", "run_at": "2026-11-28T14:53:24.801279+00:00", "payload": {"email": "maya@example.org"}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:24.801279+00:00", "last_error": null, "locked_until": null},
{"id": "0a797830-7167-4b96-8102-424bcac7a453", "key": "regular", "kind": "expire-confirmations", "run_at": "2026-11-28T15:03:17.468762+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.230147+00:00", "last_error": null, "locked_until": null},
{"id": "28ca4b8d-96c0-457a-a503-ed8a1a4543a3", "key": "regular", "kind": "clear-failed-jobs", "run_at": "2026-11-28T15:53:17.46217+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.345317+00:00", "last_error": null, "locked_until": null},
{"id": "46d73e61-bd65-40c4-9d56-520b4971351b", "key": "regular", "kind": "expire-reset-links", "run_at": "2026-11-28T15:03:17.462841+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.218635+00:00", "last_error": null, "locked_until": null},
{"id": "4b075d8f-a141-46cb-be44-065f445cc0fc", "key": "regular", "kind": "expire-results", "run_at": "2026-11-28T15:03:17.477272+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.281182+00:00", "last_error": null, "locked_until": null},
{"id": "59a29a98-d6f9-4444-aa6d-af33381a1226", "key": "regular", "kind": "erase-accounts", "run_at": "2026-11-28T15:03:17.485776+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.341732+00:00", "last_error": null, "locked_until": null},
{"id": "7295ad51-43ee-4fd0-a94b-31898080869a", "key": "regular", "kind": "expire-clips", "run_at": "2026-11-28T15:03:17.526943+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.297019+00:00", "last_error": null, "locked_until": null},
{"id": "9fbb3e70-261d-441f-b44a-1f2ff5b17777", "key": "regular", "kind": "note-ended-trials", "run_at": "2026-11-28T15:03:17.508723+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.305405+00:00", "last_error": null, "locked_until": null},
{"id": "ada81f1a-c331-4f13-8307-0bcac7a40aa8", "key": "regular", "kind": "expire-invitations", "run_at": "2026-11-28T15:03:17.573843+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.224669+00:00", "last_error": null, "locked_until": null},
{"id": "cfa214b5-bfc6-4256-99fc-cc2b84aadce4", "key": "regular", "kind": "expire-domain-events", "run_at": "2026-11-28T15:53:17.484631+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.336731+00:00", "last_error": null, "locked_until": null},
{"id": "ddc18203-2f47-43a1-aca3-0609660163d8", "key": "regular", "kind": "compact-database", "run_at": "2026-11-29T03:00:00.000339+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.357339+00:00", "last_error": null, "locked_until": null},
{"id": "e41e2199-9cc8-4190-b9c8-845f59ee1dc9", "key": "regular", "kind": "expire-audit-log", "run_at": "2026-11-28T15:53:17.488841+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.327455+00:00", "last_error": null, "locked_until": null},
{"id": "e5d6a117-a2b7-4656-99da-2069ee7c4260", "key": "regular", "kind": "find-orphaned-blobs", "run_at": "2026-11-28T16:23:17.469361+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.352139+00:00", "last_error": null, "locked_until": null},
{"id": "edd603e7-b972-4a91-ac1f-e822f170d054", "key": "regular", "kind": "expire-sign-ins", "run_at": "2026-11-28T15:03:17.480649+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.193961+00:00", "last_error": null, "locked_until": null},
{"id": "f00e4ad6-bfc4-4a95-8676-9c30dac62d12", "key": "regular", "kind": "copy-deletions", "run_at": "2026-11-28T14:53:47.493627+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-28T14:53:17.354823+00:00", "last_error": null, "locked_until": null}
]$rows$);
alter table jobs enable trigger user;
alter table known_browsers disable trigger user;
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"id": "325b70fd-dbb8-4d32-b166-868335fc28d3", "seen_at": "2026-11-28T14:53:17.754853+00:00", "user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "token_hash": "\\x4d8f7ea847e13ef05816b7db0b93ed097dc966d6d1ee8ccead862432da686752"}
]$rows$);
alter table known_browsers enable trigger user;
alter table media_ports disable trigger user;
insert into media_ports select * from json_populate_recordset(null::media_ports, $rows$[
{"opened_at": "2026-11-28T14:53:24.809603+00:00", "advertised": "192.0.2.7:3478"}
]$rows$);
alter table media_ports enable trigger user;
alter table password_reset_tokens disable trigger user;
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"email": "maya@example.org", "user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "created_at": "2026-11-28T14:53:24.399597+00:00", "expires_at": "2026-11-28T15:23:24.399597+00:00", "token_hash": "\\xaa6dd3b1ddcf68844ab790f12f5ff5ded153054a8994230f7954b1e94919d044"}
]$rows$);
alter table password_reset_tokens enable trigger user;
alter table rate_limits disable trigger user;
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key": "guestClips:7OdsOOGdSGUX6A6oTegMma", "expire": 1795881198088, "points": 1},
{"key": "guestClipsOfLink:j1QIzFRijUpmd80rZjAyjY", "expire": 1795881198090, "points": 1},
{"key": "hostClips:19drT5LH6fw3GeYYzMCunK", "expire": 1795881198145, "points": 1},
{"key": "hostWrites:19drT5LH6fw3GeYYzMCunK", "expire": 1795881197825, "points": 11},
{"key": "newEpisodes:19drT5LH6fw3GeYYzMCunK", "expire": 1795881197912, "points": 1},
{"key": "newGuests:19drT5LH6fw3GeYYzMCunK", "expire": 1795881197929, "points": 1},
{"key": "newSessions:19drT5LH6fw3GeYYzMCunK", "expire": 1795881198033, "points": 2},
{"key": "registrations:7OdsOOGdSGUX6A6oTegMma", "expire": 1795881197098, "points": 1},
{"key": "sign-in:192.0.2.1", "expire": 1900000000000, "points": 3},
{"key": "submissions:7OdsOOGdSGUX6A6oTegMma", "expire": 1795881198008, "points": 3},
{"key": "submissionsOfLink:j1QIzFRijUpmd80rZjAyjY", "expire": 1795881198055, "points": 2},
{"key": "submissionsOfLink:xcz9pBmZL40BDA4xdwwT6h", "expire": 1795881198010, "points": 1}
]$rows$);
alter table rate_limits enable trigger user;
alter table registration_invitations disable trigger user;
insert into registration_invitations select * from json_populate_recordset(null::registration_invitations, $rows$[
{"email": "guest@example.org", "created_at": "2026-11-28T14:53:23.238795+00:00", "expires_at": "2026-12-05T14:53:23.238795+00:00", "token_hash": "\\x8d24b06c5cc5db82ee0da7b2f0382e3ad04086e9ea90467f4a0d148b298477da"}
]$rows$);
alter table registration_invitations enable trigger user;
alter table report_links disable trigger user;
insert into report_links select * from json_populate_recordset(null::report_links, $rows$[
{"id": "eec30035-bb37-423d-8956-e371ed7a0e2d", "result_id": "b6168b83-84e5-42e7-8e10-b77bb95b6c3b", "created_at": "2026-11-28T14:53:18.238904+00:00", "created_by": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "token_hash": "\\xfad36568364076b004de4f8f4b5e0cad3109cb7b90b0673c2e6c29afe24357a9", "visited_at": null}
]$rows$);
alter table report_links enable trigger user;
alter table sign_ins disable trigger user;
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"id": "c1a13dbe-281a-4b31-8b87-fcf899997a16", "user_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09", "created_at": "2026-11-28T14:53:17.754853+00:00", "expires_at": "2026-12-28T14:53:17.754853+00:00", "token_hash": "\\xd2ba2f0812c38d46f5729bb6c39dff4ed65e2e915fff424ffa6e246101cb15c4", "user_agent": "node", "confirmed_at": null, "last_used_at": "2026-11-28T14:53:17.754853+00:00"}
]$rows$);
alter table sign_ins enable trigger user;
alter table untrusted_proxies disable trigger user;
insert into untrusted_proxies select * from json_populate_recordset(null::untrusted_proxies, $rows$[
{"address": "192.0.2.9", "seen_at": "2026-11-28T14:53:24.811193+00:00", "trust_proxy": ""}
]$rows$);
alter table untrusted_proxies enable trigger user;
alter table workspace_invitations disable trigger user;
insert into workspace_invitations select * from json_populate_recordset(null::workspace_invitations, $rows$[
{"id": "8e47fee1-da13-468c-b0a9-cf56c5e5103d", "role": "viewer", "email": null, "ended": null, "is_mailed": false, "created_at": "2026-11-28T14:53:24.813406+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "invited_by": null, "token_hash": "\\x01", "workspace_id": "6a8c72f8-5e32-48d1-ab12-42e25a4cde09"}
]$rows$);
alter table workspace_invitations enable trigger user;
