create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);

    with set_timeout as (
      select set_config('lock_timeout', '3600000', true) as config_val
    )
    select pg_advisory_lock(3853314791062309107)
    from set_timeout;
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
create table chores (name text primary key, done_at timestamptz not null default now());
insert into chores (name) values ('compact');
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
create index guest_results_email on guest_results (lower(guest_email), submitted_at desc) where guest_email is not null;
alter index guest_results_email alter column 1 set statistics 0;
create table media_ports (advertised text primary key, opened_at timestamptz not null);
alter table test_sessions
    add guest_name_key text not null default '',
    add search_key text not null default '';
alter table test_sessions
    alter guest_name_key set statistics 0, alter search_key set statistics 0;
drop index test_sessions_name;
create index test_sessions_name on test_sessions (host_id, (left(guest_name_key, 200) collate "C"), id);
alter index test_sessions_name alter column 2 set statistics 0;
alter table test_sessions
    add latest_result_at timestamptz,
    add latest_outcome integer not null default 0;
create or replace function has_passed(microphone text, camera text, connection text, details jsonb) returns boolean
    language sql immutable parallel safe as $$
      select microphone = 'passed' and camera = 'passed' and connection = 'passed'
        and case when jsonb_typeof(details) = 'object' then not jsonb_path_exists(
          details - '{microphone,camera,connection}'::text[], '$.*.status ? (@ != "passed")'
        ) else true end
    $$;
create function keep_latest_result() returns trigger language plpgsql as $$
    begin
      perform from test_sessions where id in (select session_id from changed) order by id for no key update;
      update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 0)
      from (select distinct session_id from changed) c
        left join lateral (
          select r.submitted_at,
            case when has_passed(r.microphone_status, r.camera_status, r.connection_status, r.details) then 1 else 2 end as outcome
          from guest_results r where r.session_id = c.session_id order by r.submitted_at desc, r.id limit 1
        ) latest on true
      where s.id = c.session_id
        and (s.latest_result_at, s.latest_outcome) is distinct from (latest.submitted_at, coalesce(latest.outcome, 0));
      return null;
    end
  $$;
create trigger guest_results_latest_insert after insert on guest_results
      referencing new table as changed
      for each statement execute function keep_latest_result();
create trigger guest_results_latest_update after update on guest_results
      referencing new table as changed
      for each statement execute function keep_latest_result();
create trigger guest_results_latest_delete after delete on guest_results
      referencing old table as changed
      for each statement execute function keep_latest_result();
create or replace function announce_session_change() returns trigger language plpgsql as $$
    begin
      if current_setting('linecheck.announces', true) = 'nothing' then return null; end if;
      perform pg_notify(
        'linecheck_changes',
        concat_ws(' ', host_id, tg_argv[0], case when of_host <= 20 then session_id::text else '*' end)
      )
      from (
        select host_id, session_id, count(*) over (partition by host_id) as of_host
        from (select distinct host_id, id as session_id from changed) ids
      ) counted;
      return null;
    end
  $$;
alter table test_sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index test_sessions_by_creation on test_sessions (host_id, created_at desc, id desc, latest_outcome, expires_at);
create index test_sessions_by_name on test_sessions (
    host_id, (left(guest_name_key, 200) collate "C"), id, latest_outcome, expires_at
  );
create index test_sessions_by_expiry on test_sessions (host_id, expires_at, id, latest_outcome);
create index test_sessions_by_result on test_sessions (
    host_id, (coalesce(latest_result_at, timestamptz 'epoch')) desc, id desc, latest_outcome, expires_at
  );
create index test_sessions_by_outcome on test_sessions (host_id, latest_outcome, expires_at);
create index test_sessions_search on test_sessions (host_id) include (
    search_key, guest_name_key, session_code, id, created_at, expires_at, latest_result_at, latest_outcome
  ) where octet_length(search_key) + octet_length(guest_name_key) <= 2000;
