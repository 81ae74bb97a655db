import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type StartedProduct, signUpHost, startProduct } from '../scripts/testing/product';
import { everyReading } from '../server/testing/every-reading';
import { withFolder } from './harness';

export interface FilledHost {
  readonly cookie: string;
  readonly links: number;
  readonly ids: readonly string[];
}

export interface FilledProduct {
  readonly url: string;
  readonly db: pg.Client;
  readonly hosts: readonly FilledHost[];
  spent(work: () => Promise<void>): Promise<SpentTime>;
}

export interface SpentTime {
  readonly databaseMs: number;
  readonly processMs: number;
}

interface Filling {
  readonly others: number;
  readonly links: readonly number[];
}

export const withFilledProduct = <Value>(
  filling: Filling,
  use: (product: FilledProduct) => Promise<Value>,
): Promise<Value> =>
  withFolder(async (dataDir) => {
    const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
    const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
    try {
      await db.connect();
      const hosts = await fillProduct(product, db, filling);
      await writeBlobs(db, join(dataDir, 'blobs'));
      return await use({ url: product.url, db, hosts, spent: (work) => spentBy({ db, pid: product.pid }, work) });
    } finally {
      await db.end();
      await product.stop();
    }
  });

async function fillProduct(product: StartedProduct, db: pg.Client, { others, links }: Filling): Promise<FilledHost[]> {
  const measured = await Promise.all(
    links.map(async (count) => ({ links: count, ...(await signUpHost(product.url)) })),
  );
  await db.query('create temp table spread (host uuid, link int)');
  await db.query(INSERT_HOSTS, [others]);
  await db.query(
    `insert into spread select id, n from users cross join lateral generate_series(1, coalesce(
       (select links from unnest($1::text[], $2::int[]) measured (email, links) where measured.email = users.email), 10
     )) n`,
    [measured.map(({ email }) => email), links],
  );
  await db.query('create temp table details (n int, details jsonb)');
  await db.query('insert into details select (t ->> 0)::int, t -> 1 from jsonb_array_elements($1::jsonb) t', [
    JSON.stringify(Array.from({ length: TEMPLATES }, (_, n) => [n, detailsOf(n)])),
  ]);
  for (const statement of statements) await db.query(statement);
  return Promise.all(
    measured.map(async ({ cookie, links: count }) => {
      const reply = await fetch(`${product.url}/api/dashboard/test-sessions`, { headers: { cookie } });
      const page = (await reply.json()) as { readonly rows: readonly { readonly id: string }[] };
      return { cookie, links: count, ids: page.rows.map(({ id }) => id) };
    }),
  );
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

const INSERT_HOSTS = `with w as (
      insert into workspaces (id) select gen_random_uuid() from generate_series(1, $1::int) returning id
    ),
    u as (
      insert into users (id, email, first_name, last_name, workspace_id)
      select id, 'other' || row_number() over () || '@example.org', 'Other', 'Host', id from w returning id
    ),
    p as (insert into sign_in_methods (user_id, kind, data) select id, 'password', '{"hash":"x"}' from u)
    insert into memberships (user_id, workspace_id, role) select id, id, 'owner' from u`;

const statements = [
  `create temp table names as select row_number() over () - 1 as n, first[1] as first, first[2] as first_key, last from
   (values (array['Ada', 'ada']), (array['Tom\u00e1s', 'tomas']), (array['S\u00f8ren', 'soren']), (array['Ingrid', 'ingrid']),
     (array['Ben', 'ben']), (array['Clara', 'clara']), (array['Yusuf', 'yusuf'])) f (first),
   unnest(array['Lovelace', 'Okafor', 'Nowak', 'Smith', 'Tanaka', 'Rossi', 'Kaya']) last`,
  `insert into test_sessions (id, workspace_id, session_code, title, guest_first_name, guest_surname, guest_name, guest_email,
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
     from test_sessions s cross join generate_series(1, 3) nr
     where s.session_code !~ '^[01]' and s.created_at < now() - interval '1 hour' order by random()
   ) r join details d on d.n = r.n`,
  `insert into notifications (id, workspace_id, guest_result_id, guest_name, status, created_at)
   select gen_random_uuid(), s.workspace_id, r.id, r.guest_name, 'passed', r.submitted_at
   from guest_results r join test_sessions s on s.id = r.session_id order by r.submitted_at`,
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
  'vacuum (analyze)',
  'checkpoint',
];

async function spentBy({ db, pid }: { readonly db: pg.Client; readonly pid: number }, work: () => Promise<void>) {
  const [before, ownBefore] = [await backendsMs(db), processMsOf(pid)];
  await work();
  const [after, own] = [await backendsMs(db), processMsOf(pid)];
  // Connections that closed during `work` were idle: they add nothing.
  const databaseMs = [...after].reduce((sum, [backend, ms]) => sum + ms - (before.get(backend) ?? 0), 0);
  return { databaseMs, processMs: own - ownBefore };
}

async function backendsMs(db: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'linecheck' and datname = current_database()`,
  );
  return new Map(rows.map(({ pid }) => [pid, processorMs(`/proc/${pid}/schedstat`)]));
}

const processMsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + processorMs(`/proc/${pid}/task/${thread}/schedstat`),
    0,
  );

const processorMs = (path: string): number => Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6;
