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
    -- True if it is closed to members who sign in by a password alone.
    requires_second_factor boolean not null default false,
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
    -- The language of the person's pages and emails; null for what the browser asks for, and English in emails.
    language text,
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
    alter email set statistics 0, alter first_name set statistics 0, alter last_name set statistics 0,
    alter language set statistics 0;
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

  -- Tokens with which programs act as a member of one workspace. They end with the membership.
  create table access_tokens (
    id uuid primary key,
    user_id uuid not null,
    workspace_id uuid not null,
    name text not null,
    -- SHA-256 of the token, which is shown once.
    token_hash bytea not null,
    -- The last characters of the token, by which a person tells tokens apart.
    ending text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    -- Null for a token without an end.
    expires_at timestamptz,
    -- To the hour.
    used_at timestamptz,
    -- True once its owner has had the email about its end.
    is_end_told boolean not null default false,
    foreign key (user_id, workspace_id) references memberships on delete cascade
  );
  alter table access_tokens
    alter name set statistics 0, alter token_hash set statistics 0, alter ending set statistics 0,
    alter scopes set statistics 0;
  create unique index access_tokens_token on access_tokens (token_hash);
  create index access_tokens_member on access_tokens (user_id, workspace_id, created_at);
  create index access_tokens_end on access_tokens (expires_at) where not is_end_told;

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
    -- The token with which a program acted; null for a person in the browser.
    token_id uuid,
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
    kind text not null check (kind in ('password', 'app', 'passkey', 'service')),
    -- As the person has typed it; null for a password and for the sign-in service.
    name text,
    -- What proves it: for a password its Argon2id hash, for an app its secret and the step of the last code, for a
    -- passkey its public key, for the sign-in service the issuer and the subject.
    data jsonb not null,
    created_at timestamptz not null default now(),
    -- The time of the last sign-in, or of its confirmation.
    last_used_at timestamptz
  );
  alter table sign_in_methods alter name set statistics 0, alter data set statistics 0;
  create index sign_in_methods_user on sign_in_methods (user_id);
  create unique index sign_in_methods_password on sign_in_methods (user_id) where kind = 'password';
  create unique index sign_in_methods_passkey on sign_in_methods ((data ->> 'credentialId')) where kind = 'passkey';
  create unique index sign_in_methods_service on sign_in_methods ((data ->> 'issuer'), (data ->> 'subject'))
    where kind = 'service';
  alter index sign_in_methods_passkey alter column 1 set statistics 0;
  alter index sign_in_methods_service alter column 1 set statistics 0, alter column 2 set statistics 0;

  -- Ten at once, shown once. Each replaces the second factor once.
  create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    -- SHA-256 of the code without hyphens, in lower case.
    code_hash bytea not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  alter table recovery_codes alter code_hash set statistics 0;

  -- What the next call of a sign-in finishes, once.
  create table sign_in_steps (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    -- SHA-256 of the token in a cookie or a link; null for what a signed-in person has begun.
    token_hash bytea,
    user_id uuid references users on delete cascade,
    data jsonb not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  alter table sign_in_steps alter token_hash set statistics 0, alter data set statistics 0;
  create unique index sign_in_steps_token on sign_in_steps (token_hash);
  create unique index sign_in_steps_person on sign_in_steps (user_id, kind) where token_hash is null;
  create index sign_in_steps_user on sign_in_steps (user_id);
  create index sign_in_steps_expiry on sign_in_steps (expires_at);

  -- New addresses of accounts, for as long as the holder of the earlier address can undo them.
  create table email_changes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    old_email text not null,
    new_email text not null,
    -- SHA-256 of the tokens in the emails to the new and the old address; null until the email is written.
    token_hash bytea,
    undo_hash bytea,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    -- The time at which the person withdrew it, or asked for another one. The link to the old address stays valid.
    withdrawn_at timestamptz,
    -- The end of the link to the old address. That of the link to the new one is some hours after the request.
    expires_at timestamptz not null
  );
  alter table email_changes
    alter old_email set statistics 0, alter new_email set statistics 0, alter token_hash set statistics 0,
    alter undo_hash set statistics 0;
  create unique index email_changes_token on email_changes (token_hash);
  create unique index email_changes_undo on email_changes (undo_hash);
  create unique index email_changes_waiting on email_changes (user_id) where confirmed_at is null and withdrawn_at is null;
  create index email_changes_old on email_changes (lower(old_email)) where confirmed_at is not null;
  alter index email_changes_old alter column 1 set statistics 0;
  create index email_changes_user on email_changes (user_id);
  create index email_changes_expiry on email_changes (expires_at);

  -- The settings of the sign-in service with which someone has signed in, so that passwords may be switched off.
  create table service_trials (
    -- SHA-256 of the settings.
    settings_hash bytea primary key,
    passed_at timestamptz not null default now()
  );

  create table sign_ins (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    -- The id that the host's pages use; the token hash stays secret.
    id uuid not null default gen_random_uuid(),
    user_agent text,
    created_at timestamptz not null default now(),
    -- 90 days after the sign-in, or some days after its last use.
    expires_at timestamptz not null,
    -- Rounded to the hour.
    last_used_at timestamptz not null default now(),
    -- Time at which the person last proved again who they are; null if not since the sign-in.
    confirmed_at timestamptz,
    -- The passkey or the sign-in service by which it was made; null for a password.
    method_id uuid references sign_in_methods on delete set null,
    -- The session at the sign-in service (its sid), which can end it.
    service_session text
  );
  alter table sign_ins alter user_agent set statistics 0, alter service_session set statistics 0;
  create index sign_ins_method on sign_ins (method_id) where method_id is not null;
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
    -- Until then the browser skips the second step; null if it does not.
    trusted_until timestamptz,
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

  -- A series, whose values new episodes begin with.
  create table shows (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    title text not null,
    time_zone text not null,
    minutes integer not null check (minutes between 1 and 1440),
    studio text not null,
    join_url text,
    message text,
    checklist_template_id uuid references checklist_templates on delete set null,
    level text not null,
    level_id uuid references levels,
    fresh_days integer not null check (fresh_days between 1 and 365),
    reminder_hours integer[] not null default '{}',
    tells_changes boolean not null default false,
    -- Code of the page to which booking tools send their guests; null while it is closed.
    booking_code text,
    -- True if a guest of that page gets a link only after a member has approved the booking.
    approves_first boolean not null default false,
    -- The language of its guests' pages and emails; null for that of their browsers.
    language text,
    -- Time at which the series ended; null while it goes on.
    ended_at timestamptz,
    -- Number of changes, so that a change that began with another version is refused.
    revision integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table shows
    alter title set statistics 0, alter time_zone set statistics 0, alter studio set statistics 0,
    alter join_url set statistics 0, alter message set statistics 0, alter booking_code set statistics 0,
    alter language set statistics 0;
  create index shows_workspace on shows (workspace_id, created_at);
  create index shows_template on shows (checklist_template_id);
  create index shows_level on shows (level_id);
  create unique index shows_booking_code on shows (booking_code);

  -- The date of a recording with its guests, each of whom is a link.
  create table episodes (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    -- The series to which it belongs; null for an episode of its own.
    show_id uuid references shows on delete set null,
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
  create index episodes_held on episodes (starts_at) where called_off_at is null and archived_at is null;
  create index episodes_show on episodes (show_id, starts_at) where show_id is not null;
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
    -- The language that a host has chosen for the guest; null for that of the show, or of the guest's browser.
    language text,
    -- The language in which the guest had the page last; null until the link is opened.
    guest_language text,
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
    alter checklist_choice set statistics 0, alter time_zone set statistics 0, alter language set statistics 0,
    alter guest_language set statistics 0;
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
;

  -- What booking tools, or their guests, have said of a booking.
  create table bookings (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    show_id uuid not null references shows on delete cascade,
    -- The tool's id of the booking. Without one, the id that the guest's browser has made.
    external_id text not null,
    -- True once a signed message has confirmed it. Until then, only the guest has said it.
    is_signed boolean not null,
    -- 'asked' until a member approves it, or its tool has confirmed it.
    state text not null check (state in ('asked', 'booked', 'cancelled', 'refused')),
    guest_name text not null,
    guest_email text,
    starts_at timestamptz not null,
    -- Null if the tool has not said when it ends.
    minutes integer check (minutes between 1 and 1440),
    -- The guest's IANA zone; null if the tool has not said it.
    time_zone text,
    -- The guest's link; null before it is made and after it is deleted.
    session_id uuid references test_sessions on delete set null,
    -- True once a member has replaced the code of that link.
    is_link_renewed boolean not null default false,
    -- Time of the newest message that changed it, as its tool says: a late one changes nothing.
    said_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table bookings
    alter external_id set statistics 0, alter guest_name set statistics 0, alter guest_email set statistics 0,
    alter time_zone set statistics 0;
  create unique index bookings_external on bookings (show_id, external_id);
  create index bookings_workspace on bookings (workspace_id, created_at);
  create index bookings_asked on bookings (show_id, created_at) where state = 'asked';
  create index bookings_session on bookings (session_id);

  -- Addresses to which booking tools send signed messages.
  create table booking_hooks (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    show_id uuid not null references shows on delete cascade,
    kind text not null check (kind in ('cal.com', 'calendly', 'generic')),
    -- Needed for each signature, so it is not hashed.
    secret text not null,
    -- The secret before the last rotation, valid for a day.
    earlier_secret text,
    earlier_until timestamptz,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    -- Time of the last message with a right signature.
    received_at timestamptz
  );
  alter table booking_hooks alter secret set statistics 0, alter earlier_secret set statistics 0;
  create index booking_hooks_workspace on booking_hooks (workspace_id);
  create index booking_hooks_show on booking_hooks (show_id);
  create index booking_hooks_creator on booking_hooks (created_by);

  -- Each message of a hook, and what was made of it.
  create table hook_messages (
    id uuid primary key,
    hook_id uuid not null references booking_hooks on delete cascade,
    received_at timestamptz not null default now(),
    -- The message as it came; null if its signature was wrong.
    body jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'applied', 'unused', 'failed', 'refused')),
    -- What was made of it, or why nothing: a code. Null while it waits.
    outcome text,
    booking_id uuid references bookings on delete set null,
    -- Time of the change, as the message or its signature says. Null for one that was refused.
    said_at timestamptz,
    -- The tool's ids of the bookings that it is about.
    about text[] not null default '{}',
    -- Times that the same was received. Those that were refused for the same reason are one within an hour.
    times integer not null default 1
  );
  alter table hook_messages
    alter body set statistics 0, alter outcome set statistics 0, alter about set statistics 0;
  create index hook_messages_hook on hook_messages (hook_id, received_at desc, id);
  create index hook_messages_received on hook_messages (received_at);
  create index hook_messages_booking on hook_messages (booking_id);
  create index hook_messages_about on hook_messages using gin (about);
;

  -- What has happened, for programs outside. A row is written in the transaction of the act.
  create table domain_events (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    kind text not null,
    session_id uuid references test_sessions on delete set null,
    episode_id uuid references episodes on delete set null,
    -- Codes, and what the act alone knows. Names are read from the rows when it is told.
    facts jsonb not null,
    created_at timestamptz not null default now()
  );
  alter table domain_events alter facts set statistics 0;
  create index domain_events_workspace on domain_events (workspace_id, created_at desc, id);
  create index domain_events_created on domain_events (created_at);
  create index domain_events_session on domain_events (session_id);
  create index domain_events_episode on domain_events (episode_id);

  -- Addresses outside to which events are sent.
  create table webhooks (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    url text not null,
    format text not null check (format in ('standard', 'slack', 'discord', 'teams')),
    -- The events of which it is told.
    kinds text[] not null,
    -- The only series of which it is told; null for everything.
    show_id uuid references shows on delete cascade,
    -- True if guests are named.
    tells_names boolean not null default false,
    -- Needed for each signature, so it is not hashed.
    secret text not null,
    -- The secret before the last rotation, valid for a day.
    earlier_secret text,
    earlier_until timestamptz,
    state text not null default 'on' check (state in ('on', 'asleep', 'off')),
    -- Why it is off.
    off_reason text check (off_reason in ('member', 'gone')),
    -- Time of the first failure since the last success; null without one.
    failing_since timestamptz,
    -- Time at which it fell asleep.
    asleep_since timestamptz,
    -- Days of sleep about which its owner has had an email.
    told_days integer,
    delivered_at timestamptz,
    -- Why the last try failed: a code, and the status of the reply. Null if it was a success.
    last_fault text,
    last_status integer,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now()
  );
  alter table webhooks
    alter last_fault set statistics 0,
    alter name set statistics 0, alter url set statistics 0, alter secret set statistics 0,
    alter earlier_secret set statistics 0, alter kinds set statistics 0;
  create index webhooks_workspace on webhooks (workspace_id, created_at);
  create index webhooks_show on webhooks (show_id);
  create index webhooks_creator on webhooks (created_by);
  create index webhooks_asleep on webhooks (asleep_since) where state = 'asleep';

  -- An event for one webhook, with its last try.
  create table webhook_deliveries (
    id uuid primary key,
    webhook_id uuid not null references webhooks on delete cascade,
    event_id uuid not null references domain_events on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    -- Null once it is settled.
    next_at timestamptz,
    tried_at timestamptz,
    -- The status of the last reply; null without one.
    status integer,
    -- Why there was no reply, or why it is no success: a code.
    fault text,
    -- The beginning of the last reply; null from an address that is not public.
    reply text,
    duration_ms integer,
    created_at timestamptz not null default now(),
    -- Time at which it was made, or last asked for again.
    waits_since timestamptz not null default now()
  );
  alter table webhook_deliveries alter reply set statistics 0, alter fault set statistics 0;
  create unique index webhook_deliveries_event on webhook_deliveries (webhook_id, event_id);
  create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id);
  create index webhook_deliveries_event_id on webhook_deliveries (event_id);
  create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
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
    kind text not null check (kind in (
      'host', 'workspace', 'show', 'episode', 'link', 'result', 'clip', 'booking', 'hook', 'webhook', 'code',
      'method', 'recovery'
    )),
    -- The id of the deleted row, or the SHA-256 of a replaced or used code, in hex.
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

  create or replace function note_renewed_link() returns trigger language plpgsql as $$
    begin
      update bookings set is_link_renewed = true where session_id = new.id;
      return null;
    end
  $$;

  create or replace function forget_booked_guest() returns trigger language plpgsql as $$
    begin
      update bookings set guest_name = '', guest_email = null where session_id = old.id;
      return old;
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

  
  create or replace function note_deleted_show() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'show', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and true
        on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_hook() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'hook', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and true
        on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_webhook() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'webhook', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and true
        on conflict do nothing;
      return null;
    end
  $$;
  
  create or replace function note_deleted_booking() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'booking', old.id from workspaces w
        where w.id = old.workspace_id and w.deleting_at is null and exists (select from shows where id = old.show_id)
        on conflict do nothing;
      return null;
    end
  $$;

  create or replace function note_deleted_method() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'method', old.id from users u where u.id = old.user_id and u.deleting_at is null
        on conflict do nothing;
      return null;
    end
  $$;

  -- Also of a used one, which would work again otherwise.
  create or replace function note_deleted_recovery() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'recovery', encode(old.code_hash, 'hex') from users u where u.id = old.user_id and u.deleting_at is null
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

  create or replace function note_replaced_page() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('code', encode(sha256(convert_to(old.booking_code, 'UTF8')), 'hex'))
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
      delete from jobs where payload ->> 'email' = lower(old.email) or payload ->> 'host' = old.id::text
        or payload ->> 'person' = old.id::text;
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

  create or replace function announce_second_factor() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', new.id || ' people');
      perform pg_notify('linecheck_changes', user_id || ' memberships') from memberships where workspace_id = new.id;
      if new.requires_second_factor then
        perform pg_notify('linecheck_changes', user_id || ' sign-ins') from memberships where workspace_id = new.id;
      end if;
      return null;
    end
  $$;

  create or replace function announce_method_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', user_id || ' memberships') from (select distinct user_id from changed) people;
      perform pg_notify('linecheck_changes', user_id || ' sign-ins') from (select distinct user_id from changed) people;
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

  create trigger test_sessions_renewed after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_renewed_link();
  -- Before the reference of the booking becomes null.
  create trigger test_sessions_booked before delete on test_sessions
    for each row execute function forget_booked_guest();
