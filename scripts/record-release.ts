// Writes the database of this version into server/db/testing/releases: the statements that create its schema, with rows
// in every table, and its backup. `server/db/upgrade.process.test.ts` upgrades and restores all that are there.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { backupTables } from '../server/db/backup-tables';
import { openEmbeddedDatabase } from '../server/db/embedded-database';
import { migrate } from '../server/db/migrate';
import type { DatabaseTables } from '../server/db/tables';
import { RELEASE_HOST, RELEASES_FOLDER, tablesOf } from '../server/db/testing/releases';
import { guestClip, hostClip } from '../server/testing/clips';
import { testEpisodeForm, testHelp, testSubmission } from '../server/testing/guest-links';
import { cookieOf, HOST_PASSWORD, startProduct } from './testing/product';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Rows of tables that are empty most of the time, or that only special circumstances fill. */
const RARE_ROWS = [
  `insert into address_confirmations (token_hash, user_id, expires_at) select '\\x00', id, '2126-01-01' from users limit 1`,
  `insert into jobs (kind, payload) values ('reset-letter', '{"email": "${RELEASE_HOST}"}')`,
  `insert into recovery_codes (user_id, code_hash) select id, '\\x03' from users limit 1`,
  `insert into sign_in_steps (kind, token_hash, user_id, data, expires_at)
   select 'second-step', '\\x04', id, '{"passwordHash": "", "challenge": null}', '2126-01-01' from users limit 1`,
  `insert into email_changes (user_id, old_email, new_email, expires_at)
   select id, email, 'new@example.org', '2126-01-01' from users limit 1`,
  `insert into service_trials (settings_hash) values ('\\x05')`,
  `insert into rate_limits values ('sign-in:192.0.2.1', 3, 1900000000000)`,
  `insert into media_ports (advertised, opened_at) values ('192.0.2.7:3478', now())`,
  `insert into untrusted_proxies values ('192.0.2.9', '', now())`,
  `insert into workspace_invitations (workspace_id, token_hash, role, expires_at)
   select id, '\\x01', 'viewer', '2126-01-01' from workspaces limit 1`,
  `insert into notification_reads (notification_id, user_id)
   select n.id, m.user_id from notifications n join memberships m using (workspace_id) limit 1`,
  `insert into episode_summaries (episode_id, user_id)
   select e.id, m.user_id from episodes e join memberships m using (workspace_id) limit 1`,
  `insert into guest_emails (id, workspace_id, session_id, kind, occasion, due_at, state, address_key, settled_at)
   select gen_random_uuid(), workspace_id, id, 'invitation', 'invitation-1', now(), 'sent', 'a-key', now()
   from test_sessions limit 1`,
  `insert into email_objections (address_key, scope) values ('a-key', 'all')`,
  `insert into shows (id, workspace_id, title, time_zone, minutes, studio, level, fresh_days)
   select gen_random_uuid(), id, 'Tides', 'UTC', 60, 'own', 'call', 14 from workspaces limit 1`,
  `insert into bookings (id, workspace_id, show_id, external_id, is_signed, state, guest_name, starts_at, said_at)
   select gen_random_uuid(), workspace_id, id, 'b-1', true, 'asked', 'Ada', now(), now() from shows`,
  `insert into booking_hooks (id, workspace_id, show_id, kind, secret)
   select gen_random_uuid(), workspace_id, id, 'generic', 'a-secret' from shows`,
  `insert into hook_messages (id, hook_id) select gen_random_uuid(), id from booking_hooks`,
  `insert into domain_events (id, workspace_id, kind, facts)
   select gen_random_uuid(), id, 'webhook.test', '{}' from workspaces limit 1`,
  `insert into webhooks (id, workspace_id, name, url, format, kinds, secret)
   select gen_random_uuid(), id, 'Ours', 'https://hook.example/', 'standard', '{webhook.test}', 'a-secret'
   from workspaces limit 1`,
  `insert into webhook_deliveries (id, webhook_id, event_id)
   select gen_random_uuid(), w.id, e.id from webhooks w, domain_events e`,
  `insert into access_tokens (id, user_id, workspace_id, name, token_hash, ending, scopes)
   select gen_random_uuid(), user_id, workspace_id, 'Ours', '\\x02', 'abcd', '{read}' from memberships limit 1`,
] as const;

async function admin(dataDir: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  await run(process.execPath, ['dist/server/admin.js', ...args], { cwd: root, env });
}

