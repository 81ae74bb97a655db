import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { signUpHost, startProduct } from '../scripts/testing/product';
import { everyReading } from '../server/testing/every-reading';

export interface FilledHost {
  readonly cookie: string;
  readonly links: number;
  /** Ids of the first page of links. */
  readonly ids: readonly string[];
}

export interface FilledProduct {
  readonly url: string;
  readonly dataDir: string;
  readonly db: pg.Client;
  readonly hosts: readonly FilledHost[];
  /** Returns the time that the connections of the product and its own process spend on a processor during `work`. */
  spent(work: () => Promise<void>): Promise<Spent>;
  /** Stops the product and keeps its data. */
  halt(): Promise<void>;
  /** Deletes its data, too. */
  stop(): Promise<void>;
}

export interface Spent {
  readonly databaseMs: number;
  readonly processMs: number;
}

interface Filling {
  /** Hosts with ten links each, whose rows are stored between those of the measured hosts. */
  readonly others: number;
  /** Numbers of links of the measured hosts. */
  readonly links: readonly number[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a product whose links have three results and three notifications each, over the last year. */
export async function openFilledProduct({ others, links, settings }: Filling): Promise<FilledProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  // Readable by the database's user, and with a known path.
  await chmod(dataDir, 0o755);
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro', ...settings });
  const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  let isRunning = true;
  const halt = async () => {
    if (!isRunning) return;
    isRunning = false;
    await db.end();
    await product.stop();
  };
  const stop = async () => {
    await halt();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await db.connect();
    const signedUp = await Promise.all(
      links.map(async (count) => ({ links: count, ...(await signUpHost(product.url)) })),
    );
    await fillDatabase(db, { others, measured: signedUp });
    for (const statement of [...rowsOfJobs, ...settle]) await db.query(statement);
    await writeBlobs(db, join(dataDir, 'blobs'));
    const hosts = await Promise.all(
      signedUp.map(async ({ cookie, links: count }) => {
        const reply = await fetch(`${product.url}/api/dashboard/test-sessions`, { headers: { cookie } });
        const page = (await reply.json()) as { readonly rows: readonly { readonly id: string }[] };
        return { cookie, links: count, ids: page.rows.map(({ id }) => id) };
      }),
    );
    return {
      url: product.url,
      dataDir,
      db,
      hosts,
      spent: (work) => spentBy({ db, pid: product.pid }, work),
      halt,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Content {
  readonly others: number;
  readonly measured: readonly { readonly email: string; readonly links: number }[];
  /** Number of results of a link. */
  readonly results?: number;
  /** `none` leaves out the readings of results, most of the bytes. */
  readonly details?: 'none';
  /** The column of a link's owner, which was `host_id` in earlier schemas. */
  readonly owner?: 'host_id' | 'workspace_id';
}

/** Fills a database, whose rows of all hosts are stored in the order of time. */
export async function fillDatabase(db: pg.Client, content: Content): Promise<void> {
  const { others, measured, results = 3, details, owner = 'workspace_id' } = content;
  await db.query('create temp table spread (host uuid, link int)');
  await db.query(hostsOwning[owner], [others]);
  await db.query(
    `insert into spread select id, n from users cross join lateral generate_series(1, coalesce(
       (select links from unnest($1::text[], $2::int[]) measured (email, links) where measured.email = users.email), 10
     )) n`,
    [measured.map(({ email }) => email), measured.map(({ links }) => links)],
  );
  await db.query('create temp table details (n int, details jsonb)');
  await db.query('insert into details select (t ->> 0)::int, t -> 1 from jsonb_array_elements($1::jsonb) t', [
    JSON.stringify(Array.from({ length: TEMPLATES }, (_, n) => [n, details === 'none' ? {} : detailsOf(n)])),
  ]);
  for (const statement of [...statements(results, owner), ...settle]) await db.query(statement);
}

/** Empty files of all clips, which are older than the ones that a search for orphans leaves out. */
async function writeBlobs(db: pg.Client, folder: string): Promise<void> {
  const { rows } = await db.query<{ key: string }>('select blob_key as key from recording_clips');
  await mkdir(folder, { recursive: true });
  for (const { key } of rows) {
    await writeFile(join(folder, key), '');
    await utimes(join(folder, key), 0, 0);
  }
}

const TEMPLATES = 200;

/** Every reading with a random value, about 5 kB of JSON, and a status of the speakers that is no pass in one of five. */
function detailsOf(n: number): object {
  const details = JSON.stringify({ ...everyReading(), speakers: { status: n % 5 === 0 ? 'warning' : 'passed' } });
  const random = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number((value * Math.random()).toPrecision(4)) : value;
  return JSON.parse(details, random);
}

/** The statements that insert $1 hosts, by the column of their links. */
const hostsOwning = {
  host_id: `insert into users (id, email, password_hash, first_name, last_name)
    select gen_random_uuid(), 'other' || n || '@example.org', 'x', 'Other', 'Host' from generate_series(1, $1::int) n`,
  workspace_id: `with w as (
      insert into workspaces (id) select gen_random_uuid() from generate_series(1, $1::int) returning id
    ),
    u as (
      insert into users (id, email, first_name, last_name, workspace_id)
      select id, 'other' || row_number() over () || '@example.org', 'Other', 'Host', id from w returning id
    ),
    p as (insert into sign_in_methods (user_id, kind, data) select id, 'password', '{"hash":"x"}' from u)
    insert into memberships (user_id, workspace_id, role) select id, id, 'owner' from u`,
} as const;

const statements = (results: number, owner: keyof typeof hostsOwning) => [
  // Names with their search keys.
  `create temp table names as select row_number() over () - 1 as n, first[1] as first, first[2] as first_key, last from
   (values (array['Ada', 'ada']), (array['Tom\u00e1s', 'tomas']), (array['S\u00f8ren', 'soren']), (array['Ingrid', 'ingrid']),
     (array['Ben', 'ben']), (array['Clara', 'clara']), (array['Yusuf', 'yusuf'])) f (first),
   unnest(array['Lovelace', 'Okafor', 'Nowak', 'Smith', 'Tanaka', 'Rossi', 'Kaya']) last`,
  `insert into test_sessions (id, ${owner}, session_code, title, guest_first_name, guest_surname, guest_name, guest_email,
     guest_name_key, search_key, created_at, expires_at)
   select gen_random_uuid(), host, left(translate(gen_random_uuid()::text, '-', ''), 26), title, first, last, first || ' ' || last, email,
     first_key || ' ' || lower(last), first_key || ' ' || lower(last) || ' ' || email || ' ' || lower(title), made, made + interval '90 days'
   from (
     select s.host, n.*, lower(n.last) || s.link || '@mail.example' as email, 
       case when s.link = 1 then now() else now() - interval '1 hour' - random() * interval '365 days' end as made,
       case s.link % 3 when 0 then 'Recording Session' when 1 then 'Episode ' || s.link else 'Ada episode ' || s.link end as title
     from spread s join names n on n.n = s.link * 7919 % 49
   ) links order by made`,
  'analyze test_sessions',
  `insert into guest_results (id, session_id, submission_id, guest_name, microphone_status, camera_status, connection_status, details, submitted_at)
   select gen_random_uuid(), r.id, gen_random_uuid(), r.guest_name, 'passed', 'passed',
     case when random() < 0.2 then 'failed' else 'passed' end, d.details, r.submitted_at
   from (
     select s.id, s.guest_name, (ascii(s.guest_name) * nr + length(s.title) * 31) % ${TEMPLATES} as n,
       s.created_at + random() * interval '20 days' as submitted_at
     from test_sessions s cross join generate_series(1, ${results}) nr
     where s.session_code !~ '^[01]' and s.created_at < now() - interval '1 hour' order by random()
   ) r join details d on d.n = r.n`,
  `insert into notifications (id, ${owner}, guest_result_id, guest_name, status, created_at)
   select gen_random_uuid(), s.${owner}, r.id, r.guest_name, 'passed', r.submitted_at
   from guest_results r join test_sessions s on s.id = r.session_id order by r.submitted_at`,
];

/** Rows that the jobs look at. */
const rowsOfJobs = [
  ...['sign_ins (token_hash, user_id, expires_at)', 'known_browsers (token_hash, user_id, seen_at)'].map(
    (columns) => `insert into ${columns}
      select sha256(gen_random_uuid()::text::bytea), id, now() + interval '20 days' from users, generate_series(1, 3)`,
  ),
  // The newest file of copies has half of its lines, however many are in earlier ones.
  `insert into deletions (kind, key, copied_in)
   select 'result', gen_random_uuid(), date_trunc('day', now()) - (n + 4999) / 10000 * interval '1 hour'
   from generate_series(0, 5000 + 10 * (select count(*) from users)) n`,
  `insert into recording_clips (id, workspace_id, clip_type, blob_key, byte_length, duration, file_name)
   select gen_random_uuid(), id, 'host', gen_random_uuid()::text, 1, 1, 'clip.webm' from users, generate_series(1, 2)`,
];

const settle = ['vacuum (analyze)', 'checkpoint'];

async function spentBy({ db, pid }: { readonly db: pg.Client; readonly pid: number }, work: () => Promise<void>) {
  const [before, ownBefore] = [await backendsMs(db), processMsOf(pid)];
  await work();
  const [after, own] = [await backendsMs(db), processMsOf(pid)];
  // A connection that was closed meanwhile had been idle before.
  const databaseMs = [...after].reduce((sum, [backend, ms]) => sum + ms - (before.get(backend) ?? 0), 0);
  return { databaseMs, processMs: own - ownBefore };
}

async function backendsMs(db: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'linecheck' and datname = current_database()`,
  );
  return new Map(rows.map(({ pid }) => [pid, processorMs(`/proc/${pid}/schedstat`)]));
}

/** The time of all threads of a process. */
const processMsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + processorMs(`/proc/${pid}/task/${thread}/schedstat`),
    0,
  );

const processorMs = (path: string): number => Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6;
