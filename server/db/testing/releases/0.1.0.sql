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
    -- False for that of a person who registered by an invitation while registration was not open: it has no trial, and
    -- nobody is invited to it, unless the operator admits the person.
    is_admitted boolean not null default true,
    payment_customer_id text,
    payment_subscription_id text,
    brand_color text not null default '#8b5cf6' check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
    -- URL of an uploaded logo, or of an image on another server.
    brand_logo text,
    brand_sender_name text,
    -- How guests reach the host beside the page; null while it is not said.
    reach jsonb,
    -- The sentences that members give as answers to requests for help.
    ready_answers text[] not null default '{}',
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
    alter brand_sender_name set statistics 0, alter reach set statistics 0, alter ready_answers set statistics 0;
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

  -- A person's episodes, in all workspaces, as a calendar to which programs subscribe.
  create table calendar_feeds (
    user_id uuid primary key references users on delete cascade,
    -- SHA-256 of the token in the feed's address, which is shown once.
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    -- Rounded to the hour.
    read_at timestamptz
  );
  alter table calendar_feeds alter token_hash set statistics 0;
  create unique index calendar_feeds_token on calendar_feeds (token_hash);

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
    -- Time at which its host called it off; null while it takes place.
    called_off_at timestamptz,
    -- How its guests reach the host; null as the workspace says.
    reach jsonb,
    -- Hours before the start at which guests who are not ready get a reminder; empty until a member asks for any.
    reminder_hours integer[] not null default '{}',
    -- True if invited guests are told when the time moves, or the episode is called off.
    tells_changes boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table episodes
    alter title set statistics 0, alter starts_local set statistics 0, alter time_zone set statistics 0,
    alter studio set statistics 0, alter join_url set statistics 0, alter message set statistics 0,
    alter group_code set statistics 0, alter reach set statistics 0;
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

  -- The members who get a summary on the morning of an episode.
  create table episode_summaries (
    episode_id uuid not null references episodes on delete cascade,
    user_id uuid not null references users on delete cascade,
    primary key (episode_id, user_id)
  );
  create index episode_summaries_user on episode_summaries (user_id);
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
    -- Set for a guest who joined by the group link, and typed the name: 'joined' while the browser that joined may read the
    -- code of the link again, 'renewed' after a member has renewed the link, and 'merged', which is like 'joined', after a
    -- member has said that this is a guest whom they had added themselves.
    group_entry text check (group_entry in ('joined', 'renewed', 'merged')),
    -- The guest's link that reached this person, who then asked for a link of their own. It may be deleted since.
    forwarded_from uuid,
    -- The keys by which links are sorted and searched. The product computes them (searchKey), the database cannot.
    guest_name_key text not null default '',
    search_key text not null default '',
    checklist_template_id uuid references checklist_templates on delete set null,
    checklist_choice jsonb,
    -- Number of changes of this link alone, for calendars.
    revision integer not null default 0,
    opened_at timestamptz,
    -- Time at which a second browser first opened the link.
    other_device_at timestamptz,
    -- The guest's IANA zone, as the browser that opened the link has it; null until then.
    time_zone text,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    -- The host has said that this guest and others of the same name are different people.
    known_apart boolean not null default false,
    -- Time of the last change that "revision" counts.
    changed_at timestamptz not null default now(),
    -- Triggers keep the time of the latest result, and its outcome (schema/readiness.ts).
    latest_result_at timestamptz,
    latest_outcome text not null default 'none' check (latest_outcome in ('none', 'ready', 'changed', 'fix'))
  ) with (
    -- Counts and searches read an index alone where VACUUM has marked the pages of the table.
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
  );
  alter table test_sessions
    alter session_code set statistics 0, alter title set statistics 0, alter guest_first_name set statistics 0,
    alter guest_surname set statistics 0, alter guest_name set statistics 0, alter guest_email set statistics 0,
    alter guest_message set statistics 0, alter guest_name_key set statistics 0, alter search_key set statistics 0,
    alter checklist_choice set statistics 0, alter time_zone set statistics 0;
  create index test_sessions_forwarded on test_sessions (forwarded_from) where forwarded_from is not null;
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

  -- Emails to guests, each once per guest and occasion. A job of the kind 'guest-email' sends it.
  create table guest_emails (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    -- Null after the link is deleted. The email stays and counts for the limits, or deleting would lift them.
    session_id uuid references test_sessions on delete set null,
    kind text not null check (kind in ('invitation', 'reminder', 'moved', 'called-off')),
    -- Such as 'invitation-1', 'reminder-48', or 'moved-7' with the revision of the episode, 'moved-7-2' if it is told again.
    occasion text not null,
    -- The member who asked for it, to whom answers go; null after the account is deleted.
    asked_by uuid references users on delete set null,
    due_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'bounced', 'failed')),
    -- Why it was skipped, or why the address does not work.
    reason text,
    -- The key of the address it went to, in lower case (openHashKey); null until it is tried.
    address_key text,
    -- The time of the show that it told; null without an episode.
    told_starts_at timestamptz,
    told_called_off boolean not null default false,
    created_at timestamptz not null default now(),
    settled_at timestamptz
  );
  alter table guest_emails alter reason set statistics 0, alter address_key set statistics 0;
  create unique index guest_emails_occasion on guest_emails (session_id, occasion);
  create index guest_emails_workspace on guest_emails (workspace_id, due_at);
  create index guest_emails_address on guest_emails (address_key, settled_at) where address_key is not null;
  create index guest_emails_asker on guest_emails (asked_by);
  create index guest_emails_settled on guest_emails (settled_at);

  -- What the owner of an address no longer wants. It outlives the links and the emails.
  create table email_objections (
    address_key text not null,
    -- Null for all workspaces of the installation.
    workspace_id uuid references workspaces on delete cascade,
    scope text not null check (scope in ('reminders', 'host', 'all')),
    created_at timestamptz not null default now(),
    check ((scope = 'all') = (workspace_id is null))
  );
  alter table email_objections alter address_key set statistics 0;
  create unique index email_objections_address on email_objections (address_key, workspace_id) nulls not distinct;
  create index email_objections_workspace on email_objections (workspace_id);

  -- A guest's call for help. One that is not closed ends with its episode and its link (help-requests/store.ts).
  create table help_requests (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    session_id uuid not null references test_sessions on delete cascade,
    -- Made by the guest's page for each press: a repeated call changes nothing.
    ask_id uuid not null,
    step text not null,
    code text not null,
    line text not null,
    facts jsonb not null check (octet_length(facts::text) <= 16384),
    state text not null default 'open' check (state in ('open', 'taken', 'answered', 'closed')),
    -- The member who has it, or who had it when it was closed.
    held_by uuid references users on delete set null,
    answer jsonb,
    answered_at timestamptz,
    -- Number of changes by members, so that a change that began with another version is refused.
    revision integer not null default 0,
    asked_at timestamptz not null default now(),
    -- Null if it was only put on the board, because the workspace had too many.
    rung_at timestamptz,
    -- The last change by a member.
    held_at timestamptz,
    -- The last time at which the guest's page asked, and a page of a member who works.
    guest_seen_at timestamptz not null default now(),
    shown_at timestamptz,
    closed_at timestamptz,
    closed_how text check (closed_how in ('passed', 'solved', 'taken-back', 'over')),
    check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (closed_how is not null))
  );
  alter table help_requests
    alter step set statistics 0, alter code set statistics 0, alter line set statistics 0, alter facts set statistics 0,
    alter answer set statistics 0;
  create unique index help_requests_open on help_requests (session_id) where closed_at is null;
  create index help_requests_session on help_requests (session_id, asked_at desc);
  create index help_requests_workspace on help_requests (workspace_id, closed_at);
  create index help_requests_holder on help_requests (held_by);
  create index help_requests_asked on help_requests (asked_at);

  -- Of a result, or of a request for help.
  create table notifications (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    guest_result_id uuid references guest_results on delete cascade,
    help_request_id uuid references help_requests on delete cascade,
    guest_name text not null,
    status text not null check (status in ('passed', 'warning', 'failed')),
    created_at timestamptz not null default now(),
    check ((guest_result_id is null) <> (help_request_id is null))
  );
  alter table notifications alter guest_name set statistics 0;
  -- Unread notifications are counted from this index alone.
  create index notifications_by_time on notifications (workspace_id, created_at desc) include (id);
  create index notifications_result on notifications (guest_result_id);
  create unique index notifications_help on notifications (help_request_id);

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

  -- Work to be done later. Jobs of an account are deleted with it, whether they name the account or only its address.
  create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    -- At most one job exists per kind and key.
    key text,
    -- Jobs of a kind with turns are claimed in turn of this, such as the workspace.
    turn uuid,
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
  create index jobs_turn on jobs (kind, turn, run_at) where failed_at is null and turn is not null;

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

  -- A result that was judged by a level is ready if it fits, and any other one if every check has passed. A check without
  -- a status counts as passed.
  create or replace function is_ready(microphone text, camera text, connection text, details jsonb, fit jsonb)
    returns boolean language sql immutable parallel safe as $$
      select case
        when jsonb_typeof(fit) = 'object' then (fit ->> 'fits')::boolean
        else microphone = 'passed' and camera = 'passed' and connection = 'passed'
          and case when jsonb_typeof(details) = 'object' then not jsonb_path_exists(
            details - '{microphone,camera,connection}'::text[], '$.*.status ? (@ != "passed")'
          ) else true end
      end
    $$;

  -- The outcome of a result that is not ready: 'changed' after a short check that found something worse than before.
  create or replace function outcome_of(is_ready boolean, recheck jsonb)
    returns text language sql immutable parallel safe as $$
      select case
        when is_ready then 'ready'
        when jsonb_path_exists(recheck, '$.changes[*] ? (@.isWorse == true)') then 'changed'
        else 'fix'
      end
    $$;

  -- The state of a guest of an episode. A ready result is old if it was sent more than fresh_days before the start.
  create or replace function guest_state(
    outcome text, result_at timestamptz, opened_at timestamptz, starts_at timestamptz, fresh_days integer
  ) returns text language sql stable parallel safe as $$
      select case
        when outcome = 'ready' and result_at < starts_at - make_interval(days => fresh_days) then 'old'
        when outcome <> 'none' then outcome
        when opened_at is null then 'unopened'
        else 'opened'
      end
    $$;

  -- The links are locked by a separate statement, so that the next one reads results that are newer than the locks.
  create or replace function keep_latest_result() returns trigger language plpgsql as $$
    begin
      perform from test_sessions where id in (select session_id from changed) order by id for no key update;
      update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 'none')
      from (select distinct session_id from changed) c
        left join lateral (
          select r.submitted_at, outcome_of(
            is_ready(r.microphone_status, r.camera_status, r.connection_status, r.details, r.fit), r.recheck
          ) as outcome
          from guest_results r where r.session_id = c.session_id order by r.submitted_at desc, r.id limit 1
        ) latest on true
      where s.id = c.session_id
        and (s.latest_result_at, s.latest_outcome)
          is distinct from (latest.submitted_at, coalesce(latest.outcome, 'none'));
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

  create or replace function announce_help() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', coalesce(new.workspace_id, old.workspace_id) || ' help');
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

  create trigger test_sessions_announce_insert after insert on test_sessions
    referencing new table as changed
    for each statement execute function announce_session_change('sessions');
  create trigger test_sessions_announce_update after update on test_sessions
    referencing new table as changed
    for each statement execute function announce_session_change('sessions');
  create trigger test_sessions_announce_delete after delete on test_sessions
    referencing old table as changed
    for each statement execute function announce_session_change('sessions');
  create trigger guest_results_announce_insert after insert on guest_results
    referencing new table as changed
    for each statement execute function announce_result_change('sessions');
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
  create trigger guest_emails_announce_insert after insert on guest_emails
    referencing new table as changed
    for each statement execute function announce_result_change('sessions');
  create trigger guest_emails_announce_update after update on guest_emails
    referencing new table as changed
    for each statement execute function announce_result_change('sessions');
  create trigger levels_announce_insert after insert on levels
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger levels_announce_update after update on levels
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger levels_announce_delete after delete on levels
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
  create trigger users_announce_person after update of first_name, last_name, deleting_at on users
    for each row execute function announce_person();