async function addProductRows(dataDir: string): Promise<void> {
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro', LOG_LEVEL: 'silent', MIN_FREE_DISK_MB: '0' });
  try {
    const host = await signUp(product.url);
    const branding = { brandColor: '#336699', brandLogo: PIXEL, brandSenderName: 'Maya Hart' };
    await host('PUT', '/api/branding', branding);
    await host('POST', '/api/checklist-templates', { name: 'Studio', items: [] });
    const { id: levelId } = await host('POST', '/api/levels', { name: 'Ours', base: 'audio-podcast', bounds: {} });
    const { id: episode } = await host('POST', '/api/episodes', { ...testEpisodeForm(), level: levelId });
    await host('POST', `/api/episodes/${episode}/guests`, { guests: [{ name: 'Ben' }] });
    await host('POST', `/api/episodes/${episode}/board-links`, {});
    const { guests } = await host('GET', `/api/episodes/${episode}/board`);
    await host('POST', '/api/guest-results', testSubmission(guests[0].sessionCode, { guestName: 'Ben' }));
    const { sessionCode } = await host('POST', '/api/test-sessions', { guestFirstName: 'Ada', title: 'Pilot' });
    const { id } = await host('POST', '/api/guest-results', testSubmission(sessionCode, { notes: 'It works 🎙️' }));
    const worse = { guestName: 'Ada L.', microphoneStatus: 'failed' } as const;
    await host('POST', '/api/guest-results', testSubmission(sessionCode, worse));
    await host('POST', '/api/guest-recording', guestClip(sessionCode));
    await host('POST', '/api/recording-clips', hostClip());
    await host('POST', '/api/account/calendar-feed');
    await host('POST', `/api/result-reports/${id}/links`, {});
    await host('POST', `/api/test-sessions/${sessionCode}/help`, testHelp());
    const deleted = await host('POST', '/api/test-sessions', { guestFirstName: 'Cleo' });
    await host('DELETE', `/api/test-sessions/${deleted.id}`);
  } finally {
    await product.stop();
  }
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function signUp(url: string) {
  const person = { email: RELEASE_HOST, password: HOST_PASSWORD, firstName: 'Maya', lastName: 'Hart' };
  const call = async (method: string, path: string, body?: object, cookie = '') => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const cookie = cookieOf(await call('POST', '/api/auth/register', person));
  return async (method: string, path: string, body?: object) =>
    Object(await (await call(method, path, body, cookie)).json());
}

async function schemaStatements(server: pg.ClientConfig): Promise<readonly string[]> {
  const statements: string[] = [];
  const pool = new pg.Pool({ ...server, database: 'statements' });
  const db = new Kysely<DatabaseTables>({
    dialect: new PostgresDialect({ pool }),
    // Statements with parameters are those of the migrator, whose rows are written like all others.
    log: ({ query }) => void (query.parameters.length === 0 && statements.push(query.sql)),
  });
  await migrate(db);
  await db.destroy();
  return statements.filter((statement) => !/^\s*(select|begin|commit|set transaction|show)\b/i.test(statement));
}

async function rowStatements(client: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const statements = [`truncate ${tables.join(', ')}`];
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`);
    if (rows.length === 0) throw new Error(`${table} has no rows: add some in scripts/record-release.ts`);
    const json = rows.map(({ row }) => row).join(',\n');
    statements.push(
      `alter table ${table} disable trigger user`,
      `insert into ${table} select * from json_populate_recordset(null::${table}, $rows$[\n${json}\n]$rows$)`,
      `alter table ${table} enable trigger user`,
    );
  }
  return statements;
}

/** Writes the statements. The tables of backups come first, since others reference their rows. */
async function writeStatements(dataDir: string, file: string): Promise<void> {
  const { connection, stop } = await openEmbeddedDatabase({ dataDir, log: silent });
  const pool = new pg.Pool(connection);
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const others = (await tablesOf({ pool })).filter((table) => !backupTables.some((each) => each === table));
    const rows = await rowStatements(client, ['kysely_migration', ...backupTables, ...others]);
    await client.query('create database statements');
    const schema = await schemaStatements(connection);
    await client.query('drop database statements');
    await writeFile(file, `${[...schema, ...rows].join(';\n')};\n`);
  } finally {
    await client.end();
    await pool.end();
    await stop();
  }
}

async function addRareRows(dataDir: string): Promise<void> {
  const { connection, stop } = await openEmbeddedDatabase({ dataDir, log: silent });
  const client = new pg.Client(connection);
  try {
    await client.connect();
    for (const statement of RARE_ROWS) await client.query(statement);
  } finally {
    await client.end();
    await stop();
  }
}

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const fileOf = (ending: string): string => join(RELEASES_FOLDER, `${version}.${ending}`);
const folder = await mkdtemp(join(tmpdir(), 'linecheck-release-'));
// If run as root, PostgreSQL runs as an unprivileged user, who needs access.
await chmod(folder, 0o755);
try {
  const dataDir = join(folder, 'data');
  await addProductRows(dataDir);
  await admin(dataDir, ['set-plan', RELEASE_HOST, 'pro']);
  await admin(dataDir, ['invite', 'guest@example.org']);
  await admin(dataDir, ['reset-link', RELEASE_HOST]);
  await addRareRows(dataDir);
  const backup = join(folder, 'backup.tar.gz');
  await admin(dataDir, ['backup', backup]);
  await mkdir(RELEASES_FOLDER, { recursive: true });
  await writeStatements(dataDir, fileOf('sql'));
  await copyFile(backup, fileOf('tar.gz'));
  process.stdout.write(`Recorded ${version} in ${RELEASES_FOLDER}.\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
