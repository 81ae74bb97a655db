import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Figure, rounded } from '../scripts/testing/figure';
import { signUpHost, startProduct } from '../scripts/testing/product';

/** Numbers of links of the measured hosts; each has three results and three notifications a link. */
const SIZES = [10, 100, 1000, 10_000] as const;

/** Other hosts with ten links each, whose rows are stored between those of the measured hosts. */
const OTHER_HOSTS = 1000;

const WARM_UP = 5;
const ROUNDS = 40;

interface Asked {
  readonly name: string;
  readonly goalMs: number;
  readonly path: (host: Filled) => string;
  readonly method?: 'PUT';
}

const dashboard = (query: string) => () => `/api/dashboard/test-sessions?${query}`;

const calls: readonly Asked[] = [
  { name: 'Refresh of a row', goalMs: 2, path: ({ ids }) => `/api/dashboard/test-sessions?ids=${ids[0]}` },
  { name: 'First page', goalMs: 5, path: dashboard('') },
  { name: 'Page by name', goalMs: 5, path: dashboard('sort=name') },
  { name: 'Page by result', goalMs: 5, path: dashboard('sort=result') },
  { name: 'Page by expiry', goalMs: 5, path: dashboard('sort=expiry') },
  { name: 'Page of those to fix', goalMs: 5, path: dashboard('filter=fix') },
  { name: 'Page of those waiting, by name', goalMs: 5, path: dashboard('filter=waiting&sort=name') },
  { name: 'Search for one letter', goalMs: 20, path: dashboard('q=a') },
  { name: 'Search for a name', goalMs: 20, path: dashboard('q=soren') },
  { name: 'Search for two words, by name', goalMs: 20, path: dashboard('q=ada%20episode&sort=name') },
  { name: 'Search without a hit', goalMs: 20, path: dashboard('q=zzqq') },
  { name: 'Unread count', goalMs: 2, path: () => '/api/notifications/unread-count' },
  { name: 'Mark all as read', goalMs: 5, path: () => '/api/notifications/mark-all-read', method: 'PUT' },
];

interface Filled {
  readonly cookie: string;
  readonly links: number;
  readonly ids: readonly string[];
}

