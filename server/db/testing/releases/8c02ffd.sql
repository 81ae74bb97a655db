create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
create table users (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    is_pro boolean not null default false,
    trial_starts_at timestamptz,
    trial_ends_at timestamptz,
    subscription_status text not null default 'none' check (subscription_status in ('none', 'trial', 'active')),
    payment_customer_id text,
    payment_subscription_id text,
    brand_color text not null default '#8b5cf6' check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
    brand_logo text,
    brand_sender_name text,
    push_notifications_enabled boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
create unique index users_email on users (lower(email));
create table sign_ins (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
create index sign_ins_user on sign_ins (user_id);
create table checklist_templates (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null default 'Default Checklist',
    items jsonb not null,
    is_default boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
create unique index checklist_templates_one_default on checklist_templates (user_id) where is_default;
create index checklist_templates_user on checklist_templates (user_id, created_at);
create table test_sessions (
    id uuid primary key,
    host_id uuid not null references users on delete cascade,
    session_code text not null,
    title text not null default 'Recording Session',
    guest_first_name text not null,
    guest_surname text,
    guest_name text not null,
    guest_email text,
    guest_message text,
    checklist_template_id uuid references checklist_templates on delete set null,
    checklist_choice jsonb,
    opened_at timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
create unique index test_sessions_code on test_sessions (session_code);
create index test_sessions_host on test_sessions (host_id, created_at desc);
create index test_sessions_template on test_sessions (checklist_template_id);
create table guest_results (
    id uuid primary key,
    session_id uuid not null references test_sessions on delete cascade,
    submission_id uuid,
    guest_name text not null,
    guest_email text,
    microphone_status text not null check (microphone_status in ('passed', 'warning', 'failed')),
    camera_status text not null check (camera_status in ('passed', 'warning', 'failed')),
    connection_status text not null check (connection_status in ('passed', 'warning', 'failed')),
    checklist_completed text[] not null default '{}',
    notes text,
    details jsonb,
    submitted_at timestamptz not null default now()
  );
create unique index guest_results_submission on guest_results (session_id, submission_id);
create index guest_results_session on guest_results (session_id, submitted_at desc);
create table notifications (
    id uuid primary key,
    host_id uuid not null references users on delete cascade,
    guest_result_id uuid not null references guest_results on delete cascade,
    guest_name text not null,
    status text not null check (status in ('passed', 'warning', 'failed')),
    is_read boolean not null default false,
    created_at timestamptz not null default now()
  );
create index notifications_host on notifications (host_id, created_at desc);
create index notifications_unread on notifications (host_id) where not is_read;
create index notifications_result on notifications (guest_result_id);
create table recording_clips (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    guest_result_id uuid references guest_results on delete cascade,
    session_id uuid references test_sessions on delete cascade,
    guest_name text,
    clip_type text not null check (clip_type in ('host', 'guest')),
    blob_key text not null,
    byte_length integer not null check (byte_length > 0),
    consent_given boolean not null default false,
    duration integer not null check (duration between 1 and 30),
    file_name text not null,
    mime_type text not null default 'video/webm',
    created_at timestamptz not null default now(),
    check (clip_type = 'host' or consent_given)
  );
create index recording_clips_user on recording_clips (user_id, created_at desc);
create index recording_clips_session on recording_clips (session_id);
create index recording_clips_result on recording_clips (guest_result_id);
create table password_reset_tokens (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
create index password_reset_tokens_user on password_reset_tokens (user_id);
alter table recording_clips
    add submission_id uuid,
    add upload_id uuid,
    add delete_token_hash bytea;
create unique index recording_clips_upload on recording_clips (user_id, upload_id);
create unique index recording_clips_blob on recording_clips (blob_key);
create index recording_clips_submission on recording_clips (session_id, submission_id);
create table blob_garbage (
    blob_key text primary key,
    due_at timestamptz not null default now()
  );
create index blob_garbage_due on blob_garbage (due_at);
create function note_blob_garbage() returns trigger language plpgsql as $$
    begin
      insert into blob_garbage (blob_key) values (old.blob_key) on conflict (blob_key) do nothing;
      return null;
    end
  $$;
create trigger recording_clips_garbage after delete on recording_clips
    for each row execute function note_blob_garbage();
create index recording_clips_created on recording_clips (created_at);
create function announce_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('linecheck_changes', host_id || ' ' || tg_argv[0]) from (select distinct host_id from changed) hosts;
    return null;
  end $$;
create function announce_user_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('linecheck_changes', user_id || ' ' || tg_argv[0]) from (select distinct user_id from changed) hosts;
    return null;
  end $$;
create function announce_result_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('linecheck_changes', host_id || ' ' || tg_argv[0])
    from (select distinct s.host_id from changed c join test_sessions s on s.id = c.session_id) hosts;
    return null;
  end $$;
create trigger notifications_announce_insert after insert on notifications
      referencing new table as changed
      for each statement execute function announce_change('notifications');
create trigger notifications_announce_update after update on notifications
      referencing new table as changed
      for each statement execute function announce_change('notifications');
create trigger notifications_announce_delete after delete on notifications
      referencing old table as changed
      for each statement execute function announce_change('notifications');
create trigger test_sessions_announce_insert after insert on test_sessions
      referencing new table as changed
      for each statement execute function announce_change('sessions');
create trigger test_sessions_announce_update after update on test_sessions
      referencing new table as changed
      for each statement execute function announce_change('sessions');
create trigger test_sessions_announce_delete after delete on test_sessions
      referencing old table as changed
      for each statement execute function announce_change('sessions');
create trigger guest_results_announce_insert after insert on guest_results
      referencing new table as changed
      for each statement execute function announce_result_change('sessions');
create trigger guest_results_announce_delete after delete on guest_results
      referencing old table as changed
      for each statement execute function announce_result_change('sessions');
create trigger recording_clips_announce_insert after insert on recording_clips
      referencing new table as changed
      for each statement execute function announce_user_change('recordings');
create trigger recording_clips_announce_delete after delete on recording_clips
      referencing old table as changed
      for each statement execute function announce_user_change('recordings');
create trigger sign_ins_announce_delete after delete on sign_ins
      referencing old table as changed
      for each statement execute function announce_user_change('sign-ins');
create unlogged table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  );
create index rate_limits_expire on rate_limits (expire);
create table known_browsers (
    token_hash bytea not null,
    user_id uuid not null references users on delete cascade,
    seen_at timestamptz not null default now(),
    primary key (token_hash, user_id)
  );
create index known_browsers_user on known_browsers (user_id);
alter table sign_ins
    add id uuid not null default gen_random_uuid(),
    add user_agent text,
    add last_used_at timestamptz;
update sign_ins set last_used_at = created_at;
alter table sign_ins alter last_used_at set default now(), alter last_used_at set not null;
create unique index sign_ins_id on sign_ins (id);
create index sign_ins_expiry on sign_ins (expires_at);
create index guest_results_submitted on guest_results (submitted_at);
drop index test_sessions_host;
create index test_sessions_host on test_sessions (host_id, created_at desc, id desc);
create index test_sessions_name on test_sessions (host_id, (normalize(lower(guest_name), NFKD) collate "C"), id);
create index test_sessions_expiry on test_sessions (host_id, expires_at, id);
create or replace function announce_session_change() returns trigger language plpgsql as $$
    begin
      
  perform pg_notify(
    'linecheck_changes',
    concat_ws(' ', host_id, tg_argv[0], case when of_host <= 20 then session_id::text else '*' end)
  )
  from (select host_id, session_id, count(*) over (partition by host_id) as of_host from (select distinct host_id, id as session_id from changed) ids) counted;
      return null;
    end $$;
create or replace function announce_result_change() returns trigger language plpgsql as $$
    begin
      
  perform pg_notify(
    'linecheck_changes',
    concat_ws(' ', host_id, tg_argv[0], case when of_host <= 20 then session_id::text else '*' end)
  )
  from (select host_id, session_id, count(*) over (partition by host_id) as of_host from (select distinct s.host_id, s.id as session_id from changed c join test_sessions s on s.id = c.session_id) ids) counted;
      return null;
    end $$;
create or replace function announce_clip_change() returns trigger language plpgsql as $$
    begin
      
  perform pg_notify(
    'linecheck_changes',
    concat_ws(' ', host_id, tg_argv[0], case when of_host <= 20 then session_id::text else '*' end)
  )
  from (select host_id, session_id, count(*) over (partition by host_id) as of_host from (select distinct user_id as host_id, session_id from changed) ids) counted;
      return null;
    end $$;
create or replace trigger test_sessions_announce_insert after insert on test_sessions
      referencing new table as changed
      for each statement execute function announce_session_change('sessions');
create or replace trigger test_sessions_announce_update after update on test_sessions
      referencing new table as changed
      for each statement execute function announce_session_change('sessions');
create or replace trigger test_sessions_announce_delete after delete on test_sessions
      referencing old table as changed
      for each statement execute function announce_session_change('sessions');
create or replace trigger guest_results_announce_update after update on guest_results
      referencing new table as changed
      for each statement execute function announce_result_change('sessions');
create or replace trigger recording_clips_announce_insert after insert on recording_clips
      referencing new table as changed
      for each statement execute function announce_clip_change('recordings');
create or replace trigger recording_clips_announce_delete after delete on recording_clips
      referencing old table as changed
      for each statement execute function announce_clip_change('recordings');
update users set trial_ends_at = null where trial_ends_at is not null and trial_starts_at is null;
create table installation_secrets (
    name text primary key,
    secret bytea not null,
    created_at timestamptz not null default now()
  );
alter table known_browsers add id uuid not null default gen_random_uuid();
create table registration_invitations (
    token_hash bytea primary key,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
create unique index registration_invitations_email on registration_invitations (lower(email));
alter table guest_results
    add run integer not null default 1,
    add updated_at timestamptz;
alter table guest_results add recording text
    check (recording in ('sent', 'skipped', 'undecided', 'deleted', 'no_devices', 'not_offered'));
alter table users add blocked_at timestamptz;
create table letter_queue (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('reset', 'guessing')),
    email text not null,
    tries integer not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  );
create index letter_queue_due on letter_queue (due_at);
create function drop_queued_letters() returns trigger language plpgsql as $$
    begin
      delete from letter_queue where email = lower(old.email);
      return null;
    end
  $$;
create trigger users_queued_letters after delete on users
    for each row execute function drop_queued_letters();
create table deletions (
  kind text not null check (kind in ('host', 'link', 'result', 'clip', 'code')),
  key text not null,
  deleted_at timestamptz not null default now(),
  is_copied boolean not null default false,
  primary key (kind, key)
);
create index deletions_uncopied on deletions (deleted_at) where not is_copied;
create function note_deleted_host() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) select 'host', old.id where true on conflict do nothing;
      return null;
    end
  $$;
create trigger users_deletions after delete on users for each row execute function note_deleted_host();
create function note_deleted_link() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) select 'link', old.id where exists (select from users where id = old.host_id) on conflict do nothing;
      return null;
    end
  $$;
create trigger test_sessions_deletions after delete on test_sessions for each row execute function note_deleted_link();
create function note_deleted_result() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) select 'result', old.id where exists (select from test_sessions where id = old.session_id) on conflict do nothing;
      return null;
    end
  $$;
create trigger guest_results_deletions after delete on guest_results for each row execute function note_deleted_result();
create function note_deleted_clip() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) select 'clip', old.id where exists (select from users where id = old.user_id)
      and (old.session_id is null or exists (select from test_sessions where id = old.session_id))
      and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id)) on conflict do nothing;
      return null;
    end
  $$;