;

  create trigger users_deletions after delete on users for each row execute function note_deleted_host();
  create trigger workspaces_deletions after delete on workspaces for each row execute function note_deleted_workspace();
  create trigger episodes_deletions after delete on episodes for each row execute function note_deleted_episode();
  create trigger test_sessions_deletions after delete on test_sessions for each row execute function note_deleted_link();
  create trigger guest_results_deletions after delete on guest_results
    for each row execute function note_deleted_result();
  create trigger recording_clips_deletions after delete on recording_clips
    for each row execute function note_deleted_clip();
  create trigger shows_deletions after delete on shows for each row execute function note_deleted_show();
  create trigger webhooks_deletions after delete on webhooks for each row execute function note_deleted_webhook();
  create trigger bookings_deletions after delete on bookings for each row execute function note_deleted_booking();
  create trigger shows_pages after update of booking_code on shows
    for each row when (old.booking_code <> coalesce(new.booking_code, '')) execute function note_replaced_page();
  create trigger sign_in_methods_deletions after delete on sign_in_methods
    for each row execute function note_deleted_method();
  create trigger recovery_codes_deletions after delete or update of used_at on recovery_codes
    for each row execute function note_deleted_recovery();
  create trigger booking_hooks_deletions after delete on booking_hooks for each row execute function note_deleted_hook();
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
  create trigger bookings_announce_insert after insert on bookings
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger bookings_announce_update after update on bookings
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger bookings_announce_delete after delete on bookings
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
  create trigger shows_announce_insert after insert on shows
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger shows_announce_update after update on shows
    referencing new table as changed
    for each statement execute function announce_change('episodes');
  create trigger shows_announce_delete after delete on shows
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
  create trigger sign_in_methods_announce_insert after insert on sign_in_methods
    referencing new table as changed
    for each statement execute function announce_method_change();
  create trigger sign_in_methods_announce_delete after delete on sign_in_methods
    referencing old table as changed
    for each statement execute function announce_method_change();
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
  create trigger workspaces_announce_second_factor after update of requires_second_factor on workspaces
    for each row when (new.requires_second_factor <> old.requires_second_factor)
    execute function announce_second_factor();
  create trigger users_announce_person after update of first_name, last_name, deleting_at on users
    for each row execute function announce_person();