/** The time that PostgreSQL spends on each call of a host, by the number of the host's links. */
export async function scaleFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  // Readable by the database's user, and with a known path.
  await chmod(dataDir, 0o755);
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  try {
    await db.connect();
    const hosts = await fill(db, product.url);
    const figures: Figure[] = [];
    for (const call of calls)
      for (const host of hosts) figures.push(await measure({ db, url: product.url, host }, call));
    return figures;
  } finally {
    await db.end();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Hosts of all sizes with their data, among that of the other hosts by time. */
async function fill(db: pg.Client, url: string): Promise<readonly Filled[]> {
  const hosts: Filled[] = [];
  await db.query('create temp table spread (host uuid, link int)');
  for (const statement of others) await db.query(statement);
  for (const links of SIZES) {
    const { email, cookie } = await signUpHost(url);
    await db.query('insert into spread select id, n from users, generate_series(1, $2::int) n where email = $1', [
      email,
      links,
    ]);
    hosts.push({ cookie, links, ids: [] });
  }
  for (const statement of rows) await db.query(statement);
  const filled: Filled[] = [];
  for (const host of hosts) {
    const reply = await fetch(`${url}/api/dashboard/test-sessions`, { headers: { cookie: host.cookie } });
    const page = (await reply.json()) as { readonly rows: readonly { readonly id: string }[] };
    filled.push({ ...host, ids: page.rows.map(({ id }) => id) });
  }
  return filled;
}

const others = [
  `insert into users (id, email, password_hash, first_name, last_name)
   select gen_random_uuid(), 'other' || n || '@example.org', 'x', 'Other', 'Host' from generate_series(1, ${OTHER_HOSTS}) n`,
  `insert into spread select id, n from users, generate_series(1, 10) n`,
];

const rows = [
  // Names with their search keys.
  `create temp table names as select row_number() over () - 1 as n, first[1] as first, first[2] as first_key, last from
   (values (array['Ada', 'ada']), (array['Tom\u00e1s', 'tomas']), (array['S\u00f8ren', 'soren']), (array['Ingrid', 'ingrid']),
     (array['Ben', 'ben']), (array['Clara', 'clara']), (array['Yusuf', 'yusuf'])) f (first),
   unnest(array['Lovelace', 'Okafor', 'Nowak', 'Smith', 'Tanaka', 'Rossi', 'Kaya']) last`,
  `insert into test_sessions (id, host_id, session_code, title, guest_first_name, guest_surname, guest_name, guest_email,
     guest_name_key, search_key, created_at, expires_at)
   select gen_random_uuid(), host, left(translate(gen_random_uuid()::text, '-', ''), 26), title, first, last, first || ' ' || last, email,
     first_key || ' ' || lower(last), first_key || ' ' || lower(last) || ' ' || email || ' ' || lower(title), made, made + interval '90 days'
   from (
     select s.host, n.*, lower(n.last) || s.link || '@mail.example' as email, now() - random() * interval '365 days' as made,
       case s.link % 3 when 0 then 'Recording Session' when 1 then 'Episode ' || s.link else 'Ada episode ' || s.link end as title
     from spread s join names n on n.n = s.link * 7919 % 49
   ) links order by made`,
  // Details of about the length of real ones, most of which PostgreSQL cannot compress away.
  `create temp table details as select n, jsonb_build_object(
     'microphone', jsonb_build_object('code', 'good', 'device', md5(n::text)),
     'speakers', jsonb_build_object('status', case when n % 5 = 0 then 'warning' else 'passed' end),
     'connection', jsonb_build_object('code', 'good', 'series', (select jsonb_agg(md5(random()::text)) from generate_series(1, 90)))
   ) as details from generate_series(0, 199) n`,
  `insert into guest_results (id, session_id, submission_id, guest_name, microphone_status, camera_status, connection_status, details, submitted_at)
   select gen_random_uuid(), s.id, gen_random_uuid(), s.guest_name, 'passed', 'passed',
     case when random() < 0.2 then 'failed' else 'passed' end, d.details, s.created_at + random() * interval '20 days'
   from test_sessions s cross join generate_series(1, 3) r join details d on d.n = (ascii(s.guest_name) * r + length(s.title) * 31) % 200
   where s.session_code !~ '^[01]' order by random()`,
  `insert into notifications (id, host_id, guest_result_id, guest_name, status, created_at)
   select gen_random_uuid(), s.host_id, r.id, r.guest_name, 'passed', r.submitted_at
   from guest_results r join test_sessions s on s.id = r.session_id order by r.submitted_at`,
  'vacuum (analyze)',
];

interface Measured {
  readonly db: pg.Client;
  readonly url: string;
  readonly host: Filled;
}

async function measure({ db, url, host }: Measured, asked: Asked): Promise<Figure> {
  const ask = async () => {
    const headers = { cookie: host.cookie, 'sec-fetch-site': 'same-origin' };
    const reply = await fetch(`${url}${asked.path(host)}`, { method: asked.method ?? 'GET', headers });
    if (!reply.ok) throw new Error(`${asked.name}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  for (let round = 0; round < WARM_UP; round += 1) await ask();
  const before = await backendMs(db);
  for (let round = 0; round < ROUNDS; round += 1) await ask();
  const spent = [...(await backendMs(db))].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  return {
    name: `${asked.name}, ${host.links} links`,
    value: rounded(spent / ROUNDS, 2),
    unit: 'ms',
    goal: { atMost: asked.goalMs },
    note: `time of PostgreSQL on a processor, mean of ${ROUNDS}`,
  };
}

/** Milliseconds on a processor of each connection of the product. */
async function backendMs(db: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows: found } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'linecheck' and datname = current_database()`,
  );
  return new Map(
    found.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6]),
  );
}
