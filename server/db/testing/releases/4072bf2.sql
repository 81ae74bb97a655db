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
alter table users add email_confirmed_at timestamptz;
update users set email_confirmed_at = now();
create index users_not_vouched_for on users (id)
    where email_confirmed_at is null and not is_pro and subscription_status <> 'active';
create table address_confirmations (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
create index address_confirmations_user on address_confirmations (user_id);
alter table letter_queue drop constraint letter_queue_kind_check;
alter table letter_queue add constraint letter_queue_kind_check check (kind in ('reset', 'guessing', 'confirmation'));
create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    key text,
    payload jsonb not null,
    run_at timestamptz not null default now(),
    attempts integer not null default 0,
    locked_by text,
    locked_until timestamptz,
    last_error text,
    failed_at timestamptz,
    created_at timestamptz not null default now()
  );
create unique index jobs_key on jobs (kind, key);
create index jobs_due on jobs (kind, run_at) where failed_at is null;
alter table jobs alter payload set statistics 0, alter last_error set statistics 0;
insert into jobs (kind, payload, created_at)
    select kind || '-letter', jsonb_build_object('email', email), created_at from letter_queue;
drop trigger users_queued_letters on users;
drop function drop_queued_letters;
drop table letter_queue;
create function drop_jobs_of_host() returns trigger language plpgsql as $$
    begin
      delete from jobs where payload ->> 'email' = lower(old.email) or payload ->> 'host' = old.id::text;
      return null;
    end
  $$;
create trigger users_jobs after delete on users for each row execute function drop_jobs_of_host();
insert into jobs (kind, key, payload, run_at)
    select 'delete-blob', blob_key, jsonb_build_object('blobKey', blob_key), due_at from blob_garbage;
create or replace function note_blob_garbage() returns trigger language plpgsql as $$
    begin
      insert into jobs (kind, key, payload) values ('delete-blob', old.blob_key, jsonb_build_object('blobKey', old.blob_key))
      on conflict (kind, key) do update set run_at = least(jobs.run_at, now());
      return null;
    end
  $$;
drop table blob_garbage;
drop table chores;
alter table users
    add result_letters text not null default 'none' check (result_letters in ('all', 'problems', 'none')),
    add letters_off_token uuid not null default gen_random_uuid();