create index test_sessions_long_texts on test_sessions (host_id) where not (octet_length(search_key) + octet_length(guest_name_key) <= 2000);
create index notifications_unread_by_time on notifications (host_id, created_at) where not is_read;
create index known_browsers_seen on known_browsers (seen_at);
alter index test_sessions_by_name alter column 2 set statistics 0;
alter index test_sessions_by_result alter column 2 set statistics 0;
drop index test_sessions_host;
drop index test_sessions_name;
drop index test_sessions_expiry;
drop index notifications_unread;
alter table users add notifications_read_to timestamptz;
create function announce_read_line() returns trigger language plpgsql as $$
    begin
      perform pg_notify('linecheck_changes', new.id || ' notifications');
      return null;
    end
  $$;
create trigger users_announce_read_line after update of notifications_read_to on users
    for each row when (new.notifications_read_to is distinct from old.notifications_read_to)
    execute function announce_read_line();
alter table users add deleting_at timestamptz;
create index users_deleting on users (id) where deleting_at is not null;
create or replace function note_deleted_link() returns trigger language plpgsql as $$
      begin
        insert into deletions (kind, key)
        select 'link', old.id from users where users.id = old.host_id and users.deleting_at is null and true
        on conflict do nothing;
        return null;
      end
    $$;
create or replace function note_deleted_result() returns trigger language plpgsql as $$
      begin
        insert into deletions (kind, key)
        select 'result', old.id from users where users.id = (select host_id from test_sessions where id = old.session_id) and users.deleting_at is null and exists (select from test_sessions where id = old.session_id)
        on conflict do nothing;
        return null;
      end
    $$;
create or replace function note_deleted_clip() returns trigger language plpgsql as $$
      begin
        insert into deletions (kind, key)
        select 'clip', old.id from users where users.id = old.user_id and users.deleting_at is null and (old.session_id is null or exists (select from test_sessions where id = old.session_id))
          and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id))
        on conflict do nothing;
        return null;
      end
    $$;
