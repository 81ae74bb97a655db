import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { type Figure, rounded } from '../scripts/testing/figure';
import { startProduct, untilSaid } from '../scripts/testing/product';
import { openDatabase } from '../server/db/database';
import { openEmbeddedDatabase } from '../server/db/embedded-database';
import { createSchema } from '../server/db/migrate';
import { freePort } from '../server/testing/free-port';
import { fillDatabase } from './filled-product';

/** Hosts with ten links each, every one with a result and a notification. */
const HOSTS = 100_000;
const LINKS_OF_HOST = 10;

/** The first migration that is measured: it gives the data of hosts to workspaces. */
const FIRST_MIGRATION = '036';
const UPGRADE_S = 60;

const log = pino({ level: 'silent' });
const root = resolve(import.meta.dirname, '..');

/** The upgrade to workspaces of a large database, which is interrupted in two ways before it is measured. */
export async function upgradeFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  // If run as root, PostgreSQL runs as an unprivileged user, who needs access.
  await chmod(dataDir, 0o755);
  try {
    await inDatabase(dataDir, createHosts);
    const before = await inDatabase(dataDir, (db) => contentOf(db, 'hosts'));
    const different: string[] = [];
    for (const [victim, statement] of interruptions) {
      await interrupt(dataDir, { victim, statement });
      const left = await inDatabase(dataDir, (db) => contentOf(db, 'hosts'));
      different.push(...differencesOf(before, left).map((what) => `${what} after the end of the ${victim}`));
    }
    return await timedUpgrade(dataDir, { before, different });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The process that is killed, and the beginning of the statements that run at that time. */
const interruptions = [
  ['app', 'create table workspaces'],
  ['database process', 'alter table test_sessions drop constraint'],
] as const;

/** Time in ms within which the interrupted statement must have begun. */
const STATEMENT_TIMEOUT_MS = 300_000;

/** Runs `work` on the embedded database while the product is stopped. */
async function inDatabase<T>(dataDir: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const { connection, stop } = await openEmbeddedDatabase({ dataDir, log });
  const db = new pg.Client(connection);
  try {
    await db.connect();
    return await work(db);
  } finally {
    await db.end();
    await stop();
  }
}

async function createHosts(db: pg.Client): Promise<void> {
  const { host, user, database = '' } = db;
  const schema = openDatabase({ host, user, database, ssl: false }, log);
  const files = await readdir(join(root, 'server/db/migrations'));
  const names = files.map((file) => file.replace('.ts', '')).sort();
  await createSchema(
    schema.direct,
    names.filter((name) => name < FIRST_MIGRATION),
  );
  await schema.close();
  await fillDatabase(db, { others: HOSTS, measured: [], results: 1, details: 'none', owner: 'host_id' });
  for (const statement of rowsOfHosts) await db.query(statement);
}

/** Everything else of a host that changes its owner. */
const rowsOfHosts = [
  `update users set plan = 'pro', brand_sender_name = 'Studio ' || left(id::text, 8), result_letters = 'all',
     notifications_read_to = now() - interval '100 days' where id < '80000000-0000-0000-0000-000000000000'`,
  `update notifications set is_read = true where id < '08000000-0000-0000-0000-000000000000'`,
  `insert into checklist_templates (id, user_id, items) select gen_random_uuid(), id, '[]' from users`,
  `insert into recording_clips (id, user_id, clip_type, blob_key, byte_length, duration, file_name)
   select gen_random_uuid(), id, 'host', gen_random_uuid()::text, 1, 1, 'clip.webm' from users`,
  `insert into logos (user_id, hash, mime_type, bytes)
   select id, md5(id::text), 'image/png', decode(md5(id::text), 'hex') from users where plan = 'pro'`,
  'vacuum (analyze)',
  'checkpoint',
];

/** Number of rows and a hash of each part of the hosts' data, by the owner that the schema has. */
type Content = Readonly<Record<string, string>>;

const owned = [
  ['test_sessions', 'host_id', 'session_code, title, guest_name, latest_result_at, latest_outcome'],
  ['notifications', 'host_id', 'guest_result_id, status, created_at'],
  ['checklist_templates', 'user_id', 'name, items'],
  ['recording_clips', 'user_id', 'blob_key, file_name'],
  ['logos', 'user_id', 'hash, bytes'],
] as const;

const PLAN = `plan, subscription_status, trial_ends_at, brand_color, brand_sender_name`;
const MEMBER = 'notifications_read_to, result_letters, letters_off_token';

async function contentOf(db: pg.Client, by: 'hosts' | 'workspaces'): Promise<Content> {
  const isBefore = by === 'hosts';
  const parts = [
    ...owned.map(([table, owner, columns]) => [
      table,
      `select ${isBefore ? owner : 'workspace_id'}, ${columns} from ${table}`,
    ]),
    ['results', 'select id, session_id, guest_name, details from guest_results'],
    ['plans and brands', `select id, ${PLAN} from ${isBefore ? 'users' : 'workspaces'}`],
    ['people', isBefore ? `select id, ${MEMBER} from users` : `select user_id, ${MEMBER} from memberships`],
    [
      'own workspaces',
      isBefore
        ? 'select id, id from users'
        : `select u.id, m.workspace_id from users u join memberships m on m.user_id = u.id
             and m.workspace_id = u.workspace_id and m.role = 'owner'`,
    ],
    [
      'read notifications',
      isBefore
        ? `select n.id, u.id from notifications n join users u on u.id = n.host_id
           where n.is_read or n.created_at <= u.notifications_read_to`
        : `select n.id, m.user_id from notifications n join memberships m using (workspace_id)
             left join notification_reads r on r.notification_id = n.id and r.user_id = m.user_id
           where r.user_id is not null or n.created_at <= m.notifications_read_to`,
    ],
  ];
  const content: Record<string, string> = {};
  for (const [name = '', statement] of parts) {
    const { rows } = await db.query<{ content: string }>(
      `select count(*) || ' rows ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) as content
       from (${statement}) r`,
    );
    content[name] = rows[0]?.content ?? '';
  }
  return content;
}

const differencesOf = (before: Content, after: Content): readonly string[] =>
  Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name]} became ${after[name]}`);

interface Interruption {
  readonly victim: (typeof interruptions)[number][0];
  readonly statement: string;
}

/** Starts the product and kills a process with SIGKILL while the upgrade runs this statement. */
async function interrupt(dataDir: string, { victim, statement }: Interruption): Promise<void> {
  const port = String(await freePort());
  const app = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: port, PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: dataDir, MEDIA_PORT: '0' },
  });
  const exited = once(app, 'exit');
  await untilSaid(app, 'Upgrading the database: 036-workspaces');
  const pid = await backendOf(dataDir, statement);
  if (victim === 'app') app.kill('SIGKILL');
  else process.kill(pid, 'SIGKILL');
  await exited;
}

/** Waits until a connection runs a statement with this text. Returns the id of its process. */
async function backendOf(dataDir: string, statement: string): Promise<number> {
  const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  db.on('error', () => undefined);
  await db.connect();
  try {
    for (const deadline = performance.now() + STATEMENT_TIMEOUT_MS; performance.now() < deadline; ) {
      const { rows } = await db.query<{ pid: number }>(
        `select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
           and strpos(query, $1) = 1 and now() - query_start > interval '0.5 s'`,
        [statement],
      );
      const [found] = rows;
      if (found !== undefined) return found.pid;
      await wait(10);
    }
    throw new Error(`no statement began with: ${statement}`);
  } finally {
    await db.end();
  }
}

interface Interrupted {
  readonly before: Content;
  readonly different: readonly string[];
}

async function timedUpgrade(dataDir: string, { before, different }: Interrupted): Promise<readonly Figure[]> {
  const load = rounded(loadavg()[0] ?? Number.NaN);
  const product = await startProduct(dataDir);
  await product.stop();
  const after = await inDatabase(dataDir, (db) => contentOf(db, 'workspaces'));
  const lost = [...different, ...differencesOf(before, after)];
  return [
    {
      name: `Start with the migrations 036 to 038, of ${HOSTS} hosts and ${HOSTS * LINKS_OF_HOST} links`,
      value: rounded(product.readyMs / 1000),
      unit: 's',
      goal: { atMost: UPGRADE_S },
      note: `after two starts that were killed during the migration; load ${load}`,
    },
    {
      name: 'Kinds of data that differ after an interruption or the upgrade',
      value: lost.length,
      unit: `of ${Object.keys(before).length}`,
      goal: { atMost: 0 },
      note: lost.join('; ') || 'the app and a process of the database were killed with SIGKILL',
    },
  ];
}
