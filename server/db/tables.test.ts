import type { InsertType, SelectType } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database';
import type { Tables } from './tables';
import { copyDatabase } from './testing/start-postgres';

/** The PostgreSQL types of a column of this TypeScript type. */
type NameOf<T> = T extends Date
  ? 'timestamptz'
  : T extends Buffer
    ? 'bytea'
    : T extends boolean
      ? 'bool'
      : T extends number
        ? 'int4' | 'int8'
        : T extends string
          ? 'uuid' | 'text'
          : T extends readonly string[]
            ? '_text' | 'jsonb'
            : 'jsonb';

/** `?` for a column that may be null. */
type Shown<Column> = `${NameOf<NonNullable<SelectType<Column>>>}${null extends SelectType<Column> ? '?' : ''}`;

type ShownTables = { [Table in keyof Tables]: { [Column in keyof Tables[Table]]: Shown<Tables[Table][Column]> } };

/**
 * The compiler compares this with `Tables`, and the test compares it with the database: a column that is missing on
 * either side, or may be null on one side only, fails one of the two.
 */
const shown: ShownTables = {
  users: {
    id: 'uuid',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    push_notifications_enabled: 'bool',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    blocked_at: 'timestamptz?',
    email_confirmed_at: 'timestamptz?',
    deleting_at: 'timestamptz?',
    workspace_id: 'uuid',
  },
  workspaces: {
    id: 'uuid',
    name: 'text',
    plan: 'text',
    trial_starts_at: 'timestamptz?',
    trial_ends_at: 'timestamptz?',
    subscription_status: 'text',
    payment_customer_id: 'text?',
    payment_subscription_id: 'text?',
    brand_color: 'text',
    brand_logo: 'text?',
    brand_sender_name: 'text?',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    blocked_at: 'timestamptz?',
    deleting_at: 'timestamptz?',
  },
  memberships: {
    user_id: 'uuid',
    workspace_id: 'uuid',
    role: 'text',
    created_at: 'timestamptz',
    notifications_read_to: 'timestamptz?',
    result_letters: 'text',
    letters_off_token: 'uuid',
  },
  workspace_invitations: {
    id: 'uuid',
    workspace_id: 'uuid',
    token_hash: 'bytea?',
    email: 'text?',
    role: 'text',
    invited_by: 'uuid?',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    ended: 'text?',
    is_mailed: 'bool',
  },
  notification_reads: { notification_id: 'uuid', user_id: 'uuid' },
  logos: {
    workspace_id: 'uuid',
    hash: 'text',
    mime_type: 'text',
    bytes: 'bytea',
  },
  sign_in_methods: {
    id: 'uuid',
    user_id: 'uuid',
    kind: 'text',
    data: 'jsonb',
    created_at: 'timestamptz',
    last_used_at: 'timestamptz?',
  },
  sign_ins: {
    token_hash: 'bytea',
    user_id: 'uuid',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    id: 'uuid',
    user_agent: 'text?',
    last_used_at: 'timestamptz',
    confirmed_at: 'timestamptz?',
  },
  test_sessions: {
    id: 'uuid',
    workspace_id: 'uuid',
    session_code: 'text',
    title: 'text',
    guest_first_name: 'text',
    guest_surname: 'text?',
    guest_name: 'text',
    guest_email: 'text?',
    guest_message: 'text?',
    checklist_template_id: 'uuid?',
    checklist_choice: 'jsonb?',
    guest_name_key: 'text',
    search_key: 'text',
    opened_at: 'timestamptz?',
    expires_at: 'timestamptz',
    created_at: 'timestamptz',
    latest_result_at: 'timestamptz?',
    latest_outcome: 'text',
    episode_id: 'uuid?',
    other_device_at: 'timestamptz?',
  },
  checklist_templates: {
    id: 'uuid',
    workspace_id: 'uuid',
    name: 'text',
    items: 'jsonb',
    is_default: 'bool',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  levels: {
    id: 'uuid',
    workspace_id: 'uuid',
    name: 'text',
    base: 'text',
    bounds: 'jsonb',
    revision: 'int4',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  episodes: {
    id: 'uuid',
    workspace_id: 'uuid',
    title: 'text',
    starts_local: 'text',
    time_zone: 'text',
    starts_at: 'timestamptz',
    minutes: 'int4',
    studio: 'text',
    join_url: 'text?',
    message: 'text?',
    checklist_template_id: 'uuid?',
    level: 'text',
    level_id: 'uuid?',
    fresh_days: 'int4',
    group_code: 'text?',
    revision: 'int4',
    archived_at: 'timestamptz?',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  board_links: {
    id: 'uuid',
    episode_id: 'uuid',
    token_hash: 'bytea',
    created_by: 'uuid?',
    created_at: 'timestamptz',
    visited_at: 'timestamptz?',
  },
  report_links: {
    id: 'uuid',
    result_id: 'uuid',
    token_hash: 'bytea',
    created_by: 'uuid?',
    created_at: 'timestamptz',
    visited_at: 'timestamptz?',
  },
  guest_results: {
    id: 'uuid',
    session_id: 'uuid',
    submission_id: 'uuid?',
    guest_name: 'text',
    guest_email: 'text?',
    microphone_status: 'text',
    camera_status: 'text',
    connection_status: 'text',
    checklist_completed: '_text',
    notes: 'text?',
    details: 'jsonb?',
    recording: 'text?',
    submitted_at: 'timestamptz',
    updated_at: 'timestamptz?',
    run: 'int4',
    fit: 'jsonb?',
    recheck: 'jsonb?',
    take_sent_at: 'timestamptz?',
  },
  notifications: {
    id: 'uuid',
    workspace_id: 'uuid',
    guest_result_id: 'uuid',
    guest_name: 'text',
    status: 'text',
    created_at: 'timestamptz',
  },
  recording_clips: {
    id: 'uuid',
    workspace_id: 'uuid',
    guest_result_id: 'uuid?',
    session_id: 'uuid?',
    guest_name: 'text?',
    clip_type: 'text',
    blob_key: 'text',
    byte_length: 'int4',
    consent_given: 'bool',
    duration: 'int4',
    file_name: 'text',
    mime_type: 'text',
    created_at: 'timestamptz',
    submission_id: 'uuid?',
    upload_id: 'uuid?',
    delete_token_hash: 'bytea?',
    take: 'jsonb?',
  },
  audit_log: {
    id: 'uuid',
    workspace_id: 'uuid',
    at: 'timestamptz',
    person_id: 'uuid?',
    sign_in_id: 'uuid?',
    act: 'text',
    target_kind: 'text',
    target_id: 'uuid?',
    details: 'jsonb',
  },
  password_reset_tokens: {
    token_hash: 'bytea',
    user_id: 'uuid',
    email: 'text',
    expires_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  address_confirmations: {
    token_hash: 'bytea',
    user_id: 'uuid',
    expires_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  registration_invitations: {
    token_hash: 'bytea',
    email: 'text',
    expires_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  jobs: {
    id: 'uuid',
    kind: 'text',
    key: 'text?',
    payload: 'jsonb',
    run_at: 'timestamptz',
    attempts: 'int4',
    locked_by: 'text?',
    locked_until: 'timestamptz?',
    last_error: 'text?',
    failed_at: 'timestamptz?',
    created_at: 'timestamptz',
  },
  deletions: { kind: 'text', key: 'text', deleted_at: 'timestamptz', copied_in: 'timestamptz?' },
  rate_limits: { key: 'text', points: 'int4', expire: 'int8?' },
  known_browsers: { token_hash: 'bytea', user_id: 'uuid', seen_at: 'timestamptz', id: 'uuid' },
  installation_secrets: { name: 'text', secret: 'bytea', created_at: 'timestamptz' },
  media_ports: { advertised: 'text', opened_at: 'timestamptz' },
  untrusted_proxies: { address: 'text', trust_proxy: 'text', seen_at: 'timestamptz' },
};

/** The columns that may be left out on insert, because the database fills them in. */
type Filled<Table> = {
  [Column in keyof Table]: undefined extends InsertType<Table[Column]>
    ? null extends SelectType<Table[Column]>
      ? never
      : Column
    : never;
}[keyof Table];

type FilledTables = { [Table in keyof Tables]: { [Column in Filled<Tables[Table]>]: true } };

const filled: FilledTables = {
  workspaces: {
    name: true,
    plan: true,
    subscription_status: true,
    brand_color: true,
    created_at: true,
    updated_at: true,
  },
  users: { push_notifications_enabled: true, created_at: true, updated_at: true },
  memberships: { created_at: true, result_letters: true, letters_off_token: true },
  workspace_invitations: { id: true, created_at: true, is_mailed: true },
  notification_reads: {},
  logos: {},
  sign_in_methods: { id: true, created_at: true },
  sign_ins: { created_at: true, id: true, last_used_at: true },
  test_sessions: { created_at: true, guest_name_key: true, search_key: true, latest_outcome: true },
  checklist_templates: { name: true, is_default: true, created_at: true, updated_at: true },
  levels: { revision: true, created_at: true, updated_at: true },
  episodes: { revision: true, created_at: true, updated_at: true },
  board_links: { created_at: true },
  report_links: { created_at: true },
  guest_results: { submitted_at: true, run: true },
  notifications: { created_at: true },
  recording_clips: { consent_given: true, mime_type: true, created_at: true },
  audit_log: { id: true, at: true },
  password_reset_tokens: { created_at: true },
  address_confirmations: { created_at: true },
  registration_invitations: { created_at: true },
  jobs: { id: true, run_at: true, attempts: true, created_at: true },
  deletions: { deleted_at: true },
  rate_limits: { points: true },
  known_browsers: { seen_at: true, id: true },
  installation_secrets: { created_at: true },
  media_ports: {},
  untrusted_proxies: {},
};

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly column_default: string | null;
}

const server = inject('testServer');
const database = await copyDatabase(server, inject('templateDatabase'));
const db = openDatabase({ ...server, database }, pino({ level: 'silent' }));
afterAll(db.close);

const { rows } = await db.pool.query<ColumnRow>(
  `select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns
   where table_schema = 'public' and table_name not like 'kysely%' order by ordinal_position`,
);

describe('the types of the tables', () => {
  it('are those of the migrated database, column by column', () => {
    const found: Record<string, Record<string, string>> = {};
    for (const { table_name, column_name, udt_name, is_nullable } of rows) {
      found[table_name] = { ...found[table_name], [column_name]: `${udt_name}${is_nullable === 'YES' ? '?' : ''}` };
    }
    expect(found).toEqual(shown);
  });

  it('make a column optional only if the database fills it in', () => {
    const withDefault = rows
      .filter((row) => row.column_default !== null)
      .map((row) => `${row.table_name}.${row.column_name}`);
    const leftOut = Object.entries(filled).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(leftOut.filter((column) => !withDefault.includes(column))).toEqual([]);
  });
});
