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
insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $rows$[
{"name":"001-first-tables","timestamp":"2026-11-27T04:02:00.975Z"},
{"name":"002-clips-and-their-blobs","timestamp":"2026-11-27T04:02:01.085Z"},
{"name":"005-clip-retention","timestamp":"2026-11-27T04:02:01.108Z"},
{"name":"006-announced-changes","timestamp":"2026-11-27T04:02:01.199Z"},
{"name":"007-counts-of-limits","timestamp":"2026-11-27T04:02:01.283Z"},
{"name":"008-sign-ins-to-be-listed","timestamp":"2026-11-27T04:02:01.359Z"}
]$rows$);
insert into users select * from json_populate_recordset(null::users, $rows$[
{"id":"a54d6db5-6f7d-46a7-b0b2-ee3f205067a5","email":"jonas@example.org","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$nqgoGzGOeNJplfwq75UTSA$WXAKFtCglAEFIcbVmMXoCTB9iDApa7MK6f1/v0lIPxI","first_name":"Jonas","last_name":"Lind","is_pro":false,"trial_starts_at":null,"trial_ends_at":null,"subscription_status":"none","payment_customer_id":null,"payment_subscription_id":null,"brand_color":"#8b5cf6","brand_logo":null,"brand_sender_name":null,"push_notifications_enabled":true,"created_at":"2026-11-27T04:02:12.793879+00:00","updated_at":"2026-11-27T04:02:12.793879+00:00"},
{"id":"78282e79-4934-4488-ae6f-1047e26fff24","email":"maya@example.org","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$gjC+W4HkVPzD9uuQmXu7zA$i9ae+Ngh1nJoC9krN/twQaYm0swf7JeN4+b0YElpOx8","first_name":"Zoë\tTab","last_name":"Back\\slash","is_pro":true,"trial_starts_at":null,"trial_ends_at":null,"subscription_status":"none","payment_customer_id":null,"payment_subscription_id":null,"brand_color":"#0f766e","brand_logo":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==","brand_sender_name":"Night Shift","push_notifications_enabled":true,"created_at":"2026-11-27T04:02:12.700631+00:00","updated_at":"2026-11-27T04:02:13.36034+00:00"}
]$rows$);
insert into checklist_templates select * from json_populate_recordset(null::checklist_templates, $rows$[
{"id":"38ac55d1-9530-4603-90be-0d0c45383dfe","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","name":"Evening show","items":[{"id": "a", "text": "Water", "order": 1, "required": true}],"is_default":true,"created_at":"2026-11-27T04:02:13.353637+00:00","updated_at":"2026-11-27T04:02:13.353637+00:00"}
]$rows$);
insert into test_sessions select * from json_populate_recordset(null::test_sessions, $rows$[
{"id":"2e317e21-314d-4f17-bb0f-6f24b0d896ba","host_id":"a54d6db5-6f7d-46a7-b0b2-ee3f205067a5","session_code":"kbwqf88wf5nw02s9cvgt9m678v","title":"Recording Session","guest_first_name":"Guest","guest_surname":"User","guest_name":"Guest User","guest_email":null,"guest_message":"Hi! Please test your setup for \"our session\". This quick check ensures we have great audio and video quality.","checklist_template_id":null,"checklist_choice":null,"opened_at":null,"expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:02:12.811721+00:00"},
{"id":"ea3b174a-ac07-437a-ad09-ba0f7925f2b6","host_id":"78282e79-4934-4488-ae6f-1047e26fff24","session_code":"d4scqnvb0fgt82bnj2mssa4m5r","title":"Recording Session","guest_first_name":"Ada","guest_surname":"Lovelace","guest_name":"Ada Lovelace","guest_email":"ada@example.org","guest_message":"One\nTwo\\nThree\r\n\"quoted\"","checklist_template_id":null,"checklist_choice":null,"opened_at":null,"expires_at":"2126-01-01T00:00:00+00:00","created_at":"2026-11-27T04:02:12.940739+00:00"}
]$rows$);
insert into guest_results select * from json_populate_recordset(null::guest_results, $rows$[
{"id":"17fbe6a8-4116-49f8-a6d8-f85efd4c0edc","session_id":"2e317e21-314d-4f17-bb0f-6f24b0d896ba","submission_id":null,"guest_name":"Ada Lovelace","guest_email":null,"microphone_status":"passed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":null,"details":null,"submitted_at":"2026-11-27T04:02:12.867531+00:00"},
{"id":"c2a9d153-f9b9-448b-b9bb-24c1e9713ea0","session_id":"ea3b174a-ac07-437a-ad09-ba0f7925f2b6","submission_id":null,"guest_name":"Ada Lovelace","guest_email":null,"microphone_status":"passed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":"It works 🎙️","details":null,"submitted_at":"2026-11-27T04:02:13.02946+00:00"},
{"id":"2e5a4bde-f053-415d-9fb9-515181af0ddc","session_id":"ea3b174a-ac07-437a-ad09-ba0f7925f2b6","submission_id":null,"guest_name":"Ada L.","guest_email":null,"microphone_status":"failed","camera_status":"passed","connection_status":"passed","checklist_completed":[],"notes":null,"details":null,"submitted_at":"2026-11-27T04:02:13.061062+00:00"}
]$rows$);
insert into notifications select * from json_populate_recordset(null::notifications, $rows$[
{"id":"1ef47616-6e98-4e69-9795-b0a65acb9257","host_id":"a54d6db5-6f7d-46a7-b0b2-ee3f205067a5","guest_result_id":"17fbe6a8-4116-49f8-a6d8-f85efd4c0edc","guest_name":"Ada Lovelace","status":"passed","is_read":false,"created_at":"2026-11-27T04:02:12.920086+00:00"},
{"id":"db130ad4-f55b-4d07-af53-efe6e146a95e","host_id":"78282e79-4934-4488-ae6f-1047e26fff24","guest_result_id":"c2a9d153-f9b9-448b-b9bb-24c1e9713ea0","guest_name":"Ada Lovelace","status":"passed","is_read":false,"created_at":"2026-11-27T04:02:13.046807+00:00"},
{"id":"ff660f08-ff71-4a53-8d1f-a3732a16cc04","host_id":"78282e79-4934-4488-ae6f-1047e26fff24","guest_result_id":"2e5a4bde-f053-415d-9fb9-515181af0ddc","guest_name":"Ada L.","status":"failed","is_read":false,"created_at":"2026-11-27T04:02:13.069549+00:00"}
]$rows$);
insert into recording_clips select * from json_populate_recordset(null::recording_clips, $rows$[
{"id":"ddfcb8f5-15d9-4e7e-95f4-05bae46dafe3","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","guest_result_id":null,"session_id":"ea3b174a-ac07-437a-ad09-ba0f7925f2b6","guest_name":"Ada Lovelace","clip_type":"guest","blob_key":"310447a9-9c09-474a-975c-57010d87f520","byte_length":55,"consent_given":true,"duration":12,"file_name":"guest-recording-2026-03-01T12-00-00.webm","mime_type":"video/webm","created_at":"2026-11-27T04:02:13.13219+00:00","submission_id":null,"upload_id":null,"delete_token_hash":"\\xde8763ef32ffee3d34eb26a18a3b7c8fc09c126e57dde456a45f46fe873ca5d6"},
{"id":"bbabb6d9-72fb-4a29-8932-f1cfb21ace6e","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","guest_result_id":null,"session_id":null,"guest_name":null,"clip_type":"host","blob_key":"073dd420-737f-47f6-91f1-b8ab8368061b","byte_length":54,"consent_given":false,"duration":12,"file_name":"setup-recording-2026-03-01T12-00-00.webm","mime_type":"video/webm","created_at":"2026-11-27T04:02:13.201431+00:00","submission_id":null,"upload_id":null,"delete_token_hash":null}
]$rows$);
insert into blob_garbage select * from json_populate_recordset(null::blob_garbage, $rows$[
{"blob_key":"d147df87-1f63-49f4-b31f-e64f850e6e17","due_at":"2026-11-27T04:02:13.342261+00:00"}
]$rows$);
insert into known_browsers select * from json_populate_recordset(null::known_browsers, $rows$[
{"token_hash":"\\xa1345396a01a3ab809b7dcc9a39a7ec3ac5cc13058e5283388f839f0ddc2beee","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","seen_at":"2026-11-27T04:02:12.700631+00:00"},
{"token_hash":"\\x0f00eca3dd37ff4774fb9a339dc4414e1d811f17e184769f53a32b29f50409d5","user_id":"a54d6db5-6f7d-46a7-b0b2-ee3f205067a5","seen_at":"2026-11-27T04:02:12.793879+00:00"}
]$rows$);
insert into password_reset_tokens select * from json_populate_recordset(null::password_reset_tokens, $rows$[
{"token_hash":"\\xaad1a11d684cc1303bd80b5b437b9953649d65476bcaea4ec3d9de2d72546368","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","email":"maya@example.org","expires_at":"2026-11-27T04:32:13.372999+00:00","created_at":"2026-11-27T04:02:13.372999+00:00"},
{"token_hash":"\\x5697d0bfc18ea181b4afea05d923d0a2cf723d56287216654a42d7650e3a4082","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","email":"maya@example.org","expires_at":"2026-11-27T04:32:13.38659+00:00","created_at":"2026-11-27T04:02:13.38659+00:00"}
]$rows$);
insert into rate_limits select * from json_populate_recordset(null::rate_limits, $rows$[
{"key":"sign-in:192.0.2.1","points":3,"expire":1900000000000}
]$rows$);
insert into sign_ins select * from json_populate_recordset(null::sign_ins, $rows$[
{"token_hash":"\\xb087c7d7529e90078415bea160b18bbb230859670e3509104cb4d61025060991","user_id":"78282e79-4934-4488-ae6f-1047e26fff24","created_at":"2026-11-27T04:02:12.700631+00:00","expires_at":"2026-12-27T04:02:12.700631+00:00","id":"abec97fe-2d43-4c1c-ba18-f9be6acefd7f","user_agent":"lightMyRequest","last_used_at":"2026-11-27T04:02:12.700631+00:00"},
{"token_hash":"\\x3837358ea324280bfa484ab805a83e3e9d3b4fa4297c34d47283627cb4cc661a","user_id":"a54d6db5-6f7d-46a7-b0b2-ee3f205067a5","created_at":"2026-11-27T04:02:12.793879+00:00","expires_at":"2026-12-27T04:02:12.793879+00:00","id":"ef8207d1-8a02-4b7b-8965-9e7fabaf89b5","user_agent":"lightMyRequest","last_used_at":"2026-11-27T04:02:12.793879+00:00"}
]$rows$);
