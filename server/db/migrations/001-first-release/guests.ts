/** Episodes, links, and what guests send. */

export const episodes = `
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
    starts_local text not null check (starts_local ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
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
`;

/** The condition of a link whose texts fit into an entry of an index, which holds 2,704 bytes. */
export const HAS_SHORT_TEXTS = 'octet_length(search_key) + octet_length(guest_name_key) <= 2000';

export const guestLinks = `
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
    -- The language in which a browser opened the page last; null until the link is opened.
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
  ) where ${HAS_SHORT_TEXTS};
  create index test_sessions_long_texts on test_sessions (workspace_id) where not (${HAS_SHORT_TEXTS});
`;

export const guestResults = `
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
`;

export const recordingClips = `
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
`;
