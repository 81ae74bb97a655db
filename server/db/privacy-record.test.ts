import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { environmentReadings } from '@linecheck/checks/environment/readings';
import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const database = await copyDatabase(server, inject('templateDatabase'));
const { pool, close } = openDatabase({ ...server, database }, pino({ level: 'silent' }));
afterAll(close);

const record = await readFile(resolve(import.meta.dirname, '../../docs/privacy-record.md'), 'utf8');

/** A fixed word of the product, or a hash. */
const NEVER_TYPED = [
  'audit_log.act',
  'audit_log.target_kind',
  'bookings.state',
  'domain_events.kind',
  'email_objections.scope',
  'guest_emails.kind',
  'guest_emails.occasion',
  'guest_emails.state',
  'guest_results.camera_status',
  'guest_results.connection_status',
  'guest_results.microphone_status',
  'guest_results.recording',
  'help_requests.closed_how',
  'help_requests.state',
  'hook_messages.state',
  'logos.hash',
  'memberships.result_letters',
  'memberships.role',
  'notifications.status',
  'recording_clips.clip_type',
  'sign_in_methods.kind',
  'test_sessions.group_entry',
  'test_sessions.latest_outcome',
];

const codesIn = (cell = ''): readonly string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);

/** The rows of the first table. */
const rows = (record.split('## Elsewhere')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, table, personal, other] = line.split('|');
    return { table: codesIn(table)[0] ?? '', personal: codesIn(personal), other: codesIn(other) };
  });

describe('the record of personal data', () => {
  it('names every column of every table, and no other', async () => {
    const { rows: columns } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely%'`,
    );
    const named = rows.flatMap(({ table, personal, other }) =>
      [...personal, ...other].map((column) => `${table}.${column}`),
    );
    expect(named.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  });

  it('names all readings beside the checks', () => {
    const [, named] = /beside the checks: ([^.]*)\./.exec(record) ?? [];
    expect(codesIn(named)).toEqual(Object.keys(environmentReadings));
  });

  it('is right that the statistics of the planner contain no user texts', async () => {
    const { rows: kept } = await pool.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_attribute a
       join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       left join pg_index i on i.indexrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and a.attstattarget is distinct from 0
         and (t.typname in ('text', '_text', 'jsonb', 'bytea') and c.relkind = 'r'
           or c.relkind = 'i' and i.indkey[a.attnum - 1] = 0)`,
    );
    const personal = rows.flatMap(({ table, personal: columns }) => columns.map((column) => `${table}.${column}`));
    const tables = rows.filter(({ personal: columns }) => columns.length > 0).map(({ table }) => table);
    const isTyped = (name: string) => personal.includes(name) || tables.some((table) => name.startsWith(`${table}_`));
    expect(
      kept
        .map(({ name }) => name)
        .filter(isTyped)
        .toSorted(),
    ).toEqual(NEVER_TYPED);
  });
});
