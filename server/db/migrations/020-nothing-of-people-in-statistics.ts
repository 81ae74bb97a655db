import { type Kysely, sql } from 'kysely';

/**
 * The planner's statistics of a column, its most common values and its bounds, would outlive the rows: an emptied table
 * is not even analysed again. No query needs statistics on text that users have typed. Existing ones are deleted where
 * the database role may do so.
 */
const typed: Readonly<Record<string, readonly string[]>> = {
  users: [
    ...['email', 'password_hash', 'first_name', 'last_name', 'brand_logo', 'brand_sender_name'],
    ...['payment_customer_id', 'payment_subscription_id'],
  ],
  sign_ins: ['user_agent'],
  checklist_templates: ['name', 'items'],
  test_sessions: [
    ...['session_code', 'title', 'guest_first_name', 'guest_surname', 'guest_name', 'guest_email', 'guest_message'],
    'checklist_choice',
  ],
  guest_results: ['guest_name', 'guest_email', 'checklist_completed', 'notes', 'details'],
  notifications: ['guest_name'],
  recording_clips: ['guest_name', 'file_name'],
  password_reset_tokens: ['email'],
  registration_invitations: ['email'],
  letter_queue: ['email'],
};

const tables = Object.keys(typed);

const columns = Object.entries(typed).flatMap(([table, names]) =>
  names.map((name) => `alter table ${table} alter column ${name} set statistics 0`),
);

/** Indexes on expressions, such as lower(email), have separate statistics. */
const indexes = `do $$
  declare each record;
  begin
    for each in
      select a.attrelid::regclass as index, a.attnum as number from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
      where i.indrelid = any('{${tables.join(',')}}'::regclass[]) and i.indexprs is not null and i.indkey[a.attnum - 1] = 0
    loop
      execute format('alter index %s alter column %s set statistics 0', each.index, each.number);
    end loop;
    delete from pg_statistic where starelid in (
      select unnest('{${tables.join(',')}}'::regclass[]) union
      select indexrelid from pg_index where indrelid = any('{${tables.join(',')}}'::regclass[])
    );
  exception when insufficient_privilege then null;
  end
$$`;

/** The time of the last run of tasks that one instance does for all. */
const chores = [
  'create table chores (name text primary key, done_at timestamptz not null default now())',
  "insert into chores (name) values ('compact')",
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, indexes, ...chores]) await sql.raw(statement).execute(db);
}