create trigger recording_clips_deletions after delete on recording_clips for each row execute function note_deleted_clip();
create function note_replaced_code() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('code', encode(sha256(convert_to(old.session_code, 'UTF8')), 'hex'))
      on conflict do nothing;
      return null;
    end
  $$;
create trigger test_sessions_codes after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_replaced_code();
alter table users alter column email set statistics 0;
alter table users alter column password_hash set statistics 0;
alter table users alter column first_name set statistics 0;
alter table users alter column last_name set statistics 0;
alter table users alter column brand_logo set statistics 0;
alter table users alter column brand_sender_name set statistics 0;
alter table users alter column payment_customer_id set statistics 0;
alter table users alter column payment_subscription_id set statistics 0;
alter table sign_ins alter column user_agent set statistics 0;
alter table checklist_templates alter column name set statistics 0;
alter table checklist_templates alter column items set statistics 0;
alter table test_sessions alter column session_code set statistics 0;
alter table test_sessions alter column title set statistics 0;
alter table test_sessions alter column guest_first_name set statistics 0;
alter table test_sessions alter column guest_surname set statistics 0;
alter table test_sessions alter column guest_name set statistics 0;
alter table test_sessions alter column guest_email set statistics 0;
alter table test_sessions alter column guest_message set statistics 0;
alter table test_sessions alter column checklist_choice set statistics 0;
alter table guest_results alter column guest_name set statistics 0;
alter table guest_results alter column guest_email set statistics 0;
alter table guest_results alter column checklist_completed set statistics 0;
alter table guest_results alter column notes set statistics 0;
alter table guest_results alter column details set statistics 0;
alter table notifications alter column guest_name set statistics 0;
alter table recording_clips alter column guest_name set statistics 0;
alter table recording_clips alter column file_name set statistics 0;
alter table password_reset_tokens alter column email set statistics 0;
alter table registration_invitations alter column email set statistics 0;
alter table letter_queue alter column email set statistics 0;
create table chores (name text primary key, done_at timestamptz not null default now());
insert into chores (name) values ('compact');
do $$
  declare each record;
  begin
    for each in
      select a.attrelid::regclass as index, a.attnum as number from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
      where i.indrelid = any('{users,sign_ins,checklist_templates,test_sessions,guest_results,notifications,recording_clips,password_reset_tokens,registration_invitations,letter_queue}'::regclass[]) and i.indexprs is not null and i.indkey[a.attnum - 1] = 0
    loop
      execute format('alter index %s alter column %s set statistics 0', each.index, each.number);
    end loop;
    delete from pg_statistic where starelid in (
      select unnest('{users,sign_ins,checklist_templates,test_sessions,guest_results,notifications,recording_clips,password_reset_tokens,registration_invitations,letter_queue}'::regclass[]) union
      select indexrelid from pg_index where indrelid = any('{users,sign_ins,checklist_templates,test_sessions,guest_results,notifications,recording_clips,password_reset_tokens,registration_invitations,letter_queue}'::regclass[])
    );
  exception when insufficient_privilege then null;
  end