;
truncate kysely_migration, workspaces, users, sign_in_methods, memberships, logos, checklist_templates, levels, shows, episodes, test_sessions, guest_results, help_requests, episode_summaries, guest_emails, email_objections, notifications, notification_reads, recording_clips, bookings, booking_hooks, webhooks, audit_log, deletions, recovery_codes, service_trials, installation_secrets, access_tokens, address_confirmations, board_links, calendar_feeds, domain_events, email_changes, hook_messages, jobs, known_browsers, media_ports, password_reset_tokens, rate_limits, registration_invitations, report_links, sign_in_steps, sign_ins, untrusted_proxies, webhook_deliveries, workspace_invitations;
alter table kysely_migration disable trigger user;
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name": "001-first-release", "timestamp": "2026-11-29T18:59:04.929Z"}
]$rows$);
alter table kysely_migration enable trigger user;
alter table workspaces disable trigger user;
insert into workspaces select * from json_populate_recordset(null::workspaces, $rows$[
{"id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "name": "", "plan": "pro", "reach": null, "blocked_at": null, "brand_logo": "/api/logos/fcc4f54b160b40b8e62c6dc01f820d6b3bcfe8bd729fc093479d8e99144e03c9", "created_at": "2026-11-29T18:59:07.308031+00:00", "updated_at": "2026-11-29T18:59:11.124104+00:00", "brand_color": "#336699", "deleting_at": null, "is_admitted": true, "ready_answers": [], "trial_ends_at": null, "trial_starts_at": null, "brand_sender_name": "Maya Hart", "payment_customer_id": null, "subscription_status": "none", "requires_second_factor": false, "payment_subscription_id": null}
]$rows$);
alter table workspaces enable trigger user;
alter table users disable trigger user;
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "email": "maya@example.org", "language": "en", "last_name": "Hart", "blocked_at": null, "created_at": "2026-11-29T18:59:07.308031+00:00", "first_name": "Maya", "updated_at": "2026-11-29T18:59:07.308031+00:00", "deleting_at": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "email_confirmed_at": "2026-11-29T18:59:07.308031+00:00", "push_notifications_enabled": true}
]$rows$);
alter table users enable trigger user;
alter table sign_in_methods disable trigger user;
insert into sign_in_methods select * from json_populate_recordset(null::sign_in_methods, $rows$[
{"id": "1233bf50-b511-432c-873a-ce4923e9237a", "data": {"hash": "$argon2id$v=19$m=19456,t=2,p=1$AmcmZes5QcmsyPNxTP+GKA$cFHcSO7uqzheZeDTDP1yin+h01cda1aRf89H40ThN6M"}, "kind": "password", "name": null, "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:07.308031+00:00", "last_used_at": "2026-11-29T18:59:07.308031+00:00"}
]$rows$);
alter table sign_in_methods enable trigger user;
alter table memberships disable trigger user;
insert into memberships select * from json_populate_recordset(null::memberships, $rows$[
{"role": "owner", "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:07.308031+00:00", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "result_letters": "none", "letters_off_token": "bd6fda91-c2cd-4141-bf18-7d14b0ee2207", "notifications_read_to": null}
]$rows$);
alter table memberships enable trigger user;
alter table logos disable trigger user;
insert into logos select * from json_populate_recordset(null::logos, $rows$[
{"hash": "fcc4f54b160b40b8e62c6dc01f820d6b3bcfe8bd729fc093479d8e99144e03c9", "bytes": "\\x89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082", "mime_type": "image/png", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table logos enable trigger user;
alter table checklist_templates disable trigger user;
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id": "d9997102-34ae-428b-a36e-35fa92e106ac", "name": "Studio", "items": [], "created_at": "2026-11-29T18:59:07.487173+00:00", "is_default": true, "updated_at": "2026-11-29T18:59:07.487173+00:00", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table checklist_templates enable trigger user;
alter table levels disable trigger user;
insert into levels select * from json_populate_recordset(null::levels, $rows$[
{"id": "f2329e83-1250-4230-85ad-0bf0c795c00d", "base": "audio-podcast", "name": "Ours", "bounds": {}, "revision": 0, "created_at": "2026-11-29T18:59:07.545492+00:00", "updated_at": "2026-11-29T18:59:07.545492+00:00", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table levels enable trigger user;
alter table shows disable trigger user;
insert into shows select * from json_populate_recordset(null::shows, $rows$[
{"id": "cc9f9ab1-5302-4e3e-a0cb-b84d89eef7a1", "level": "call", "title": "Tides", "studio": "own", "message": null, "minutes": 60, "ended_at": null, "join_url": null, "language": null, "level_id": null, "revision": 0, "time_zone": "UTC", "created_at": "2026-11-29T18:59:14.916224+00:00", "fresh_days": 14, "updated_at": "2026-11-29T18:59:14.916224+00:00", "booking_code": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "tells_changes": false, "approves_first": false, "reminder_hours": [], "checklist_template_id": null}
]$rows$);
alter table shows enable trigger user;
alter table episodes disable trigger user;
insert into episodes select * from json_populate_recordset(null::episodes, $rows$[
{"id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "level": "audio-podcast", "reach": null, "title": "Season 3", "studio": "own", "message": null, "minutes": 60, "show_id": null, "join_url": null, "level_id": "f2329e83-1250-4230-85ad-0bf0c795c00d", "revision": 0, "starts_at": "2035-12-03T17:00:00+00:00", "time_zone": "Europe/Berlin", "created_at": "2026-11-29T18:59:07.645569+00:00", "fresh_days": 14, "group_code": null, "updated_at": "2026-11-29T18:59:07.645569+00:00", "archived_at": null, "starts_local": "2035-12-03T18:00", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "called_off_at": null, "tells_changes": false, "reminder_hours": [], "checklist_template_id": null}
]$rows$);
alter table episodes enable trigger user;
alter table test_sessions disable trigger user;
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id": "2b027a77-6a29-463d-be19-fc6b2a2a93a3", "title": "Season 3", "language": null, "revision": 0, "opened_at": null, "time_zone": null, "changed_at": "2026-11-29T18:59:07.721316+00:00", "created_at": "2026-11-29T18:59:07.721316+00:00", "episode_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "expires_at": "2035-12-05T18:00:00+00:00", "guest_name": "Ben", "search_key": "ben season 3", "group_entry": null, "guest_email": null, "known_apart": false, "session_code": "qckdm2x0b9w39pf537y1958xhg", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_message": null, "guest_surname": null, "forwarded_from": null, "guest_language": null, "guest_name_key": "ben", "latest_outcome": "fix", "other_device_at": null, "checklist_choice": null, "guest_first_name": "Ben", "latest_result_at": "2026-11-29T18:59:07.801926+00:00", "checklist_template_id": null},
{"id": "7629df26-cab9-4835-9e90-d6a115954654", "title": "Pilot", "language": null, "revision": 0, "opened_at": null, "time_zone": null, "changed_at": "2026-11-29T18:59:08.233642+00:00", "created_at": "2026-11-29T18:59:08.233642+00:00", "episode_id": null, "expires_at": "2026-12-29T18:59:08.233642+00:00", "guest_name": "Ada", "search_key": "ada pilot", "group_entry": null, "guest_email": null, "known_apart": false, "session_code": "dc0z8ssckff5b1r1chydxw6cbj", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_message": null, "guest_surname": null, "forwarded_from": null, "guest_language": null, "guest_name_key": "ada", "latest_outcome": "fix", "other_device_at": null, "checklist_choice": null, "guest_first_name": "Ada", "latest_result_at": "2026-11-29T18:59:08.38275+00:00", "checklist_template_id": null}
]$rows$);
alter table test_sessions enable trigger user;
alter table guest_results disable trigger user;
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id": "21e13129-dd80-452e-8d2c-1b1bec4b0bf4", "fit": null, "run": 1, "notes": "It works 🎙️", "details": null, "recheck": null, "recording": null, "guest_name": "Ada Lovelace", "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-29T18:59:08.288296+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []},
{"id": "43413e57-635b-4e1e-aaf1-f5cf176a8ee5", "fit": {"fits": false, "missed": [{"is": "missing", "need": "must", "requirement": "speakers"}, {"is": "missing", "need": "must", "bound": 2, "requirement": "voiceSeconds"}, {"is": "missing", "need": "must", "bound": 20, "requirement": "snrDb"}, {"is": "missing", "need": "must", "bound": 5500, "requirement": "bandwidthHz"}, {"is": "missing", "need": "must", "requirement": "room"}, {"is": "missing", "need": "must", "bound": 0.001, "requirement": "clippedRatio"}, {"is": "missing", "need": "must", "requirement": "flatTops"}, {"is": "missing", "need": "must", "bound": -0.1, "requirement": "truePeakDbtp"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "lostBuffers"}, {"is": "missing", "need": "must", "bound": 0.005, "requirement": "lostFrameShare"}, {"is": "missing", "need": "must", "requirement": "channels"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "uploadMbps"}, {"is": "missing", "need": "must", "bound": 1, "requirement": "downloadMbps"}, {"is": "missing", "need": "must", "bound": 0.05, "requirement": "lostShare"}]}, "run": 1, "notes": null, "details": null, "recheck": null, "recording": null, "guest_name": "Ben", "session_id": "2b027a77-6a29-463d-be19-fc6b2a2a93a3", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-29T18:59:07.801926+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []},
{"id": "b82fa0a0-a3d8-4aa3-84c8-387ecbf101d5", "fit": null, "run": 1, "notes": null, "details": null, "recheck": null, "recording": null, "guest_name": "Ada L.", "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-29T18:59:08.38275+00:00", "take_sent_at": null, "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "failed", "checklist_completed": []}
]$rows$);
alter table guest_results enable trigger user;
alter table help_requests disable trigger user;
insert into help_requests select * from json_populate_recordset(null::help_requests, $rows$[
{"id": "6aeee322-2fe2-4da9-a757-ba82133c3f48", "code": "too-quiet", "line": "", "step": "microphone", "facts": {"acts": [], "tries": [], "devices": []}, "state": "open", "answer": null, "ask_id": "4cfbe80f-71f2-4857-8a78-3285f88be4ab", "held_at": null, "held_by": null, "rung_at": "2026-11-29T18:59:08.537201+00:00", "asked_at": "2026-11-29T18:59:08.537201+00:00", "revision": 0, "shown_at": null, "closed_at": null, "closed_how": null, "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "answered_at": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_seen_at": "2026-11-29T18:59:08.537201+00:00"}
]$rows$);
alter table help_requests enable trigger user;
alter table episode_summaries disable trigger user;
insert into episode_summaries select * from json_populate_recordset(null::episode_summaries, $rows$[
{"user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "episode_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0"}
]$rows$);
alter table episode_summaries enable trigger user;
alter table guest_emails disable trigger user;
insert into guest_emails select * from json_populate_recordset(null::guest_emails, $rows$[
{"id": "266e948c-0f4c-453d-87b6-c07aeab0af9b", "kind": "invitation", "state": "sent", "due_at": "2026-11-29T18:59:14.882614+00:00", "reason": null, "asked_by": null, "occasion": "invitation-1", "created_at": "2026-11-29T18:59:14.882614+00:00", "session_id": "2b027a77-6a29-463d-be19-fc6b2a2a93a3", "settled_at": "2026-11-29T18:59:14.882614+00:00", "address_key": "a-key", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "told_starts_at": null, "told_called_off": false}
]$rows$);
alter table guest_emails enable trigger user;
alter table email_objections disable trigger user;
insert into email_objections select * from json_populate_recordset(null::email_objections, $rows$[
{"scope": "all", "created_at": "2026-11-29T18:59:14.905908+00:00", "address_key": "a-key", "workspace_id": null}
]$rows$);
alter table email_objections enable trigger user;
alter table notifications disable trigger user;
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id": "76636561-a26a-4509-9068-308557b0d8d2", "status": "failed", "created_at": "2026-11-29T18:59:08.547549+00:00", "guest_name": "Ada", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_result_id": null, "help_request_id": "6aeee322-2fe2-4da9-a757-ba82133c3f48"},
{"id": "aeb8bc30-c21a-4a45-9d49-4ca688128acd", "status": "passed", "created_at": "2026-11-29T18:59:08.298272+00:00", "guest_name": "Ada Lovelace", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_result_id": "21e13129-dd80-452e-8d2c-1b1bec4b0bf4", "help_request_id": null},
{"id": "ba47f066-d06b-4b91-a223-88e6f4d40690", "status": "failed", "created_at": "2026-11-29T18:59:08.389928+00:00", "guest_name": "Ada L.", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_result_id": "b82fa0a0-a3d8-4aa3-84c8-387ecbf101d5", "help_request_id": null},
{"id": "c682a3e9-2d62-40fa-97cc-750ecdac382c", "status": "warning", "created_at": "2026-11-29T18:59:07.86055+00:00", "guest_name": "Ben", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "guest_result_id": "43413e57-635b-4e1e-aaf1-f5cf176a8ee5", "help_request_id": null}
]$rows$);
alter table notifications enable trigger user;
alter table notification_reads disable trigger user;
insert into notification_reads select * from json_populate_recordset(null::notification_reads, $rows$[
{"user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "notification_id": "76636561-a26a-4509-9068-308557b0d8d2"}
]$rows$);
alter table notification_reads enable trigger user;
alter table recording_clips disable trigger user;
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id": "d08b332a-b62f-4d46-9a31-1769ffcf0472", "take": null, "blob_key": "1f58bcbb-f003-4363-a05c-6877c2fcb182", "duration": 12, "clip_type": "host", "file_name": "setup-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-29T18:59:08.469428+00:00", "guest_name": null, "session_id": null, "byte_length": 61, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "consent_given": false, "submission_id": null, "guest_result_id": null, "delete_token_hash": null},
{"id": "d0fb2f24-b5c6-460f-aa4b-dd4218b5427a", "take": null, "blob_key": "db7591b0-7f2f-42ce-83bf-763744a9a63a", "duration": 12, "clip_type": "guest", "file_name": "guest-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-29T18:59:08.43177+00:00", "guest_name": "Ada Lovelace", "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "byte_length": 61, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "consent_given": true, "submission_id": null, "guest_result_id": null, "delete_token_hash": "\\x86af6aad4bca32e7ed58b9c1d63513fa96a78426b2580d119d0d5d7b03d12af4"}
]$rows$);
alter table recording_clips enable trigger user;
alter table bookings disable trigger user;
insert into bookings select * from json_populate_recordset(null::bookings, $rows$[
{"id": "9bb03a73-7a67-473e-8053-e35d7d230da3", "state": "asked", "minutes": null, "said_at": "2026-11-29T18:59:14.919199+00:00", "show_id": "cc9f9ab1-5302-4e3e-a0cb-b84d89eef7a1", "is_signed": true, "starts_at": "2026-11-29T18:59:14.919199+00:00", "time_zone": null, "created_at": "2026-11-29T18:59:14.919199+00:00", "guest_name": "Ada", "session_id": null, "external_id": "b-1", "guest_email": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "is_link_renewed": false}
]$rows$);
alter table bookings enable trigger user;
alter table booking_hooks disable trigger user;
insert into booking_hooks select * from json_populate_recordset(null::booking_hooks, $rows$[
{"id": "cbe4f711-7691-42bb-a887-8beeadf9802b", "kind": "generic", "secret": "a-secret", "show_id": "cc9f9ab1-5302-4e3e-a0cb-b84d89eef7a1", "created_at": "2026-11-29T18:59:14.927751+00:00", "created_by": null, "received_at": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "earlier_until": null, "earlier_secret": null}
]$rows$);
alter table booking_hooks enable trigger user;
alter table webhooks disable trigger user;
insert into webhooks select * from json_populate_recordset(null::webhooks, $rows$[
{"id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "url": "https://hook.example/", "name": "Ours", "kinds": ["webhook.test"], "state": "on", "format": "standard", "secret": "a-secret", "show_id": null, "told_days": null, "created_at": "2026-11-29T18:59:14.938291+00:00", "created_by": null, "last_fault": null, "off_reason": null, "last_status": null, "tells_names": false, "asleep_since": null, "delivered_at": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "earlier_until": null, "failing_since": null, "earlier_secret": null}
]$rows$);
alter table webhooks enable trigger user;
alter table audit_log disable trigger user;
insert into audit_log select * from json_populate_recordset(null::audit_log, $rows$[
{"at": "2026-11-29T18:59:07.400348+00:00", "id": "c8b3bfbb-30fe-46d5-b686-e5700ae79cf2", "act": "brand_changed", "details": {"fields": ["brandColor", "brandLogo", "brandSenderName"]}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": null, "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "workspace", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:07.487173+00:00", "id": "4cbdef81-778d-46ac-b8d3-3a5c2f8da9fd", "act": "template_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "d9997102-34ae-428b-a36e-35fa92e106ac", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "template", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:07.545492+00:00", "id": "9120f49c-2b46-4d3a-8d6a-a83b5de33617", "act": "level_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "f2329e83-1250-4230-85ad-0bf0c795c00d", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "level", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:07.645569+00:00", "id": "0a261a84-b39c-4902-96da-f2f67363bad7", "act": "episode_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "episode", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:07.721316+00:00", "id": "20342c73-b5e5-4343-b585-0573f8abf350", "act": "guests_added", "details": {"count": 1}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "episode", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:07.753534+00:00", "id": "2b41aea6-9ae8-49a4-ab9b-d6663aaaae5a", "act": "board_link_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "episode", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:08.233642+00:00", "id": "a3d8a9a0-bb08-4310-93c3-a99dcaca4f62", "act": "link_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "7629df26-cab9-4835-9e90-d6a115954654", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "link", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:08.43177+00:00", "id": "82df3ff7-cbe4-4941-bb1f-cd250690eab3", "act": "clip_received", "details": {"link": "7629df26-cab9-4835-9e90-d6a115954654"}, "token_id": null, "person_id": null, "target_id": "d0fb2f24-b5c6-460f-aa4b-dd4218b5427a", "sign_in_id": null, "target_kind": "clip", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:08.469428+00:00", "id": "77f1aefc-da21-4642-ad19-6e44ef18334a", "act": "clip_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "d08b332a-b62f-4d46-9a31-1769ffcf0472", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "clip", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:08.513719+00:00", "id": "45acd9e7-7cee-49bb-9141-48e2f058ae63", "act": "report_link_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "7629df26-cab9-4835-9e90-d6a115954654", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "link", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:08.558205+00:00", "id": "4b18c016-7a71-4f81-9de5-59112d8d41d4", "act": "link_created", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "a802b963-5a16-4c2c-9be8-ac090e0155f2", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "link", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:08.57554+00:00", "id": "f2222ef5-05c4-4596-a494-0fd9462aab23", "act": "link_deleted", "details": {}, "token_id": null, "person_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "target_id": "a802b963-5a16-4c2c-9be8-ac090e0155f2", "sign_in_id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "target_kind": "link", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"at": "2026-11-29T18:59:11.124104+00:00", "id": "cdc357d2-c43c-4a3f-a222-9e57566b48c4", "act": "plan_changed", "details": {"to": "pro"}, "token_id": null, "person_id": null, "target_id": null, "sign_in_id": null, "target_kind": "workspace", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table audit_log enable trigger user;
alter table deletions disable trigger user;
insert into deletions select * from json_populate_recordset(null::deletions, $rows$[
{"key": "a802b963-5a16-4c2c-9be8-ac090e0155f2", "kind": "link", "copied_in": null, "deleted_at": "2026-11-29T18:59:08.57554+00:00"}
]$rows$);
alter table deletions enable trigger user;
alter table recovery_codes disable trigger user;
insert into recovery_codes select * from json_populate_recordset(null::recovery_codes, $rows$[
{"used_at": null, "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "code_hash": "\\x03", "created_at": "2026-11-29T18:59:14.828955+00:00"}
]$rows$);
alter table recovery_codes enable trigger user;
alter table service_trials disable trigger user;
insert into service_trials select * from json_populate_recordset(null::service_trials, $rows$[
{"passed_at": "2026-11-29T18:59:14.842733+00:00", "settings_hash": "\\x05"}
]$rows$);
alter table service_trials enable trigger user;
alter table installation_secrets disable trigger user;
insert into installation_secrets select * from json_populate_recordset(null::installation_secrets, $rows$[
{"name": "hash-key", "secret": "\\x70d3652fd7c392d3c63d7635207cdeddfa54b0c5c047b69982740cd8e12314f3", "created_at": "2026-11-29T18:59:06.442927+00:00"}
]$rows$);
alter table installation_secrets enable trigger user;
alter table access_tokens disable trigger user;
insert into access_tokens select * from json_populate_recordset(null::access_tokens, $rows$[
{"id": "3d6ef3ec-7492-4afb-be4d-40bfbb2ad0a0", "name": "Ours", "ending": "abcd", "scopes": ["read"], "used_at": null, "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:14.946169+00:00", "expires_at": null, "token_hash": "\\x02", "is_end_told": false, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table access_tokens enable trigger user;
alter table address_confirmations disable trigger user;
insert into address_confirmations select * from json_populate_recordset(null::address_confirmations, $rows$[
{"user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:14.822547+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "token_hash": "\\x00"}
]$rows$);
alter table address_confirmations enable trigger user;
alter table board_links disable trigger user;
insert into board_links select * from json_populate_recordset(null::board_links, $rows$[
{"id": "d13baee3-e9cf-48ca-b18c-806d22ab5afe", "created_at": "2026-11-29T18:59:07.753534+00:00", "created_by": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "episode_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "token_hash": "\\x3b80d1f6f77e2eadd7762a45d1acef1246eb031456f4125a3051a9cf219fafb6", "visited_at": null}
]$rows$);
alter table board_links enable trigger user;
alter table calendar_feeds disable trigger user;
insert into calendar_feeds select * from json_populate_recordset(null::calendar_feeds, $rows$[
{"read_at": null, "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:08.487548+00:00", "token_hash": "\\xd4f20196f8e2c6befa0e30b05a35a6cd6551c6561f1b4523310c1eade4a0f41e"}
]$rows$);
alter table calendar_feeds enable trigger user;
alter table domain_events disable trigger user;
insert into domain_events select * from json_populate_recordset(null::domain_events, $rows$[
{"id": "1769f6d7-add9-4e15-924d-884965cd7474", "kind": "guest.added", "facts": {"by": "member"}, "created_at": "2026-11-29T18:59:08.558205+00:00", "episode_id": null, "session_id": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "1f458db6-d2e3-41ec-97b5-77c068768aaa", "kind": "webhook.test", "facts": {}, "created_at": "2026-11-29T18:59:14.935487+00:00", "episode_id": null, "session_id": null, "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "38edff32-93e2-4305-ab19-c1e7bfc39ffe", "kind": "result.submitted", "facts": {"check": "microphone", "reason": "failed", "outcome": "fix"}, "created_at": "2026-11-29T18:59:08.38275+00:00", "episode_id": null, "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "7929dd83-4da6-43fd-b9e5-862b5f6cc203", "kind": "guest.added", "facts": {"by": "member"}, "created_at": "2026-11-29T18:59:07.721316+00:00", "episode_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "session_id": "2b027a77-6a29-463d-be19-fc6b2a2a93a3", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "7d5084b7-37e0-4842-83bf-b31d228495a7", "kind": "result.submitted", "facts": {"outcome": "ready"}, "created_at": "2026-11-29T18:59:08.288296+00:00", "episode_id": null, "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "84640a4e-d1ff-4567-8c83-bdf9a042ec5f", "kind": "result.submitted", "facts": {"reason": "speakers", "outcome": "fix"}, "created_at": "2026-11-29T18:59:07.801926+00:00", "episode_id": "9513ee55-97f7-48c7-a790-fe0803c7f6d0", "session_id": "2b027a77-6a29-463d-be19-fc6b2a2a93a3", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "8ca42d89-cef7-4a87-8771-77cb968be7a7", "kind": "guest.added", "facts": {"by": "member"}, "created_at": "2026-11-29T18:59:08.233642+00:00", "episode_id": null, "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"},
{"id": "ae2d7ff2-39eb-485e-8ba7-69719314429f", "kind": "guest.needs_help", "facts": {"check": "microphone", "reason": "too-quiet"}, "created_at": "2026-11-29T18:59:08.537201+00:00", "episode_id": null, "session_id": "7629df26-cab9-4835-9e90-d6a115954654", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table domain_events enable trigger user;
alter table email_changes disable trigger user;
insert into email_changes select * from json_populate_recordset(null::email_changes, $rows$[
{"id": "8c5517f8-1217-432c-92aa-125d6a98f8bd", "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "new_email": "new@example.org", "old_email": "maya@example.org", "undo_hash": null, "created_at": "2026-11-29T18:59:14.841157+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "token_hash": null, "confirmed_at": null, "withdrawn_at": null}
]$rows$);
alter table email_changes enable trigger user;
alter table hook_messages disable trigger user;
insert into hook_messages select * from json_populate_recordset(null::hook_messages, $rows$[
{"id": "042120fd-4088-45d4-8615-f7f6e90e91ba", "body": null, "about": [], "state": "waiting", "times": 1, "hook_id": "cbe4f711-7691-42bb-a887-8beeadf9802b", "outcome": null, "said_at": null, "booking_id": null, "received_at": "2026-11-29T18:59:14.929187+00:00"}
]$rows$);
alter table hook_messages enable trigger user;
alter table jobs disable trigger user;
insert into jobs select * from json_populate_recordset(null::jobs, $rows$[
{"id": "0c0ba7cb-0b47-4e82-9d01-98304b72b8c7", "key": "regular", "kind": "copy-deletions", "turn": null, "run_at": "2026-11-29T18:59:37.196902+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.990706+00:00", "last_error": null, "locked_until": null},
{"id": "1e57dbc0-f961-49b7-835d-f51273555301", "key": "regular", "kind": "expire-bookings", "turn": null, "run_at": "2026-11-29T19:59:07.1964+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.93138+00:00", "last_error": null, "locked_until": null},
{"id": "40d92de6-8f89-4758-8912-8f2de0d9e0c0", "key": "regular", "kind": "expire-reset-links", "turn": null, "run_at": "2026-11-29T19:09:07.188893+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.78991+00:00", "last_error": null, "locked_until": null},
{"id": "493da7ba-fa09-4fc5-99c1-a7c0ce99476b", "key": "regular", "kind": "find-orphaned-blobs", "turn": null, "run_at": "2026-11-29T20:29:07.190137+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.977141+00:00", "last_error": null, "locked_until": null},
{"id": "4ad87686-33ce-45ad-928f-3c7c5fae9681", "key": "regular", "kind": "expire-guest-emails", "turn": null, "run_at": "2026-11-29T19:59:07.262126+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.438967+00:00", "last_error": null, "locked_until": null},
{"id": "735a3e06-1167-43a7-8607-293e2d3e5072", "key": "regular", "kind": "expire-clips", "turn": null, "run_at": "2026-11-29T19:09:07.191259+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.944156+00:00", "last_error": null, "locked_until": null},
{"id": "78cd0b5f-63ce-4f67-b30b-20a515b27ad1", "key": "regular", "kind": "read-bounces", "turn": null, "run_at": "2026-11-29T19:00:07.14997+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.440655+00:00", "last_error": null, "locked_until": null},
{"id": "82d8bae7-442c-4341-b153-180962186b4e", "key": "regular", "kind": "expire-audit-log", "turn": null, "run_at": "2026-11-29T19:59:07.167296+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.958901+00:00", "last_error": null, "locked_until": null},
{"id": "82e34b62-442c-4b20-86e7-f4f886ff4739", "key": "regular", "kind": "clear-failed-jobs", "turn": null, "run_at": "2026-11-29T19:59:07.16989+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.972387+00:00", "last_error": null, "locked_until": null},
{"id": "8379847e-7cb3-482a-86ab-4ee57ab562cc", "key": "regular", "kind": "tell-not-ready", "turn": null, "run_at": "2026-11-29T19:00:07.271135+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.446683+00:00", "last_error": null, "locked_until": null},
{"id": "84f018b4-681f-4a23-abd0-de5244258f0c", "key": "regular", "kind": "expire-results", "turn": null, "run_at": "2026-11-29T19:09:07.244372+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.916029+00:00", "last_error": null, "locked_until": null},
{"id": "936c3000-1f8c-4ea5-83f3-f8c4f6be9588", "key": "regular", "kind": "expire-sign-ins", "turn": null, "run_at": "2026-11-29T19:09:07.262499+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.738297+00:00", "last_error": null, "locked_until": null},
{"id": "a4f23e91-a41c-4d57-9dca-67019792b27e", "key": "regular", "kind": "erase-accounts", "turn": null, "run_at": "2026-11-29T19:09:07.196434+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.970404+00:00", "last_error": null, "locked_until": null},
{"id": "b8db7ec5-b022-4921-a5e4-e1fa8d1d345f", "key": null, "kind": "reset-letter", "turn": null, "run_at": "2026-11-29T18:59:14.826714+00:00", "payload": {"email": "maya@example.org"}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:14.826714+00:00", "last_error": null, "locked_until": null},
{"id": "c09929ed-b60e-4623-b7c3-64da746a2fa9", "key": "regular", "kind": "expire-confirmations", "turn": null, "run_at": "2026-11-29T19:09:07.230153+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.903641+00:00", "last_error": null, "locked_until": null},
{"id": "c0fdad25-cb5c-4676-aec8-94637b723072", "key": "regular", "kind": "expire-invitations", "turn": null, "run_at": "2026-11-29T19:09:07.266689+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.893512+00:00", "last_error": null, "locked_until": null},
{"id": "c55f2b4d-54d9-4576-8511-1733098f6ebc", "key": "regular", "kind": "expire-hook-messages", "turn": null, "run_at": "2026-11-29T19:59:07.24395+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.428636+00:00", "last_error": null, "locked_until": null},
{"id": "dceea4e3-7b1a-47b7-9b8d-77ea06debe9c", "key": "regular", "kind": "expire-access-tokens", "turn": null, "run_at": "2026-11-29T19:59:07.172033+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.768737+00:00", "last_error": null, "locked_until": null},
{"id": "de86b03c-3eb6-4b4a-8456-65a05f3ae5fb", "key": "regular", "kind": "note-ended-trials", "turn": null, "run_at": "2026-11-29T19:09:07.165918+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.946412+00:00", "last_error": null, "locked_until": null},
{"id": "ffa220b9-7f58-4781-b28c-1b4d3a2eab37", "key": "regular", "kind": "expire-events", "turn": null, "run_at": "2026-11-29T19:59:07.256338+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-29T18:59:06.442353+00:00", "last_error": null, "locked_until": null}
]$rows$);
alter table jobs enable trigger user;
alter table known_browsers disable trigger user;
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"id": "49c5e142-8f74-481f-8ade-58ab37da1e0d", "seen_at": "2026-11-29T18:59:07.308031+00:00", "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "token_hash": "\\xf7cbff2951ead0e56278a94fe846510d79dcdb9ad73d4bb3083030648a34c94a", "trusted_until": null}
]$rows$);
alter table known_browsers enable trigger user;
alter table media_ports disable trigger user;
insert into media_ports select * from json_populate_recordset(null::media_ports, $rows$[
{"opened_at": "2026-11-29T18:59:14.859104+00:00", "advertised": "192.0.2.7:3478"}
]$rows$);
alter table media_ports enable trigger user;
alter table password_reset_tokens disable trigger user;
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"email": "maya@example.org", "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:14.381929+00:00", "expires_at": "2026-11-29T19:29:14.381929+00:00", "token_hash": "\\x017023f694e71099e6bdd6afe9c0d774060f2a996747b1e6d7d7a5ccb4c75d12"}
]$rows$);
alter table password_reset_tokens enable trigger user;
alter table rate_limits disable trigger user;
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key": "guestClips:pwZcXpOckF3GCKDFC2zVxM", "expire": 1795982348414, "points": 1},
{"key": "guestClipsOfLink:eIUvZTcUfH46OGr2hXukLY", "expire": 1795982348416, "points": 1},
{"key": "help:pwZcXpOckF3GCKDFC2zVxM", "expire": 1795982348530, "points": 1},
{"key": "helpOfLink:eIUvZTcUfH46OGr2hXukLY", "expire": 1795982348532, "points": 1},
{"key": "helpRings:upuUYcRCiT_Ji0CsK3wWvY", "expire": 1795982348536, "points": 1},
{"key": "hostClips:upuUYcRCiT_Ji0CsK3wWvY", "expire": 1795982348453, "points": 1},
{"key": "hostWrites:upuUYcRCiT_Ji0CsK3wWvY", "expire": 1795982347386, "points": 12},
{"key": "newEpisodes:upuUYcRCiT_Ji0CsK3wWvY", "expire": 1795982347644, "points": 1},
{"key": "newGuests:upuUYcRCiT_Ji0CsK3wWvY", "expire": 1795982347720, "points": 1},
{"key": "newSessions:upuUYcRCiT_Ji0CsK3wWvY", "expire": 1795982348230, "points": 2},
{"key": "registrations:pwZcXpOckF3GCKDFC2zVxM", "expire": 1795982346467, "points": 1},
{"key": "sign-in:192.0.2.1", "expire": 1900000000000, "points": 3},
{"key": "submissions:pwZcXpOckF3GCKDFC2zVxM", "expire": 1795982347796, "points": 3},
{"key": "submissionsOfLink:eIUvZTcUfH46OGr2hXukLY", "expire": 1795982348287, "points": 2},
{"key": "submissionsOfLink:raBiOhWBwyaUy-_fJAhMzZ", "expire": 1795982347800, "points": 1}
]$rows$);
alter table rate_limits enable trigger user;
alter table registration_invitations disable trigger user;
insert into registration_invitations select * from json_populate_recordset(null::registration_invitations, $rows$[
{"email": "guest@example.org", "created_at": "2026-11-29T18:59:13.009242+00:00", "expires_at": "2026-12-06T18:59:13.009242+00:00", "token_hash": "\\xdcfc8ec31ae145db8ec2b831c1dbea59d2a0d56b1eb9d07c29c022821bec0750"}
]$rows$);
alter table registration_invitations enable trigger user;
alter table report_links disable trigger user;
insert into report_links select * from json_populate_recordset(null::report_links, $rows$[
{"id": "8422d71b-422b-4698-a519-24d8bc99ea77", "result_id": "21e13129-dd80-452e-8d2c-1b1bec4b0bf4", "created_at": "2026-11-29T18:59:08.513719+00:00", "created_by": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "token_hash": "\\x2b727188e9d56f643d90ef3497e931461da6a010c799b6311ae79d3fdbba33cb", "visited_at": null}
]$rows$);
alter table report_links enable trigger user;
alter table sign_in_steps disable trigger user;
insert into sign_in_steps select * from json_populate_recordset(null::sign_in_steps, $rows$[
{"id": "8d89df4d-5748-40f9-802f-74774a8fd640", "data": {"challenge": null, "passwordHash": ""}, "kind": "second-step", "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "created_at": "2026-11-29T18:59:14.834358+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "token_hash": "\\x04"}
]$rows$);
alter table sign_in_steps enable trigger user;
alter table sign_ins disable trigger user;
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"id": "5ebd4335-6a17-4fe9-9a65-885dd736ed83", "user_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b", "method_id": null, "created_at": "2026-11-29T18:59:07.308031+00:00", "expires_at": "2026-12-13T18:59:07.308031+00:00", "token_hash": "\\xf7a2bb620e9a6d7cfeb0e1defde18ac1287a62a9e8c8f93de77c3f32d53b9281", "user_agent": "node", "confirmed_at": null, "last_used_at": "2026-11-29T18:59:07.308031+00:00", "service_session": null}
]$rows$);
alter table sign_ins enable trigger user;
alter table untrusted_proxies disable trigger user;
insert into untrusted_proxies select * from json_populate_recordset(null::untrusted_proxies, $rows$[
{"address": "192.0.2.9", "seen_at": "2026-11-29T18:59:14.862698+00:00", "trust_proxy": ""}
]$rows$);
alter table untrusted_proxies enable trigger user;
alter table webhook_deliveries disable trigger user;
insert into webhook_deliveries select * from json_populate_recordset(null::webhook_deliveries, $rows$[
{"id": "063e97c1-eea1-4cc3-9dbe-7a837cf7c801", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "7929dd83-4da6-43fd-b9e5-862b5f6cc203", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "358a7d5b-6bac-4fbc-afad-b864c6e1e52d", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "1f458db6-d2e3-41ec-97b5-77c068768aaa", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "3b8f58db-681e-4e5d-88bd-c84861609bb9", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "7d5084b7-37e0-4842-83bf-b31d228495a7", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "4eefcdb9-dde0-4936-8e60-4ea8afc779c5", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "84640a4e-d1ff-4567-8c83-bdf9a042ec5f", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "75356fac-d4d5-4547-b6fc-07a4a669243c", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "ae2d7ff2-39eb-485e-8ba7-69719314429f", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "84232000-898e-4dd0-8584-3853786fe4ac", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "1769f6d7-add9-4e15-924d-884965cd7474", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "b8452504-069c-4231-a563-511174c3bdf0", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "8ca42d89-cef7-4a87-8771-77cb968be7a7", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"},
{"id": "bfcaeba5-3394-451a-957a-0939af195c60", "fault": null, "reply": null, "state": "waiting", "status": null, "next_at": null, "attempts": 0, "event_id": "38edff32-93e2-4305-ab19-c1e7bfc39ffe", "tried_at": null, "created_at": "2026-11-29T18:59:14.942121+00:00", "webhook_id": "0989ed45-eeb3-4810-8a3a-c6ec87111262", "duration_ms": null, "waits_since": "2026-11-29T18:59:14.942121+00:00"}
]$rows$);
alter table webhook_deliveries enable trigger user;
alter table workspace_invitations disable trigger user;
insert into workspace_invitations select * from json_populate_recordset(null::workspace_invitations, $rows$[
{"id": "8129fcaa-b99b-4a26-b2c8-9c89c7b5c240", "role": "viewer", "email": null, "ended": null, "is_mailed": false, "created_at": "2026-11-29T18:59:14.863783+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "invited_by": null, "token_hash": "\\x01", "workspace_id": "9e90c4ed-61a1-426c-acd8-3dc0f87c1c7b"}
]$rows$);
alter table workspace_invitations enable trigger user;