drop index deletions_uncopied;
alter table deletions add column copied_in timestamptz;
create index deletions_uncopied on deletions (deleted_at) where copied_in is null;
create index deletions_copied on deletions (copied_in) where copied_in is not null;
create table untrusted_proxies (address text primary key, trust_proxy text not null, seen_at timestamptz not null);
truncate kysely_migration, users, logos, checklist_templates, test_sessions, guest_results, notifications, recording_clips, deletions, address_confirmations, installation_secrets, jobs, known_browsers, media_ports, password_reset_tokens, rate_limits, registration_invitations, sign_ins, untrusted_proxies;
alter table kysely_migration disable trigger user;
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name": "001-first-tables", "timestamp": "2026-11-27T10:57:30.965Z"},
{"name": "002-clips-and-their-blobs", "timestamp": "2026-11-27T10:57:31.034Z"},
{"name": "005-clip-retention", "timestamp": "2026-11-27T10:57:31.042Z"},
{"name": "006-announced-changes", "timestamp": "2026-11-27T10:57:31.073Z"},
{"name": "007-counts-of-limits", "timestamp": "2026-11-27T10:57:31.126Z"},
{"name": "008-sign-ins-to-be-listed", "timestamp": "2026-11-27T10:57:31.162Z"},
{"name": "009-lists-of-many-links", "timestamp": "2026-11-27T10:57:31.200Z"},
{"name": "010-no-invented-trials", "timestamp": "2026-11-27T10:57:31.201Z"},
{"name": "011-secrets-and-browser-ids", "timestamp": "2026-11-27T10:57:31.214Z"},
{"name": "013-invitations-to-register", "timestamp": "2026-11-27T10:57:31.243Z"},
{"name": "014-runs-of-a-guest", "timestamp": "2026-11-27T10:57:31.244Z"},
{"name": "015-answers-to-the-offer-to-record", "timestamp": "2026-11-27T10:57:31.245Z"},
{"name": "017-blocked-hosts", "timestamp": "2026-11-27T10:57:31.245Z"},
{"name": "018-letters-to-be-written", "timestamp": "2026-11-27T10:57:31.266Z"},
{"name": "019-what-was-deleted", "timestamp": "2026-11-27T10:57:31.307Z"},
{"name": "020-nothing-of-people-in-statistics", "timestamp": "2026-11-27T10:57:31.354Z"},
{"name": "021-logos-of-their-own", "timestamp": "2026-11-27T10:57:31.393Z"},
{"name": "022-confirmed-addresses", "timestamp": "2026-11-27T10:57:31.446Z"},
{"name": "023-jobs-to-be-done", "timestamp": "2026-11-27T10:57:31.490Z"},
{"name": "024-blobs-to-be-deleted-are-jobs", "timestamp": "2026-11-27T10:57:31.505Z"},
{"name": "025-letters-about-results", "timestamp": "2026-11-27T10:57:31.534Z"},
{"name": "027-plans-by-name", "timestamp": "2026-11-27T10:57:31.567Z"},
{"name": "028-guests-by-their-address", "timestamp": "2026-11-27T10:57:31.790Z"},
{"name": "029-ports-for-media", "timestamp": "2026-11-27T10:57:31.822Z"},
{"name": "030-search-keys", "timestamp": "2026-11-27T10:57:31.844Z"},
{"name": "031-logos-without-metadata", "timestamp": "2026-11-27T10:57:31.865Z"},
{"name": "032-latest-results-of-links", "timestamp": "2026-11-27T10:57:31.903Z"},
{"name": "033-read-line-and-deletion-mark", "timestamp": "2026-11-27T10:57:31.945Z"},
{"name": "034-copies-of-deletions", "timestamp": "2026-11-27T10:57:31.952Z"},
{"name": "035-untrusted-proxies", "timestamp": "2026-11-27T10:57:31.969Z"}
]$rows$);
alter table kysely_migration enable trigger user;
alter table users disable trigger user;
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id": "88446846-4c70-442d-baa9-681929a490b6", "plan": "plus", "email": "jonas@example.org", "last_name": "Lind", "blocked_at": null, "brand_logo": null, "created_at": "2026-11-27T04:03:41.050995+00:00", "first_name": "Jonas", "updated_at": "2026-11-27T04:03:41.050995+00:00", "brand_color": "#8b5cf6", "deleting_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$i4Q+F3eoWdNpoR3t6hD6qw$KnoqVnuY2MRJuuyOp+bQ/pNFNJcuHcpGv40jJh3q3WI", "trial_ends_at": null, "result_letters": "none", "trial_starts_at": null, "brand_sender_name": null, "letters_off_token": "ea25edb4-3550-4189-b4ab-10dd706fadf5", "email_confirmed_at": null, "payment_customer_id": null, "subscription_status": "none", "notifications_read_to": null, "payment_subscription_id": null, "push_notifications_enabled": true},
{"id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "plan": "pro", "email": "maya@example.org", "last_name": "Back\\slash", "blocked_at": null, "brand_logo": "/api/logos/1a33073f226a29cc1d56c600ad72e18532864c0e922deb18c0ed094df259d695", "created_at": "2026-11-27T04:03:40.572476+00:00", "first_name": "Zoë\tTab", "updated_at": "2026-11-27T04:03:41.926579+00:00", "brand_color": "#0f766e", "deleting_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$i2pGDPQY+OhsFXH2+GqX0A$mb7aBql6cRHgepmDCF3bXN7U7LZKLi864/O4QEsHHxA", "trial_ends_at": null, "result_letters": "none", "trial_starts_at": null, "brand_sender_name": "Night Shift", "letters_off_token": "7a497785-dd5b-4760-91f9-389e8b52e540", "email_confirmed_at": "2026-11-27T04:03:40.572476+00:00", "payment_customer_id": null, "subscription_status": "none", "notifications_read_to": null, "payment_subscription_id": null, "push_notifications_enabled": true},
{"id": "fef00535-26f6-49a2-83f3-776dccd00cf6", "plan": "plus", "email": "host-zqcsx55ier@example.org", "last_name": "Lind", "blocked_at": null, "brand_logo": null, "created_at": "2026-11-27T10:57:42.680374+00:00", "first_name": "Jonas", "updated_at": "2026-11-27T10:57:42.680374+00:00", "brand_color": "#8b5cf6", "deleting_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$DNIV4ICPmnrqfFA78DiwDg$b96CLuu1KWW0TFs73sJ4kRRK6Nvxm4oBNTGEE/5iby0", "trial_ends_at": null, "result_letters": "none", "trial_starts_at": null, "brand_sender_name": null, "letters_off_token": "d9b60db5-b33c-4bf5-b150-08cd06f9e163", "email_confirmed_at": null, "payment_customer_id": null, "subscription_status": "none", "notifications_read_to": null, "payment_subscription_id": null, "push_notifications_enabled": true}
]$rows$);
alter table users enable trigger user;
alter table logos disable trigger user;
insert into logos select * from json_populate_recordset(null::logos, $rows$[
{"hash": "1a33073f226a29cc1d56c600ad72e18532864c0e922deb18c0ed094df259d695", "bytes": "\\x89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f00038601805a347d6b0000000049454e44ae426082", "user_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "mime_type": "image/png"}
]$rows$);
alter table logos enable trigger user;
alter table checklist_templates disable trigger user;
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id": "21eea58f-87ff-404c-8719-c90392a1b4bf", "name": "Evening show", "items": [{"id": "a", "text": "Water", "order": 1, "required": true}], "user_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "created_at": "2026-11-27T04:03:41.824331+00:00", "is_default": true, "updated_at": "2026-11-27T04:03:41.824331+00:00"}
]$rows$);
alter table checklist_templates enable trigger user;
alter table test_sessions disable trigger user;
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id": "03ce3f8a-639e-41f6-94b9-5f69ee6767d5", "title": "Recording Session", "host_id": "fef00535-26f6-49a2-83f3-776dccd00cf6", "opened_at": null, "created_at": "2026-11-27T10:57:42.929117+00:00", "expires_at": "2026-12-27T10:57:42.929117+00:00", "guest_name": "Ada", "search_key": "ada recording session", "guest_email": null, "session_code": "d6c8w4khdpbga7a4hcjmdts18k", "guest_message": null, "guest_surname": null, "guest_name_key": "ada", "latest_outcome": 1, "checklist_choice": null, "guest_first_name": "Ada", "latest_result_at": "2026-11-27T10:57:43.188896+00:00", "checklist_template_id": null},
{"id": "75eed0d5-81ee-4e88-9abe-4750fd12d955", "title": "Recording Session", "host_id": "88446846-4c70-442d-baa9-681929a490b6", "opened_at": null, "created_at": "2026-11-27T04:03:41.135205+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "guest_name": "Guest User", "search_key": "guest user recording session", "guest_email": null, "session_code": "0ez0nwz1ywhwzwhk9tt129h87q", "guest_message": "Hi! Please test your setup for \"our session\". This quick check ensures we have great audio and video quality.", "guest_surname": "User", "guest_name_key": "guest user", "latest_outcome": 1, "checklist_choice": null, "guest_first_name": "Guest", "latest_result_at": "2026-11-27T04:03:41.179369+00:00", "checklist_template_id": null},
{"id": "b16da1fe-8034-424b-b4c0-589b13382b00", "title": "Recording Session", "host_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "opened_at": null, "created_at": "2026-11-27T04:03:41.248564+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "guest_name": "Ada Lovelace", "search_key": "ada lovelace ada@example.org recording session", "guest_email": "ada@example.org", "session_code": "ze03xs1049c1504kt5pmk58jey", "guest_message": "One\nTwo\\nThree\r\n\"quoted\"", "guest_surname": "Lovelace", "guest_name_key": "ada lovelace", "latest_outcome": 2, "checklist_choice": null, "guest_first_name": "Ada", "latest_result_at": "2026-11-27T04:03:41.299545+00:00", "checklist_template_id": null}
]$rows$);
alter table test_sessions enable trigger user;
alter table guest_results disable trigger user;
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id": "1df3b6bd-d224-4f43-9d76-9488fbc62bbe", "run": 1, "notes": null, "details": null, "recording": null, "guest_name": "Ada Lovelace", "session_id": "75eed0d5-81ee-4e88-9abe-4750fd12d955", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-27T04:03:41.179369+00:00", "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []},
{"id": "8df66401-25ef-4e40-81a6-b9c828243af4", "run": 1, "notes": "It works 🎙️", "details": null, "recording": null, "guest_name": "Ada Lovelace", "session_id": "b16da1fe-8034-424b-b4c0-589b13382b00", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-27T04:03:41.2755+00:00", "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []},
{"id": "b9d75c08-8231-4f5d-8b2b-839a29af419b", "run": 1, "notes": null, "details": null, "recording": null, "guest_name": "Ada L.", "session_id": "b16da1fe-8034-424b-b4c0-589b13382b00", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-27T04:03:41.299545+00:00", "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "failed", "checklist_completed": []},
{"id": "e90ceb8a-d51a-4092-830a-6ff3c67f11e6", "run": 1, "notes": null, "details": null, "recording": null, "guest_name": "Ada Lovelace", "session_id": "03ce3f8a-639e-41f6-94b9-5f69ee6767d5", "updated_at": null, "guest_email": null, "submitted_at": "2026-11-27T10:57:43.188896+00:00", "camera_status": "passed", "submission_id": null, "connection_status": "passed", "microphone_status": "passed", "checklist_completed": []}
]$rows$);
alter table guest_results enable trigger user;
alter table notifications disable trigger user;
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id": "12dfd1a6-ca54-418f-b140-5b7713943948", "status": "failed", "host_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "is_read": false, "created_at": "2026-11-27T04:03:41.312314+00:00", "guest_name": "Ada L.", "guest_result_id": "b9d75c08-8231-4f5d-8b2b-839a29af419b"},
{"id": "2fb03df5-0e6b-4d17-a600-1ce39bbf44d9", "status": "passed", "host_id": "88446846-4c70-442d-baa9-681929a490b6", "is_read": false, "created_at": "2026-11-27T04:03:41.199794+00:00", "guest_name": "Ada Lovelace", "guest_result_id": "1df3b6bd-d224-4f43-9d76-9488fbc62bbe"},
{"id": "3e14e9c3-b6f3-4eca-a355-3c42e36716de", "status": "passed", "host_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "is_read": false, "created_at": "2026-11-27T04:03:41.290005+00:00", "guest_name": "Ada Lovelace", "guest_result_id": "8df66401-25ef-4e40-81a6-b9c828243af4"},
{"id": "6c408d19-bae3-4de1-9dd6-f1e13b4a6146", "status": "passed", "host_id": "fef00535-26f6-49a2-83f3-776dccd00cf6", "is_read": false, "created_at": "2026-11-27T10:57:43.31608+00:00", "guest_name": "Ada Lovelace", "guest_result_id": "e90ceb8a-d51a-4092-830a-6ff3c67f11e6"}
]$rows$);
alter table notifications enable trigger user;
alter table recording_clips disable trigger user;
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id": "4bc54b84-e8b1-4f0e-8b4d-d615405cbaca", "user_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "blob_key": "07db1a63-45e7-4739-9b30-8fb5179755bd", "duration": 12, "clip_type": "host", "file_name": "setup-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-27T04:03:41.516449+00:00", "guest_name": null, "session_id": null, "byte_length": 54, "consent_given": false, "submission_id": null, "guest_result_id": null, "delete_token_hash": null},
{"id": "6f08d0c0-b113-4d8d-b4d2-f12891f6c0ee", "user_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "blob_key": "50155cbc-573a-437a-911d-a4e5295610cd", "duration": 12, "clip_type": "guest", "file_name": "guest-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-27T04:03:41.410878+00:00", "guest_name": "Ada Lovelace", "session_id": "b16da1fe-8034-424b-b4c0-589b13382b00", "byte_length": 55, "consent_given": true, "submission_id": null, "guest_result_id": null, "delete_token_hash": "\\x87cce47c8cda0ff6829931f36fe004640c1d57a515cdefb33a5fce51400f8c15"},
{"id": "d85259b1-e9e6-40e0-91b4-40cf4b21e9ba", "user_id": "fef00535-26f6-49a2-83f3-776dccd00cf6", "blob_key": "96f3e05b-8e9f-48c6-a549-1ac59df3e1cf", "duration": 12, "clip_type": "guest", "file_name": "guest-recording-2026-03-01T12-00-00.webm", "mime_type": "video/webm", "upload_id": null, "created_at": "2026-11-27T10:57:43.566577+00:00", "guest_name": "Ada Lovelace", "session_id": "03ce3f8a-639e-41f6-94b9-5f69ee6767d5", "byte_length": 61, "consent_given": true, "submission_id": null, "guest_result_id": null, "delete_token_hash": "\\x7e43995ad6b81b0c7791d0b7d02c5b5b4159dc8ba41ee9026b02dc63edf596fe"}
]$rows$);
alter table recording_clips enable trigger user;
alter table deletions disable trigger user;
insert into deletions select * from json_populate_recordset(null::deletions, $rows$[
{"key": "9ea732f6-71e4-4368-acf6-01d81ad2cc80", "kind": "link", "copied_in": "2026-11-27T10:57:42.246+00:00", "is_copied": false, "deleted_at": "2026-11-27T04:03:41.745871+00:00"}
]$rows$);
alter table deletions enable trigger user;
alter table address_confirmations disable trigger user;
insert into address_confirmations select * from json_populate_recordset(null::address_confirmations, $rows$[
{"user_id": "88446846-4c70-442d-baa9-681929a490b6", "created_at": "2026-11-27T10:57:50.30414+00:00", "expires_at": "2126-01-01T00:00:00+00:00", "token_hash": "\\x00"}
]$rows$);
alter table address_confirmations enable trigger user;
alter table installation_secrets disable trigger user;
insert into installation_secrets select * from json_populate_recordset(null::installation_secrets, $rows$[
{"name": "hash-key", "secret": "\\x13c42d6b111767e40e04c3b7773a47467d6898accb34608af6069f45f22661f6", "created_at": "2026-11-27T10:57:41.439104+00:00"}
]$rows$);
alter table installation_secrets enable trigger user;
alter table jobs disable trigger user;
insert into jobs select * from json_populate_recordset(null::jobs, $rows$[
{"id": "05e399af-f181-452b-959c-7966a6fa84f0", "key": "regular", "kind": "compact-database", "run_at": "2026-11-28T03:00:00.002588+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:42.022657+00:00", "last_error": null, "locked_until": null},
{"id": "197c1e3b-eed0-4cf8-9dcc-8867a122de5d", "key": "regular", "kind": "expire-results", "run_at": "2026-11-27T11:07:42.319828+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.818088+00:00", "last_error": null, "locked_until": null},
{"id": "1b65b722-e7f7-44b5-b64e-942b4ef10224", "key": "regular", "kind": "expire-sign-ins", "run_at": "2026-11-27T11:07:42.302588+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.418448+00:00", "last_error": null, "locked_until": null},
{"id": "27b626df-96a1-4e19-b9e6-770eaef714b2", "key": "regular", "kind": "clear-failed-jobs", "run_at": "2026-11-27T11:57:42.300254+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.926315+00:00", "last_error": null, "locked_until": null},
{"id": "46afa517-d94f-481b-8c77-c475a45ba7bc", "key": "regular", "kind": "erase-accounts", "run_at": "2026-11-27T11:07:42.299516+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.904845+00:00", "last_error": null, "locked_until": null},
{"id": "58c730ae-1789-477c-b8c2-267662c8773c", "key": "regular", "kind": "expire-invitations", "run_at": "2026-11-27T11:07:42.321738+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.713342+00:00", "last_error": null, "locked_until": null},
{"id": "7fa78441-ad88-406e-bc16-ee631ff94472", "key": "regular", "kind": "expire-clips", "run_at": "2026-11-27T11:07:42.352031+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.862625+00:00", "last_error": null, "locked_until": null},
{"id": "adaf812c-1dd1-41db-b6d0-728cf420f703", "key": "regular", "kind": "find-orphaned-blobs", "run_at": "2026-11-27T12:27:42.295292+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.967742+00:00", "last_error": null, "locked_until": null},
{"id": "ae9e0543-347e-4ec7-adb9-e9e2fd60f067", "key": "regular", "kind": "expire-reset-links", "run_at": "2026-11-27T11:07:42.244713+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.501318+00:00", "last_error": null, "locked_until": null},
{"id": "b7901d39-85e9-4aae-9909-cc2c81b323ba", "key": "regular", "kind": "copy-deletions", "run_at": "2026-11-27T10:58:12.470605+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.997559+00:00", "last_error": null, "locked_until": null},
{"id": "fa090c65-7a5b-4a4d-a2fd-7c35504b983e", "key": null, "kind": "reset-letter", "run_at": "2026-11-27T10:57:50.330945+00:00", "payload": {"email": "maya@example.org"}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:50.330945+00:00", "last_error": null, "locked_until": null},
{"id": "fe1ce902-ee7e-4b8f-ae17-5b602cf4e680", "key": "regular", "kind": "expire-confirmations", "run_at": "2026-11-27T11:07:42.322175+00:00", "payload": {}, "attempts": 0, "failed_at": null, "locked_by": null, "created_at": "2026-11-27T10:57:41.786596+00:00", "last_error": null, "locked_until": null}
]$rows$);
alter table jobs enable trigger user;
alter table known_browsers disable trigger user;
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"id": "c483dc83-2767-43fb-bd8c-b08847afe87b", "seen_at": "2026-11-27T10:57:42.680374+00:00", "user_id": "fef00535-26f6-49a2-83f3-776dccd00cf6", "token_hash": "\\xb2b926883d89535dd7e2ee9181c483c83ccd74fa9a3c4ecacfd9601317f131b2"}
]$rows$);
alter table known_browsers enable trigger user;
alter table media_ports disable trigger user;
insert into media_ports select * from json_populate_recordset(null::media_ports, $rows$[
{"opened_at": "2026-11-27T10:57:50.339532+00:00", "advertised": "192.0.2.7:3478"}
]$rows$);
alter table media_ports enable trigger user;
alter table password_reset_tokens disable trigger user;
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"email": "maya@example.org", "user_id": "ebf5cf8c-b71d-4d43-8b22-98e6ff06d610", "created_at": "2026-11-27T10:57:49.826891+00:00", "expires_at": "2026-11-27T11:27:49.826891+00:00", "token_hash": "\\x97cf1bf781b7252b55838dab09e465da46b31ebd6cffa62dcd5fa58d95ffe1b8"}
]$rows$);
alter table password_reset_tokens enable trigger user;
alter table rate_limits disable trigger user;
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key": "guestClips:33ANwxX9TjgLCik5N7Yoj5", "expire": 1795780663383, "points": 1},
{"key": "guestClipsOfLink:IhIFyM2Rnh1qzCHhjB3hRI", "expire": 1795780663407, "points": 1},
{"key": "hostWrites:N4HAvKU_zfhmkUpzDJJG4C", "expire": 1795780662890, "points": 1},
{"key": "newSessions:N4HAvKU_zfhmkUpzDJJG4C", "expire": 1795780662921, "points": 1},
{"key": "registrations:33ANwxX9TjgLCik5N7Yoj5", "expire": 1795780661506, "points": 1},
{"key": "sign-in:192.0.2.1", "expire": 1900000000000, "points": 3},
{"key": "submissions:33ANwxX9TjgLCik5N7Yoj5", "expire": 1795780663110, "points": 1},
{"key": "submissionsOfLink:IhIFyM2Rnh1qzCHhjB3hRI", "expire": 1795780663135, "points": 1}
]$rows$);
alter table rate_limits enable trigger user;
alter table registration_invitations disable trigger user;
insert into registration_invitations select * from json_populate_recordset(null::registration_invitations, $rows$[
{"email": "guest@example.org", "created_at": "2026-11-27T10:57:47.177284+00:00", "expires_at": "2026-12-04T10:57:47.177284+00:00", "token_hash": "\\x060f6ac14bd4e810b575b48d871d93923d776a4f1d802adead612258ba54e8be"}
]$rows$);
alter table registration_invitations enable trigger user;
alter table sign_ins disable trigger user;
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"id": "27e3ba89-3fb9-4baa-a323-c8018c3a015a", "user_id": "fef00535-26f6-49a2-83f3-776dccd00cf6", "created_at": "2026-11-27T10:57:42.680374+00:00", "expires_at": "2026-12-27T10:57:42.680374+00:00", "token_hash": "\\xa3a673badb1d852011ae4743c0b336492bae36b51008a7f1197b6bf40a53ab83", "user_agent": "node", "last_used_at": "2026-11-27T10:57:42.680374+00:00"}
]$rows$);
alter table sign_ins enable trigger user;
alter table untrusted_proxies disable trigger user;
insert into untrusted_proxies select * from json_populate_recordset(null::untrusted_proxies, $rows$[
{"address": "192.0.2.9", "seen_at": "2026-11-27T10:57:50.342113+00:00", "trust_proxy": ""}
]$rows$);
alter table untrusted_proxies enable trigger user;