$$;
create table logos (
    user_id uuid primary key references users on delete cascade,
    hash text not null,
    mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null
  );
alter table logos alter column bytes set storage external;
alter table logos alter column bytes set statistics 0;
create unique index logos_hash on logos (hash);
insert into logos (user_id, hash, mime_type, bytes)
    select id, encode(sha256(convert_to(id::text, 'UTF8') || bytes), 'hex'), mime_type, bytes
    from (
      select id, substring(brand_logo from 'data:([a-z/]+);') as mime_type,
        decode(substring(brand_logo from position(',' in brand_logo) + 1), 'base64') as bytes
      from users
      where brand_logo ~ '^data:image/(png|jpeg|webp);base64,([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'
      offset 0
    ) embedded;
update users set brand_logo = '/api/logos/' || logos.hash from logos where logos.user_id = users.id;
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name":"001-first-tables","timestamp":"2026-11-27T04:02:39.541Z"},
{"name":"002-clips-and-their-blobs","timestamp":"2026-11-27T04:02:39.578Z"},
{"name":"005-clip-retention","timestamp":"2026-11-27T04:02:39.585Z"},
{"name":"006-announced-changes","timestamp":"2026-11-27T04:02:39.662Z"},
{"name":"007-counts-of-limits","timestamp":"2026-11-27T04:02:39.722Z"},
{"name":"008-sign-ins-to-be-listed","timestamp":"2026-11-27T04:02:39.782Z"},
{"name":"009-lists-of-many-links","timestamp":"2026-11-27T04:02:39.816Z"},
{"name":"010-no-invented-trials","timestamp":"2026-11-27T04:02:39.835Z"},
{"name":"011-secrets-and-browser-ids","timestamp":"2026-11-27T04:02:39.883Z"},
{"name":"013-invitations-to-register","timestamp":"2026-11-27T04:02:39.896Z"},
{"name":"014-runs-of-a-guest","timestamp":"2026-11-27T04:02:39.897Z"},
{"name":"015-answers-to-the-offer-to-record","timestamp":"2026-11-27T04:02:39.908Z"},
{"name":"017-blocked-hosts","timestamp":"2026-11-27T04:02:39.908Z"},
{"name":"018-letters-to-be-written","timestamp":"2026-11-27T04:02:39.933Z"},
{"name":"019-what-was-deleted","timestamp":"2026-11-27T04:02:40.007Z"},
{"name":"020-nothing-of-people-in-statistics","timestamp":"2026-11-27T04:02:40.103Z"},
{"name":"021-logos-of-their-own","timestamp":"2026-11-27T04:02:40.124Z"}
]$rows$);
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id":"f4ed73cf-99d4-48b2-a31a-bf6d9c95ae99","email":"jonas@example.org","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$Ryx8tbZ4Y6RIKpH/9kW1Cw$zj9C2Lp/v5t2IO1SRfzNL5BE+/ncodqdvMz6skmCnxg","first_name":"Jonas","last_name":"Lind","is_pro":false,"trial_starts_at":null,"trial_ends_at":null,"subscription_status":"none","payment_customer_id":null,"payment_subscription_id":null,"brand_color":"#8b5cf6","brand_logo":null,"brand_sender_name":null,"push_notifications_enabled":true,"created_at":"2026-11-27T04:02:55.163011+00:00","updated_at":"2026-11-27T04:02:55.163011+00:00","blocked_at":null},
{"id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","email":"maya@example.org","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$qh3YfnV/q7PKxHHG5OJdKw$b1NNyo7L0cWyWRejXfzsN1cz52s76lX5cchpgMMAb6g","first_name":"Zoë\tTab","last_name":"Back\\slash","is_pro":true,"trial_starts_at":null,"trial_ends_at":null,"subscription_status":"none","payment_customer_id":null,"payment_subscription_id":null,"brand_color":"#0f766e","brand_logo":"/api/logos/94b9515316eeecad3337c6fad5ddc9ebbc411ac4115a79cf6f265b18274662ac","brand_sender_name":"Night Shift","push_notifications_enabled":true,"created_at":"2026-11-27T04:02:54.512987+00:00","updated_at":"2026-11-27T04:02:56.265802+00:00","blocked_at":null}
]$rows$);
insert into logos select * from json_populate_recordset(null::logos, $rows$[
{"user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","hash":"94b9515316eeecad3337c6fad5ddc9ebbc411ac4115a79cf6f265b18274662ac","mime_type":"image/png","bytes":"\\x89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082"}
]$rows$);
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id":"b7fd8637-6491-4ac7-9857-8b7f0f315894","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","name":"Evening show","items":[{"id": "a", "text": "Water", "order": 1, "required": true}],"is_default":true,"created_at":"2026-11-27T04:02:56.214215+00:00","updated_at":"2026-11-27T04:02:56.214215+00:00"}
]$rows$);
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id":"6fd36a72-de6a-4209-a063-3d37412cc12e","host_id":"f4ed73cf-99d4-48b2-a31a-bf6d9c95ae99","session_code":"rnt33wgcncqffdgcdpr00a25mp","title":"Recording Session","guest_first_name":"Guest","guest_surname":"User","guest_name":"Guest User","guest_email":null,"guest_message":"Hi! Please test your setup for \"our session\". This quick check ensures we have great audio and video quality.","checklist_template_id":null,"checklist_choice":null,"opened_at":null,"expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:02:55.300005+00:00"},
{"id":"af327c51-06a9-4ec5-b0f0-27cfedc52972","host_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","session_code":"k9253yydex5ez861mtt4t0gdma","title":"Recording Session","guest_first_name":"Ada","guest_surname":"Lovelace","guest_name":"Ada Lovelace","guest_email":"ada@example.org","guest_message":"One\nTwo\\nThree\r\n\"quoted\"","checklist_template_id":null,"checklist_choice":null,"opened_at":null,"expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:02:55.686996+00:00"}
]$rows$);
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id":"f991dce6-09df-4614-9de1-5aaed931c6bc","session_id":"6fd36a72-de6a-4209-a063-3d37412cc12e","submission_id":null,"guest_name":"Ada Lovelace","guest_email":null,"microphone_status":"passed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":null,"details":null,"submitted_at":"2026-11-27T04:02:55.441797+00:00","run":1,"updated_at":null,"recording":null},
{"id":"6fe9d8e2-5530-4f0d-a648-ac686cedb558","session_id":"af327c51-06a9-4ec5-b0f0-27cfedc52972","submission_id":null,"guest_name":"Ada Lovelace","guest_email":null,"microphone_status":"passed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":"It works 🎙️","details":null,"submitted_at":"2026-11-27T04:02:55.714557+00:00","run":1,"updated_at":null,"recording":null},
{"id":"359c0f1c-829b-4000-998c-a7a4ca48ba86","session_id":"af327c51-06a9-4ec5-b0f0-27cfedc52972","submission_id":null,"guest_name":"Ada L.","guest_email":null,"microphone_status":"failed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":null,"details":null,"submitted_at":"2026-11-27T04:02:55.765259+00:00","run":1,"updated_at":null,"recording":null}
]$rows$);
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id":"2707d592-5487-4955-a453-ee60924fc364","host_id":"f4ed73cf-99d4-48b2-a31a-bf6d9c95ae99","guest_result_id":"f991dce6-09df-4614-9de1-5aaed931c6bc","guest_name":"Ada Lovelace","status":"passed","is_read":false,"created_at":"2026-11-27T04:02:55.586837+00:00"},
{"id":"d30ef712-c197-4029-aec8-993ab5033e52","host_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","guest_result_id":"6fe9d8e2-5530-4f0d-a648-ac686cedb558","guest_name":"Ada Lovelace","status":"passed","is_read":false,"created_at":"2026-11-27T04:02:55.734365+00:00"},
{"id":"a2a3dac1-054f-4b66-bec9-a871aeb1a821","host_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","guest_result_id":"359c0f1c-829b-4000-998c-a7a4ca48ba86","guest_name":"Ada L.","status":"failed","is_read":false,"created_at":"2026-11-27T04:02:55.826793+00:00"}
]$rows$);
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id":"310c0290-2319-4d9c-a168-9cb92e97f263","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","guest_result_id":null,"session_id":"af327c51-06a9-4ec5-b0f0-27cfedc52972","guest_name":"Ada Lovelace","clip_type":"guest","blob_key":"1a4eb330-c609-4802-abfd-e1f1667cf280","byte_length":55,"consent_given":true,"duration":12,"file_name":"guest-recording-2026-03-01T12-00-00.webm","mime_type":"video/webm","created_at":"2026-11-27T04:02:55.950598+00:00","submission_id":null,"upload_id":null,"delete_token_hash":"\\x27e4db950521a0892b61a0522c98901c52717f52dac7ccf4eab18e3d5c3deab7"},
{"id":"ebb119ad-4f0c-43be-921c-e068c4ab4f4a","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","guest_result_id":null,"session_id":null,"guest_name":null,"clip_type":"host","blob_key":"73fe27d5-0d76-480b-b7c2-a152ee28a36d","byte_length":54,"consent_given":false,"duration":12,"file_name":"setup-recording-2026-03-01T12-00-00.webm","mime_type":"video/webm","created_at":"2026-11-27T04:02:55.985184+00:00","submission_id":null,"upload_id":null,"delete_token_hash":null}
]$rows$);
insert into blob_garbage select * from json_populate_recordset(null::blob_garbage, $rows$[
{"blob_key":"555a4299-759e-44dc-a604-3b394173b2cc","due_at":"2026-11-27T04:02:56.139362+00:00"}
]$rows$);
delete from chores;
insert into chores select * from json_populate_recordset(null::chores, $rows$[
{"name":"compact","done_at":"2026-11-27T04:02:39.286258+00:00"}
]$rows$);
insert into deletions select * from json_populate_recordset(null::deletions, $rows$[
{"kind":"link","key":"1899bd42-a2a3-4b09-a428-8ff3f8db0a41","deleted_at":"2026-11-27T04:02:56.139362+00:00","is_copied":false}
]$rows$);
insert into installation_secrets select * from json_populate_recordset(null::installation_secrets, $rows$[
{"name":"hash-key","secret":"\\x7e28b56fb3c50ff7452dffd799f3df215bac4f79c351d9dbd3357956c7ff5101","created_at":"2026-11-27T04:02:54.655076+00:00"}
]$rows$);
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"token_hash":"\\x60470c011f4de014881c9eb483157fe963d1fc621faf0e65c49ca530fd08a033","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","seen_at":"2026-11-27T04:02:54.512987+00:00","id":"66660e83-523e-430e-b801-c99929232b15"},
{"token_hash":"\\x1e4f2a4f0e0754ef8ecaad721444fcd1988108f890e317a9b7879282ec463576","user_id":"f4ed73cf-99d4-48b2-a31a-bf6d9c95ae99","seen_at":"2026-11-27T04:02:55.163011+00:00","id":"e52ffb2f-8dc1-4d0f-a5b5-504fee7df0c9"}
]$rows$);
insert into letter_queue select * from json_populate_recordset(null::letter_queue, $rows$[
{"id":"60c57885-80a5-4991-85e0-dcbb3511b639","kind":"reset","email":"maya@example.org","tries":0,"due_at":"2026-11-27T04:02:56.559401+00:00","created_at":"2026-11-27T04:02:56.559401+00:00"}
]$rows$);
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"token_hash":"\\x5097bd1146758f34a3202d7f71d9270cf7cc69b496ee70a07bcd041f3646b478","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","email":"maya@example.org","expires_at":"2026-11-27T04:32:56.379788+00:00","created_at":"2026-11-27T04:02:56.379788+00:00"},
{"token_hash":"\\xad32e3f07704b1cd988f825779629039e165696b3ba7ee67385332be9c6e24cb","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","email":"maya@example.org","expires_at":"2026-11-27T04:32:56.410584+00:00","created_at":"2026-11-27T04:02:56.410584+00:00"}
]$rows$);
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key":"sign-in:192.0.2.1","points":3,"expire":1900000000000}
]$rows$);
insert into registration_invitations select * from json_populate_recordset(null::registration_invitations, $rows$[
{"token_hash":"\\xfebf331c64790a293b68420aa76722095d1a30e8eceeaf0e6559f78996713297","email":"guest@example.org","expires_at":"2026-12-04T04:02:56.528425+00:00","created_at":"2026-11-27T04:02:56.528425+00:00"}
]$rows$);
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"token_hash":"\\x50763d5ab56d07a7aa327fd798f9d216c812a4d2823463f37a52f810481cbbc6","user_id":"ae46fb1d-598e-46bf-9421-eaa1a32ddad4","created_at":"2026-11-27T04:02:54.512987+00:00","expires_at":"2026-12-27T04:02:54.512987+00:00","id":"004e9dd7-1c56-40d8-81ac-9f4f3dc95d9d","user_agent":"lightMyRequest","last_used_at":"2026-11-27T04:02:54.512987+00:00"},
{"token_hash":"\\x14db017018d68104cfcdb42a1939804943742c7d34788dfe8e8beb271e25e1b6","user_id":"f4ed73cf-99d4-48b2-a31a-bf6d9c95ae99","created_at":"2026-11-27T04:02:55.163011+00:00","expires_at":"2026-12-27T04:02:55.163011+00:00","id":"f9b1cb44-5bff-4e6a-a0be-d30630a68d6e","user_agent":"lightMyRequest","last_used_at":"2026-11-27T04:02:55.163011+00:00"}
]$rows$);