;
truncate kysely_migration, workspaces, users, sign_in_methods, memberships, logos, checklist_templates, levels, episodes, test_sessions, guest_results, help_requests, episode_summaries, guest_emails, email_objections, notifications, notification_reads, recording_clips, audit_log, deletions, installation_secrets, address_confirmations, board_links, calendar_feeds, jobs, known_browsers, media_ports, password_reset_tokens, rate_limits, registration_invitations, report_links, sign_ins, untrusted_proxies, workspace_invitations;
alter table kysely_migration disable trigger user;
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name": "001-first-release", "timestamp": "2026-11-29T07:20:18.749Z"}
]$rows$);
alter table kysely_migration enable trigger user;
alter table workspaces disable trigger user;
insert into workspaces select * from json_populate_recordset(null::workspaces, $rows$[
{"id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "name": "", "plan": "pro", "reach": null, "blocked_at": null, "brand_logo": "/api/logos/32ed90f0de51d27db60c13c3faf3ff99b2e24892cbb9060f828b02b27c28e8d7", "created_at": "2026-11-29T07:20:20.181088+00:00", "updated_at": "2026-11-29T07:20:22.005988+00:00", "brand_color": "#336699", "deleting_at": null, "is_admitted": true, "ready_answers": [], "trial_ends_at": null, "trial_starts_at": null, "brand_sender_name": "Maya Hart", "payment_customer_id": null, "subscription_status": "none", "payment_subscription_id": null}
]$rows$);
alter table workspaces enable trigger user;
alter table users disable trigger user;
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "email": "maya@example.org", "last_name": "Hart", "blocked_at": null, "created_at": "2026-11-29T07:20:20.181088+00:00", "first_name": "Maya", "updated_at": "2026-11-29T07:20:20.181088+00:00", "deleting_at": null, "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "email_confirmed_at": "2026-11-29T07:20:20.181088+00:00", "push_notifications_enabled": true}
]$rows$);
alter table users enable trigger user;
alter table sign_in_methods disable trigger user;
insert into sign_in_methods select * from json_populate_recordset(null::sign_in_methods, $rows$[
{"id": "fd3af61c-5d16-4c6f-a889-f0e1752d94f9", "data": {"hash": "$argon2id$v=19$m=19456,t=2,p=1$Bk5/92x1xPO2aWbbHhOOIA$YPwg60IdfzdeoHTjE78AtfbgJp1VtIrthg9BDXrhht8"}, "kind": "password", "user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "created_at": "2026-11-29T07:20:20.181088+00:00", "last_used_at": "2026-11-29T07:20:20.181088+00:00"}
]$rows$);
alter table sign_in_methods enable trigger user;
alter table memberships disable trigger user;
insert into memberships select * from json_populate_recordset(null::memberships, $rows$[
{"role": "owner", "user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "created_at": "2026-11-29T07:20:20.181088+00:00", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "result_letters": "none", "letters_off_token": "943ac116-e1c5-4471-b14e-044d36b5240f", "notifications_read_to": null}
]$rows$);
alter table memberships enable trigger user;
alter table logos disable trigger user;
insert into logos select * from json_populate_recordset(null::logos, $rows$[
{"hash": "32ed90f0de51d27db60c13c3faf3ff99b2e24892cbb9060f828b02b27c28e8d7", "bytes": "\\x89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082", "mime_type": "image/png", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"}
]$rows$);
alter table logos enable trigger user;
alter table checklist_templates disable trigger user;
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id": "ded46b4c-5b8d-4c16-89ff-7a0ff713597f", "name": "Studio", "items": [], "created_at": "2026-11-29T07:20:20.281572+00:00", "is_default": true, "updated_at": "2026-11-29T07:20:20.281572+00:00", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"}
]$rows$);
alter table checklist_templates enable trigger user;
alter table levels disable trigger user;
insert into levels select * from json_populate_recordset(null::levels, $rows$[
{"id": "b0b67023-7232-4c6c-87f5-f7b7db7c3d98", "base": "audio-podcast", "name": "Ours", "bounds": {}, "revision": 0, "created_at": "2026-11-29T07:20:20.311236+00:00", "updated_at": "2026-11-29T07:20:20.311236+00:00", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"}
]$rows$);
alter table levels enable trigger user;
alter table episodes disable trigger user;
insert into episodes select * from json_populate_recordset(null::episodes, $rows$[
{"id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17", "level": "audio-podcast", "reach": null, "title": "Season 3", "studio": "own", "message": null, "minutes": 60, "join_url": null, "level_id": "b0b67023-7232-4c6c-87f5-f7b7db7c3d98", "revision": 0, "starts_at": "2035-12-03T17:00:00+00:00", "time_zone": "Europe/Berlin", "created_at": "2026-11-29T07:20:20.356361+00:00", "fresh_days": 14, "group_code": null, "updated_at": "2026-11-29T07:20:20.356361+00:00", "archived_at": null, "starts_local": "2035-12-03T18:00", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "called_off_at": null, "tells_changes": false, "reminder_hours": [], "checklist_template_id": null}
]$rows$);
alter table episodes enable trigger user;
alter table test_sessions disable trigger user;
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id": "09d4e0af-09c4-45a9-b645-df9cf95dcac1", "title": "Season 3", "revision": 0, "opened_at": null, "time_zone": null, "changed_at": "2026-11-29T07:20:20.397288+00:00", "created_at": "2026-11-29T07:20:20.397288+00:00", "episode_id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17", "expires_at": "2035-12-05T18:00:00+00:00", "guest_name": "Ben", "search_key": "ben season 3", "group_entry": null, "guest_email": null, "known_apart": false, "session_code": "s1zmh1v4m6ttverc4e1mek6kg5", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_message": null, "guest_surname": null, "forwarded_from": null, "guest_name_key": "ben", "latest_outcome": "fix", "other_device_at": null, "checklist_choice": null, "guest_first_name": "Ben", "latest_result_at": "2026-11-29T07:20:20.488858+00:00", "checklist_template_id": null},
{"id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "title": "Pilot", "revision": 0, "opened_at": null, "time_zone": null, "changed_at": "2026-11-29T07:20:20.541415+00:00", "created_at": "2026-11-29T07:20:20.541415+00:00", "episode_id": null, "expires_at": "2026-12-29T07:20:20.541415+00:00", "guest_name": "Ada", "search_key": "ada pilot", "group_entry": null, "guest_email": null, "known_apart": false, "session_code": "dr15qe95g3ndwxtt97v74qxx2z", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_message": null, "guest_surname": null, "forwarded_from": null, "guest_name_key": "ada", "latest_outcome": "fix", "other_device_at": null, "checklist_choice": null, "guest_first_name": "Ada", "latest_result_at": "2026-11-29T07:20:20.591094+00:00", "checklist_template_id": null}
]$rows$);
alter table test_sessions enable trigger user;
alter table guest_results disable trigger user;
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id": "1feec0ab-5bfa-4481-a85c-d5ff2f40abe6", "fit": null, "run": 1, "notes": null, "details": null, "recheck": null, "recording": null, "guest_name": "Ada L.", "session_id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-29T07:20:20.591094+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "failed", "checklist_completed": []},
{"id": "9364b150-5ae9-45b7-88a8-746d2add690f", "fit": {"fits": false, "missed": [{"is": "missing", "need": "must", "requirement": "speakers"}, {"is": "missing", "need": "must", "bound": 2, "requirement": "voiceSeconds"}, {"is": "missing", "need": "must", "bound": 20, "requirement": "snrDb"}, {"is": "missing", "need": "must", "bound": 5500, "requirement": "bandwidthHz"}, {"is": "missing", "need": "must", "requirement": "room"}, {"is": "missing", "need": "must", "bound": 0.001, "requirement": "clippedRatio"}, {"is": "missing", "need": "must", "requirement": "flatTops"}, {"is": "missing", "need": "must", "bound": -0.1, "requirement": "truePeakDbtp"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "lostBuffers"}, {"is": "missing", "need": "must", "bound": 0.005, "requirement": "lostFrameShare"}, {"is": "missing", "need": "must", "requirement": "channels"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "uploadMbps"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "downloadMbps"}, {"is": "missing", "need": "must", "bound": 0.05, "requirement": "lostShare"}]}, "run": 1, "notes": null, "details": null, "recheck": null, "recording": null, "guest_name": "Ben", "session_id": "09d4e0af-09c4-45a9-b645-df9cf95dcac1", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-29T07:20:20.488858+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []},
{"id": "a943d9df-471f-49f0-9fab-11c006c9cea9", "fit": null, "run": 1, "notes": "It works 🎙️", "details": null, "recheck": null, "recording": null, "guest_name": "Ada Lovelace", "session_id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-29T07:20:20.565671+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []}
]$rows$);
alter table guest_results enable trigger user;
alter table help_requests disable trigger user;
insert into help_requests select * from json_populate_recordset(null::help_requests, $rows$[
{"id": "83a8861e-fb02-406a-b70b-d043f622c7e2", "code": "too-quiet", "line": "", "step": "microphone", "facts": {"acts": [], "tries": [], "devices": []}, "state": "open", "answer": null, "ask_id": "abc7420d-e520-4cbc-b19a-09cc99796d34", "held_at": null, "held_by": null, "rung_at": "2026-11-29T07:20:20.75088+00:00", "asked_at": "2026-11-29T07:20:20.75088+00:00", "revision": 0, "shown_at": null, "closed_at": null, "closed_how": null, "session_id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "answered_at": null, "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_seen_at": "2026-11-29T07:20:20.75088+00:00"}
]$rows$);
alter table help_requests enable trigger user;
alter table episode_summaries disable trigger user;
insert into episode_summaries select * from json_populate_recordset(null::episode_summaries, $rows$[
{"user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "episode_id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17"}
]$rows$);
alter table episode_summaries enable trigger user;
alter table guest_emails disable trigger user;
insert into guest_emails select * from json_populate_recordset(null::guest_emails, $rows$[
{"id": "890301ad-672b-4825-b3ea-98740ac5135c", "kind": "invitation", "state": "sent", "due_at": "2026-11-29T07:20:24.202501+00:00", "reason": null, "asked_by": null, "occasion": "invitation-1", "created_at": "2026-11-29T07:20:24.202501+00:00", "session_id": "09d4e0af-09c4-45a9-b645-df9cf95dcac1", "settled_at": "2026-11-29T07:20:24.202501+00:00", "address_key": "a-key", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "told_starts_at": null, "told_called_off": false}
]$rows$);
alter table guest_emails enable trigger user;
alter table email_objections disable trigger user;
insert into email_objections select * from json_populate_recordset(null::email_objections, $rows$[
{"scope": "all", "created_at": "2026-11-29T07:20:24.210466+00:00", "address_key": "a-key", "workspace_id": null}
]$rows$);
alter table email_objections enable trigger user;
alter table notifications disable trigger user;
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id": "641cdc80-8739-4e13-913c-3de35039b297", "status": "failed", "created_at": "2026-11-29T07:20:20.766759+00:00", "guest_name": "Ada", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_result_id": null, "help_request_id": "83a8861e-fb02-406a-b70b-d043f622c7e2"},
{"id": "67dda88d-be43-4197-b598-726dfa7e4db1", "status": "failed", "created_at": "2026-11-29T07:20:20.599156+00:00", "guest_name": "Ada L.", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_result_id": "1feec0ab-5bfa-4481-a85c-d5ff2f40abe6", "help_request_id": null},
{"id": "790b78e6-a71f-4c22-a796-3de8fed0ff5c", "status": "passed", "created_at": "2026-11-29T07:20:20.579582+00:00", "guest_name": "Ada Lovelace", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_result_id": "a943d9df-471f-49f0-9fab-11c006c9cea9", "help_request_id": null},
{"id": "e5b516bd-4085-4c3d-bcfa-5f24f70a654b", "status": "warning", "created_at": "2026-11-29T07:20:20.515699+00:00", "guest_name": "Ben", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "guest_result_id": "9364b150-5ae9-45b7-88a8-746d2add690f", "help_request_id": null}
]$rows$);
alter table notifications enable trigger user;
alter table notification_reads disable trigger user;
insert into notification_reads select * from json_populate_recordset(null::notification_reads, $rows$[
{"user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "notification_id": "641cdc80-8739-4e13-913c-3de35039b297"}
]$rows$);
alter table notification_reads enable trigger user;
alter table recording_clips disable trigger user;
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id": "75549801-510d-4352-9fa5-d1ed493136e5", "take": null, "blob_key": "c1c7c1dc-c35d-40ec-9b03-712f8c516749", "duration": 12, "clip_type": "host", "file_name": "setup-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-29T07:20:20.68393+00:00", "guest_name": null, "session_id": null, "byte_length": 61, "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "consent_given": false, "submission_id": null, "guest_result_id": null, "delete_token_hash": null},
{"id": "cd877b6f-ea53-4abb-b593-80a60ebb083b", "take": null, "blob_key": "42170dea-9f07-46c0-855d-18b4d441300f", "duration": 12, "clip_type": "guest", "file_name": "guest-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-29T07:20:20.637631+00:00", "guest_name": "Ada Lovelace", "session_id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "byte_length": 61, "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "consent_given": true, "submission_id": null, "guest_result_id": null, "delete_token_hash": "\\xa37adb937ccd7f0606d58d050f740a9e22141828419474a62bd6a9f5e0823a33"}
]$rows$);
alter table recording_clips enable trigger user;
alter table audit_log disable trigger user;
insert into audit_log select * from json_populate_recordset(null::audit_log, $rows$[
{"at": "2026-11-29T07:20:20.243449+00:00", "id": "5327353d-b9e8-43fd-a965-26394845f3ab", "act": "brand_changed", "details": {"fields": ["brandColor", "brandLogo", "brandSenderName"]}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": null, "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "workspace", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.281572+00:00", "id": "e51c97bd-6fde-4785-8a37-6f7233a52c47", "act": "template_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "ded46b4c-5b8d-4c16-89ff-7a0ff713597f", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "template", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.311236+00:00", "id": "92b03708-5732-4ed6-b346-95f4f22772f4", "act": "level_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "b0b67023-7232-4c6c-87f5-f7b7db7c3d98", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "level", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.356361+00:00", "id": "cec599d8-f138-44f8-a50e-6de11fc3b281", "act": "episode_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "episode", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.397288+00:00", "id": "64a47b9b-b4eb-47cb-9c4c-dbd9abb7542b", "act": "guests_added", "details": {"count": 1}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "episode", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.43591+00:00", "id": "695f546e-ad78-49ee-9613-86822d839237", "act": "board_link_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "episode", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.541415+00:00", "id": "586538b4-4d8b-4dd0-baa4-962884023728", "act": "link_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "link", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.637631+00:00", "id": "a2aea778-d38c-4e01-a1d6-191ee70d4f14", "act": "clip_received", "details": {"link": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3"}, "person_id": null, "target_id": "cd877b6f-ea53-4abb-b593-80a60ebb083b", "sign_in_id": null, "target_kind": "clip", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.68393+00:00", "id": "9cfd5275-65bc-43bb-9eb6-fd375a540fb6", "act": "clip_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "75549801-510d-4352-9fa5-d1ed493136e5", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "clip", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.718558+00:00", "id": "360beb10-4ebb-4544-b97c-0f8818141395", "act": "report_link_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "7c3e60ad-ba13-4b42-897b-2a13e8dea5a3", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "link", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.785354+00:00", "id": "14e65001-27d1-489e-8e12-0c993331d157", "act": "link_created", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "5a5576e9-5ce7-41fb-b481-6e96cfc610b0", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "link", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:20.809599+00:00", "id": "b5580677-bda7-4458-af6f-40f14d2ec471", "act": "link_deleted", "details": {}, "person_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "target_id": "5a5576e9-5ce7-41fb-b481-6e96cfc610b0", "sign_in_id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "target_kind": "link", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"},
{"at": "2026-11-29T07:20:22.005988+00:00", "id": "4dc965a0-d739-41a6-b8c2-706f6c3c0400", "act": "plan_changed", "details": {"to": "pro"}, "person_id": null, "target_id": null, "sign_in_id": null, "target_kind": "workspace", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"}
]$rows$);
alter table audit_log enable trigger user;
alter table deletions disable trigger user;
insert into deletions select * from json_populate_recordset(null::deletions, $rows$[
{"key": "5a5576e9-5ce7-41fb-b481-6e96cfc610b0", "kind": "link", "copied_in": null, "deleted_at": "2026-11-29T07:20:20.809599+00:00"}
]$rows$);
alter table deletions enable trigger user;
alter table installation_secrets disable trigger user;
insert into installation_secrets select * from json_populate_recordset(null::installation_secrets, $rows$[
{"name": "hash-key", "secret": "\\x43492a59f52a4718218e5c9044309f852774cf1ce34ca530f14bef5ddbb0fca2", "created_at": "2026-11-29T07:20:19.832681+00:00"}
]$rows$);
alter table installation_secrets enable trigger user;
alter table address_confirmations disable trigger user;
insert into address_confirmations select * from json_populate_recordset(null::address_confirmations, $rows$[
{"user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "created_at": "2026-11-29T07:20:24.166152+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "token_hash": "\\x00"}
]$rows$);
alter table address_confirmations enable trigger user;
alter table board_links disable trigger user;
insert into board_links select * from json_populate_recordset(null::board_links, $rows$[
{"id": "d5ac1b21-ffd6-4657-ae7f-240c4c3b8057", "created_at": "2026-11-29T07:20:20.43591+00:00", "created_by": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "episode_id": "85e4a51f-63fd-4245-9cfb-0c74d035fa17", "token_hash": "\\x9fc129c88c1fd149e70acf6712177ebc975295d15469d8a22961bfff76b1c54d", "visited_at": null}
]$rows$);
alter table board_links enable trigger user;
alter table calendar_feeds disable trigger user;
insert into calendar_feeds select * from json_populate_recordset(null::calendar_feeds, $rows$[
{"read_at": null, "user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "created_at": "2026-11-29T07:20:20.705258+00:00", "token_hash": "\\xb1709d5750a40d03d532471dbff254da255501385602d45272ec78c76b513c7f"}
]$rows$);
alter table calendar_feeds enable trigger user;
alter table jobs disable trigger user;
insert into jobs select * from json_populate_recordset(null::jobs, $rows$[
{"id": "17f7ac8a-d676-4073-8b03-5c0624ff1caa", "key": "regular", "kind": "expire-results", "turn": null, "run_at": "2026-11-29T07:30:20.118085+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.933037+00:00", "last_error": null, "locked_until": null},
{"id": "18fe18b2-290b-4055-bf80-68fa283b079f", "key": "regular", "kind": "expire-guest-emails", "turn": null, "run_at": "2026-11-29T08:20:20.139616+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.809643+00:00", "last_error": null, "locked_until": null},
{"id": "1c0c3604-00fc-4ddc-89ee-dd6face2a94d", "key": "regular", "kind": "erase-accounts", "turn": null, "run_at": "2026-11-29T07:30:20.131903+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.948739+00:00", "last_error": null, "locked_until": null},
{"id": "64523936-0298-45cd-ba25-713fd461d440", "key": "regular", "kind": "find-orphaned-blobs", "turn": null, "run_at": "2026-11-29T08:50:20.103801+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.954104+00:00", "last_error": null, "locked_until": null},
{"id": "9dbb8907-b331-4439-a490-8279e0e8f7b7", "key": "regular", "kind": "expire-reset-links", "turn": null, "run_at": "2026-11-29T07:30:20.083193+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.916213+00:00", "last_error": null, "locked_until": null},
{"id": "9dec1737-7d92-46bd-97fc-55bd098eac47", "key": "regular", "kind": "expire-audit-log", "turn": null, "run_at": "2026-11-29T08:20:20.102668+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.945721+00:00", "last_error": null, "locked_until": null},
{"id": "a215aede-66c2-44eb-9835-27b23f32d099", "key": "regular", "kind": "note-ended-trials", "turn": null, "run_at": "2026-11-29T07:30:20.128561+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.941702+00:00", "last_error": null, "locked_until": null},
{"id": "abce5931-f486-4bb2-8a83-2ec91e5e8f84", "key": "regular", "kind": "expire-invitations", "turn": null, "run_at": "2026-11-29T07:30:20.145748+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.920088+00:00", "last_error": null, "locked_until": null},
{"id": "b37d2af4-2824-45f6-96fd-4a5ad8b654e3", "key": "regular", "kind": "expire-confirmations", "turn": null, "run_at": "2026-11-29T07:30:20.093961+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.925729+00:00", "last_error": null, "locked_until": null},
{"id": "b72ef054-5d3c-44b9-860e-17f22515aedc", "key": "regular", "kind": "expire-sign-ins", "turn": null, "run_at": "2026-11-29T07:30:20.10762+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.909775+00:00", "last_error": null, "locked_until": null},
{"id": "b92cdd51-c7cb-45e4-80c9-b2811b0673fd", "key": "regular", "kind": "expire-clips", "turn": null, "run_at": "2026-11-29T07:30:20.122026+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.93775+00:00", "last_error": null, "locked_until": null},
{"id": "ba9f4671-7171-404d-b592-b9e5817722a8", "key": "regular", "kind": "clear-failed-jobs", "turn": null, "run_at": "2026-11-29T08:20:20.077242+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.951642+00:00", "last_error": null, "locked_until": null},
{"id": "d6419ef2-dc93-4d22-85c2-ca7d7f3100bb", "key": null, "kind": "reset-letter", "turn": null, "run_at": "2026-11-29T07:20:24.173094+00:00", "payload": {"email": "maya@example.org"}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:24.173094+00:00", "last_error": null, "locked_until": null},
{"id": "e42c1845-ae5b-4d5b-9b19-1d344b93cdfa", "key": "regular", "kind": "copy-deletions", "turn": null, "run_at": "2026-11-29T07:20:50.143704+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.957203+00:00", "last_error": null, "locked_until": null},
{"id": "f163e041-86a8-4425-be81-977c4f77040c", "key": "regular", "kind": "read-bounces", "turn": null, "run_at": "2026-11-29T07:21:20.062101+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T07:20:19.842013+00:00", "last_error": null, "locked_until": null}
]$rows$);
alter table jobs enable trigger user;
alter table known_browsers disable trigger user;
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"id": "651dccb2-5603-4aad-b8dd-c3d1fdbe8c27", "seen_at": "2026-11-29T07:20:20.181088+00:00", "user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "token_hash": "\\x96b8cfc350c7a8e4397a5e299e509f5242344446adb195e92809e7ccacbf234f"}
]$rows$);
alter table known_browsers enable trigger user;
alter table media_ports disable trigger user;
insert into media_ports select * from json_populate_recordset(null::media_ports, $rows$[
{"opened_at": "2026-11-29T07:20:24.17802+00:00", "advertised": "192.0.2.7:3478"}
]$rows$);
alter table media_ports enable trigger user;
alter table password_reset_tokens disable trigger user;
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"email": "maya@example.org", "user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "created_at": "2026-11-29T07:20:23.90324+00:00", "expires_at": "2026-11-29T07:50:23.90324+00:00", "token_hash": "\\xfb2d2b033d2e368d9606a4247773695541c503b3388ed67c9f0976049f4e591d"}
]$rows$);
alter table password_reset_tokens enable trigger user;
alter table rate_limits disable trigger user;
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key": "guestClips:4qf-rDkxjTi9ES3QL0jbSS", "expire": 1795940420607, "points": 1},
{"key": "guestClipsOfLink:ZT-_v1dSn2QwX9BSU11cZw", "expire": 1795940420610, "points": 1},
{"key": "help:4qf-rDkxjTi9ES3QL0jbSS", "expire": 1795940420738, "points": 1},
{"key": "helpOfLink:ZT-_v1dSn2QwX9BSU11cZw", "expire": 1795940420742, "points": 1},
{"key": "helpRings:0gljBKTve3XD5YZNzIfZM7", "expire": 1795940420749, "points": 1},
{"key": "hostClips:0gljBKTve3XD5YZNzIfZM7", "expire": 1795940420667, "points": 1},
{"key": "hostWrites:0gljBKTve3XD5YZNzIfZM7", "expire": 1795940420236, "points": 12},
{"key": "newEpisodes:0gljBKTve3XD5YZNzIfZM7", "expire": 1795940420354, "points": 1},
{"key": "newGuests:0gljBKTve3XD5YZNzIfZM7", "expire": 1795940420395, "points": 1},
{"key": "newSessions:0gljBKTve3XD5YZNzIfZM7", "expire": 1795940420536, "points": 2},
{"key": "registrations:4qf-rDkxjTi9ES3QL0jbSS", "expire": 1795940419847, "points": 1},
{"key": "sign-in:192.0.2.1", "expire": 1900000000000, "points": 3},
{"key": "submissions:4qf-rDkxjTi9ES3QL0jbSS", "expire": 1795940420480, "points": 3},
{"key": "submissionsOfLink:ZT-_v1dSn2QwX9BSU11cZw", "expire": 1795940420563, "points": 2},
{"key": "submissionsOfLink:bTD4ht88IxokjgAQPViUaN", "expire": 1795940420485, "points": 1}
]$rows$);
alter table rate_limits enable trigger user;
alter table registration_invitations disable trigger user;
insert into registration_invitations select * from json_populate_recordset(null::registration_invitations, $rows$[
{"email": "guest@example.org", "created_at": "2026-11-29T07:20:23.004903+00:00", "expires_at": "2026-12-06T07:20:23.004903+00:00", "token_hash": "\\x36d9d67b4a10edf0f31152fcf02a52360c010b5d0a3b91d9645930edf4b42efb"}
]$rows$);
alter table registration_invitations enable trigger user;
alter table report_links disable trigger user;
insert into report_links select * from json_populate_recordset(null::report_links, $rows$[
{"id": "2b91a8f5-5207-4616-8b50-b480fd28ac40", "result_id": "a943d9df-471f-49f0-9fab-11c006c9cea9", "created_at": "2026-11-29T07:20:20.718558+00:00", "created_by": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "token_hash": "\\xf0ea95bcd74873e90be6018d0f04b34bc4af1123bb0e5f94fad8d5367c14de79", "visited_at": null}
]$rows$);
alter table report_links enable trigger user;
alter table sign_ins disable trigger user;
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"id": "8abb766a-73a6-4ae6-8c32-b08b9894be83", "user_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec", "created_at": "2026-11-29T07:20:20.181088+00:00", "expires_at": "2026-12-29T07:20:20.181088+00:00", "token_hash": "\\x750c41c6b32b01354fec5d168726ce0c7e6ead7025a7b2407ecc4a11c4dc3664", "user_agent": "node", "confirmed_at": null, "last_used_at": "2026-11-29T07:20:20.181088+00:00"}
]$rows$);
alter table sign_ins enable trigger user;
alter table untrusted_proxies disable trigger user;
insert into untrusted_proxies select * from json_populate_recordset(null::untrusted_proxies, $rows$[
{"address": "192.0.2.9", "seen_at": "2026-11-29T07:20:24.180744+00:00", "trust_proxy": ""}
]$rows$);
alter table untrusted_proxies enable trigger user;
alter table workspace_invitations disable trigger user;
insert into workspace_invitations select * from json_populate_recordset(null::workspace_invitations, $rows$[
{"id": "99db500a-8609-49e0-afc3-92dd2dedf0f3", "role": "viewer", "email": null, "ended": null, "is_mailed": false, "created_at": "2026-11-29T07:20:24.183167+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "invited_by": null, "token_hash": "\\x01", "workspace_id": "7581b5fd-2b77-45d4-b8d4-d429a971c8ec"}
]$rows$);
alter table workspace_invitations enable trigger user;