create unique index users_letters_off_token on users (letters_off_token);
alter table users add plan text not null default 'plus';
update users set plan = 'pro' where is_pro;
drop index users_not_vouched_for;
alter table users drop is_pro;
create index users_not_vouched_for on users (id)
    where email_confirmed_at is null and plan = 'plus' and subscription_status <> 'active';
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name":"001-first-tables","timestamp":"2026-11-27T04:03:19.194Z"},
{"name":"002-clips-and-their-blobs","timestamp":"2026-11-27T04:03:19.241Z"},
{"name":"005-clip-retention","timestamp":"2026-11-27T04:03:19.244Z"},
{"name":"006-announced-changes","timestamp":"2026-11-27T04:03:19.293Z"},
{"name":"007-counts-of-limits","timestamp":"2026-11-27T04:03:19.351Z"},
{"name":"008-sign-ins-to-be-listed","timestamp":"2026-11-27T04:03:19.413Z"},
{"name":"009-lists-of-many-links","timestamp":"2026-11-27T04:03:19.500Z"},
{"name":"010-no-invented-trials","timestamp":"2026-11-27T04:03:19.502Z"},
{"name":"011-secrets-and-browser-ids","timestamp":"2026-11-27T04:03:19.514Z"},
{"name":"013-invitations-to-register","timestamp":"2026-11-27T04:03:19.528Z"},
{"name":"014-runs-of-a-guest","timestamp":"2026-11-27T04:03:19.532Z"},
{"name":"015-answers-to-the-offer-to-record","timestamp":"2026-11-27T04:03:19.540Z"},
{"name":"017-blocked-hosts","timestamp":"2026-11-27T04:03:19.546Z"},
{"name":"018-letters-to-be-written","timestamp":"2026-11-27T04:03:19.558Z"},
{"name":"019-what-was-deleted","timestamp":"2026-11-27T04:03:19.598Z"},
{"name":"020-nothing-of-people-in-statistics","timestamp":"2026-11-27T04:03:19.678Z"},
{"name":"021-logos-of-their-own","timestamp":"2026-11-27T04:03:19.699Z"},
{"name":"022-confirmed-addresses","timestamp":"2026-11-27T04:03:19.755Z"},
{"name":"023-jobs-to-be-done","timestamp":"2026-11-27T04:03:19.827Z"},
{"name":"024-blobs-to-be-deleted-are-jobs","timestamp":"2026-11-27T04:03:19.855Z"},
{"name":"025-letters-about-results","timestamp":"2026-11-27T04:03:19.898Z"},
{"name":"027-plans-by-name","timestamp":"2026-11-27T04:03:19.943Z"}
]$rows$);
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id":"88446846-4c70-442d-baa9-681929a490b6","email":"jonas@example.org","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$i4Q+F3eoWdNpoR3t6hD6qw$KnoqVnuY2MRJuuyOp+bQ/pNFNJcuHcpGv40jJh3q3WI","first_name":"Jonas","last_name":"Lind","trial_starts_at":null,"trial_ends_at":null,"subscription_status":"none","payment_customer_id":null,"payment_subscription_id":null,"brand_color":"#8b5cf6","brand_logo":null,"brand_sender_name":null,"push_notifications_enabled":true,"created_at":"2026-11-27T04:03:41.050995+00:00","updated_at":"2026-11-27T04:03:41.050995+00:00","blocked_at":null,"email_confirmed_at":null,"result_letters":"none","letters_off_token":"ea25edb4-3550-4189-b4ab-10dd706fadf5","plan":"plus"},
{"id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","email":"maya@example.org","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$i2pGDPQY+OhsFXH2+GqX0A$mb7aBql6cRHgepmDCF3bXN7U7LZKLi864/O4QEsHHxA","first_name":"Zoë\tTab","last_name":"Back\\slash","trial_starts_at":null,"trial_ends_at":null,"subscription_status":"none","payment_customer_id":null,"payment_subscription_id":null,"brand_color":"#0f766e","brand_logo":"/api/logos/1a33073f226a29cc1d56c600ad72e18532864c0e922deb18c0ed094df259d695","brand_sender_name":"Night Shift","push_notifications_enabled":true,"created_at":"2026-11-27T04:03:40.572476+00:00","updated_at":"2026-11-27T04:03:41.926579+00:00","blocked_at":null,"email_confirmed_at":"2026-11-27T04:03:40.572476+00:00","result_letters":"none","letters_off_token":"7a497785-dd5b-4760-91f9-389e8b52e540","plan":"pro"}
]$rows$);
insert into logos select * from json_populate_recordset(null::logos, $rows$[
{"user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","hash":"1a33073f226a29cc1d56c600ad72e18532864c0e922deb18c0ed094df259d695","mime_type":"image/png","bytes":"\\x89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082"}
]$rows$);
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id":"21eea58f-87ff-404c-8719-c90392a1b4bf","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","name":"Evening show","items":[{"id": "a", "text": "Water", "order": 1, "required": true}],"is_default":true,"created_at":"2026-11-27T04:03:41.824331+00:00","updated_at":"2026-11-27T04:03:41.824331+00:00"}
]$rows$);
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id":"75eed0d5-81ee-4e88-9abe-4750fd12d955","host_id":"88446846-4c70-442d-baa9-681929a490b6","session_code":"0ez0nwz1ywhwzwhk9tt129h87q","title":"Recording Session","guest_first_name":"Guest","guest_surname":"User","guest_name":"Guest User","guest_email":null,"guest_message":"Hi! Please test your setup for \"our session\". This quick check ensures we have great audio and video quality.","checklist_template_id":null,"checklist_choice":null,"opened_at":null,"expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:03:41.135205+00:00"},
{"id":"b16da1fe-8034-424b-b4c0-589b13382b00","host_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","session_code":"ze03xs1049c1504kt5pmk58jey","title":"Recording Session","guest_first_name":"Ada","guest_surname":"Lovelace","guest_name":"Ada Lovelace","guest_email":"ada@example.org","guest_message":"One\nTwo\\nThree\r\n\"quoted\"","checklist_template_id":null,"checklist_choice":null,"opened_at":null,"expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:03:41.248564+00:00"}
]$rows$);
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id":"1df3b6bd-d224-4f43-9d76-9488fbc62bbe","session_id":"75eed0d5-81ee-4e88-9abe-4750fd12d955","submission_id":null,"guest_name":"Ada Lovelace","guest_email":null,"microphone_status":"passed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":null,"details":null,"submitted_at":"2026-11-27T04:03:41.179369+00:00","run":1,"updated_at":null,"recording":null},
{"id":"8df66401-25ef-4e40-81a6-b9c828243af4","session_id":"b16da1fe-8034-424b-b4c0-589b13382b00","submission_id":null,"guest_name":"Ada Lovelace","guest_email":null,"microphone_status":"passed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":"It works 🎙️","details":null,"submitted_at":"2026-11-27T04:03:41.2755+00:00","run":1,"updated_at":null,"recording":null},
{"id":"b9d75c08-8231-4f5d-8b2b-839a29af419b","session_id":"b16da1fe-8034-424b-b4c0-589b13382b00","submission_id":null,"guest_name":"Ada L.","guest_email":null,"microphone_status":"failed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":null,"details":null,"submitted_at":"2026-11-27T04:03:41.299545+00:00","run":1,"updated_at":null,"recording":null}
]$rows$);
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id":"2fb03df5-0e6b-4d17-a600-1ce39bbf44d9","host_id":"88446846-4c70-442d-baa9-681929a490b6","guest_result_id":"1df3b6bd-d224-4f43-9d76-9488fbc62bbe","guest_name":"Ada Lovelace","status":"passed","is_read":false,"created_at":"2026-11-27T04:03:41.199794+00:00"},
{"id":"3e14e9c3-b6f3-4eca-a355-3c42e36716de","host_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","guest_result_id":"8df66401-25ef-4e40-81a6-b9c828243af4","guest_name":"Ada Lovelace","status":"passed","is_read":false,"created_at":"2026-11-27T04:03:41.290005+00:00"},
{"id":"12dfd1a6-ca54-418f-b140-5b7713943948","host_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","guest_result_id":"b9d75c08-8231-4f5d-8b2b-839a29af419b","guest_name":"Ada L.","status":"failed","is_read":false,"created_at":"2026-11-27T04:03:41.312314+00:00"}
]$rows$);
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id":"6f08d0c0-b113-4d8d-b4d2-f12891f6c0ee","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","guest_result_id":null,"session_id":"b16da1fe-8034-424b-b4c0-589b13382b00","guest_name":"Ada Lovelace","clip_type":"guest","blob_key":"50155cbc-573a-437a-911d-a4e5295610cd","byte_length":55,"consent_given":true,"duration":12,"file_name":"guest-recording-2026-03-01T12-00-00.webm","mime_type":"video/webm","created_at":"2026-11-27T04:03:41.410878+00:00","submission_id":null,"upload_id":null,"delete_token_hash":"\\x87cce47c8cda0ff6829931f36fe004640c1d57a515cdefb33a5fce51400f8c15"},
{"id":"4bc54b84-e8b1-4f0e-8b4d-d615405cbaca","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","guest_result_id":null,"session_id":null,"guest_name":null,"clip_type":"host","blob_key":"07db1a63-45e7-4739-9b30-8fb5179755bd","byte_length":54,"consent_given":false,"duration":12,"file_name":"setup-recording-2026-03-01T12-00-00.webm","mime_type":"video/webm","created_at":"2026-11-27T04:03:41.516449+00:00","submission_id":null,"upload_id":null,"delete_token_hash":null}
]$rows$);
insert into address_confirmations select * from json_populate_recordset(null::address_confirmations, $rows$[
{"token_hash":"\\x00","user_id":"88446846-4c70-442d-baa9-681929a490b6","expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:03:42.782586+00:00"}
]$rows$);
insert into deletions select * from json_populate_recordset(null::deletions, $rows$[
{"kind":"link","key":"9ea732f6-71e4-4368-acf6-01d81ad2cc80","deleted_at":"2026-11-27T04:03:41.745871+00:00","is_copied":false}
]$rows$);
insert into installation_secrets select * from json_populate_recordset(null::installation_secrets, $rows$[
{"name":"hash-key","secret":"\\x94f635cf15084bc30b7f58b59b8588006368c348753c303fa7de09942e5a96b8","created_at":"2026-11-27T04:03:40.65979+00:00"}
]$rows$);
insert into jobs select * from json_populate_recordset(null::jobs, $rows$[
{"id":"958bfdd9-73a6-47d7-9187-8fe66a295306","kind":"reset-letter","key":null,"payload":{"email": "maya@example.org"},"run_at":"2026-11-27T04:03:42.786836+00:00","attempts":0,"locked_by":null,"locked_until":null,"last_error":null,"failed_at":null,"created_at":"2026-11-27T04:03:42.786836+00:00"}
]$rows$);
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"token_hash":"\\x306b75404ca3cf1a07bef6c8db6b64f28bd72b359311f0844e0626ef8e78d169","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","seen_at":"2026-11-27T04:03:40.572476+00:00","id":"970f74ff-7a3b-4538-9df8-9716ff0aa1dc"},
{"token_hash":"\\x90480d6a7accf473e3f2d04a1c15797ef9baf06ba18965022448d85082b63f04","user_id":"88446846-4c70-442d-baa9-681929a490b6","seen_at":"2026-11-27T04:03:41.050995+00:00","id":"412dab16-1915-4f68-aa53-24569b447d95"}
]$rows$);
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"token_hash":"\\x9956c1baaac839e6d558fb3660c362ab14cf4f426c2da2dfb10995a778ddea39","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","email":"maya@example.org","expires_at":"2026-11-27T04:33:42.002393+00:00","created_at":"2026-11-27T04:03:42.002393+00:00"},
{"token_hash":"\\xd8a9ed4db65f1fb1b318c72d16b0eefd428e30ed0f3d7841786f845a7d4d955b","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","email":"maya@example.org","expires_at":"2026-11-27T04:33:42.190884+00:00","created_at":"2026-11-27T04:03:42.190884+00:00"}
]$rows$);
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key":"sign-in:192.0.2.1","points":3,"expire":1900000000000}
]$rows$);
insert into registration_invitations select * from json_populate_recordset(null::registration_invitations, $rows$[
{"token_hash":"\\xa62afe9ca7ff19cfc22d088c789668d14b8c1e42fc143d5ab6df0fd3a700c374","email":"guest@example.org","expires_at":"2026-12-04T04:03:42.761116+00:00","created_at":"2026-11-27T04:03:42.761116+00:00"}
]$rows$);
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"token_hash":"\\x6ac6dd7675a58047cb87f4b757c7803460f323c476d7e456227bab94318c229a","user_id":"ebf5cf8c-b71d-4d43-8b22-98e6ff06d610","created_at":"2026-11-27T04:03:40.572476+00:00","expires_at":"2026-12-27T04:03:40.572476+00:00","id":"d6ce4d17-a78a-44d4-a60a-0072d9eac5de","user_agent":"lightMyRequest","last_used_at":"2026-11-27T04:03:40.572476+00:00"},
{"token_hash":"\\x89cd28dbb296f36aac5ddf5e78ec637a83da5f35c256633d87899436e55a17ac","user_id":"88446846-4c70-442d-baa9-681929a490b6","created_at":"2026-11-27T04:03:41.050995+00:00","expires_at":"2026-12-27T04:03:41.050995+00:00","id":"dd2f467d-929a-407b-85d3-b50c77b10a66","user_agent":"lightMyRequest","last_used_at":"2026-11-27T04:03:41.050995+00:00"}
]$rows$);
