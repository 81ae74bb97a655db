import { type Kysely, sql } from 'kysely';

/**
 * All tables of S1 §3. The constraints that must hold under concurrency are enforced here: unique addresses and codes,
 * one default template per host, one stored result per submission.
 */
const statements = [
  `create table users (
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
  )`,
  'create unique index users_email on users (lower(email))',

  `create table sign_ins (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index sign_ins_user on sign_ins (user_id)',

  `create table checklist_templates (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null default 'Default Checklist',
    items jsonb not null,
    is_default boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index checklist_templates_one_default on checklist_templates (user_id) where is_default',
  'create index checklist_templates_user on checklist_templates (user_id, created_at)',

  `create table test_sessions (
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
  )`,
  'create unique index test_sessions_code on test_sessions (session_code)',
  'create index test_sessions_host on test_sessions (host_id, created_at desc)',
  'create index test_sessions_template on test_sessions (checklist_template_id)',

  `create table guest_results (
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
  )`,
  'create unique index guest_results_submission on guest_results (session_id, submission_id)',
  'create index guest_results_session on guest_results (session_id, submitted_at desc)',

  `create table notifications (
    id uuid primary key,
    host_id uuid not null references users on delete cascade,
    guest_result_id uuid not null references guest_results on delete cascade,
    guest_name text not null,
    status text not null check (status in ('passed', 'warning', 'failed')),
    is_read boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  'create index notifications_host on notifications (host_id, created_at desc)',
  'create index notifications_unread on notifications (host_id) where not is_read',
  'create index notifications_result on notifications (guest_result_id)',

  `create table recording_clips (
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
  )`,
  'create index recording_clips_user on recording_clips (user_id, created_at desc)',
  'create index recording_clips_session on recording_clips (session_id)',
  'create index recording_clips_result on recording_clips (guest_result_id)',

  `create table password_reset_tokens (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index password_reset_tokens_user on password_reset_tokens (user_id)',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
