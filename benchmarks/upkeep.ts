import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { type Figure, rounded } from '../scripts/testing/figure';
import { signUpHost, startProduct } from '../scripts/testing/product';
import { openDatabase } from '../server/db/database';
import { openEmbeddedDatabase } from '../server/db/embedded-database';
import { createSchema } from '../server/db/migrate';
import { type Beside, callsBeside } from './calls-beside';
import { type FilledProduct, fillDatabase, openFilledProduct } from './filled-product';

const CALLS_PER_SECOND = 40;

/** Goals in ms: the wait that an export and a rewrite add to the slowest call. */
const EXPORT_WAIT_MS = 50;
const REWRITE_WAIT_MS = 250;

/** Work that takes minutes, beside calls: the export of 30,000 results, the rewrite of a table of 330,000, and the migration of a million links. */
export async function upkeepFigures(only?: string): Promise<readonly Figure[]> {
  const wanted = (name: string) => only === undefined || name === only;
  return [
    ...(wanted('export') || wanted('rewrite') || wanted('cold') ? await onFilledProduct(wanted) : []),
    ...(wanted('migration') ? await migrationFigures() : []),
  ];
}

async function onFilledProduct(wanted: (name: string) => boolean): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const delays = join(folder, 'delays');
  const settings = { NODE_OPTIONS: `--import=${delayMeter}`, BENCH_DELAYS: delays };
  const product = await openFilledProduct({ others: 10_000, links: [10, 11_500], settings });
  try {
    const alone = await callsBeside(product, { perSecond: CALLS_PER_SECOND, work: () => wait(ALONE_MS) });
    return [
      ...(wanted('export') ? await exportFigures(product, { alone, delays }) : []),
      ...(wanted('rewrite') ? await rewriteFigures(product, alone) : []),
      ...(wanted('cold') ? await coldFigures(product) : []),
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const ALONE_MS = 60_000;

/** Period of the meter's timer in ms, which its delays include. */
const METER_MS = 5;

/** A module that writes the longest delay of the product's event loop in each quarter of a second, in ms, to a file. */
const delayMeter = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs';
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  import { isMainThread } from 'node:worker_threads';
  const { argv, env } = process;
  if (isMainThread && argv[1]?.endsWith('start.mjs')) {
    const delay = monitorEventLoopDelay({ resolution: ${METER_MS} });
    delay.enable();
    setInterval(() => {
      appendFileSync(env.BENCH_DELAYS, Date.now() + ' ' + delay.max / 1e6 + '\\n');
      delay.reset();
    }, 250).unref();
  }
`)}`;

/** The longest delay of the event loop since a time, in ms. */
async function longestDelayMs(delays: string, since: number): Promise<number> {
  const lines = (await readFile(delays, 'utf8')).trim().split('\n');
  const values = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at > since);
  return rounded(Math.max(...values.map(([, ms = 0]) => ms - METER_MS)));
}

interface Alone {
  readonly alone: Beside;
  readonly delays: string;
}

async function exportFigures(product: FilledProduct, { alone, delays }: Alone): Promise<readonly Figure[]> {
  const heavy = product.hosts.at(-1);
  // An export needs a recent sign-in.
  await product.db.query('update sign_ins set confirmed_at = now()');
  const { rows } = await product.db.query<{ count: string }>(
    `select count(*) from guest_results r join test_sessions s on s.id = r.session_id
     where s.workspace_id = (select workspace_id from test_sessions group by 1 order by count(*) desc limit 1)`,
  );
  const aloneDelayMs = await longestDelayMs(delays, Date.now() - ALONE_MS);
  const startedAt = Date.now();
  let bytes = 0;
  const beside = await callsBeside(product, {
    perSecond: CALLS_PER_SECOND,
    work: async () => {
      const reply = await fetch(`${product.url}/api/account/export`, { headers: { cookie: heavy?.cookie ?? '' } });
      for await (const chunk of reply.body ?? []) bytes += chunk.length;
    },
  });
  const delayMs = await longestDelayMs(delays, startedAt);
  return [
    {
      name: `Export of ${rows[0]?.count} results`,
      value: beside.seconds,
      unit: 's',
      note: `${rounded(bytes / 1e6)} MB, ${noteOf(beside)}`,
    },
    {
      name: 'Longest delay of the event loop meanwhile, more than without it',
      value: rounded(delayMs - aloneDelayMs),
      unit: 'ms',
      ...goalIn(alone, EXPORT_WAIT_MS),
      note: `${delayMs} ms; without it ${aloneDelayMs} ms`,
    },
    moreFor(beside, { alone, goalMs: EXPORT_WAIT_MS }),
    refusedIn(beside),
  ];
}

/** A goal is judged only on a quiet machine: beside other programs, the calls without the work are slow as well. */
const goalIn = ({ load }: Beside, atMost: number): Pick<Figure, 'goal'> =>
  load <= cpus().length ? { goal: { atMost } } : {};

/** The wait that some work adds to the slowest call. */
const moreFor = (beside: Beside, { alone, goalMs }: { readonly alone: Beside; readonly goalMs: number }): Figure => ({
  name: 'Slowest call meanwhile, more than without it',
  value: rounded(beside.slowestMs - alone.slowestMs, 0),
  unit: 'ms',
  ...goalIn(alone, goalMs),
  note: `${beside.slowestMs} ms; without it ${alone.slowestMs} ms (${noteOf(alone)})`,
});

const refusedIn = ({ failed }: Beside): Figure => ({
  name: 'Calls refused meanwhile',
  value: failed,
  unit: '',
  goal: { atMost: 0 },
});

async function rewriteFigures(product: FilledProduct, alone: Beside): Promise<readonly Figure[]> {
  const kind = 'compact-database';
  const { rows } = await product.db.query<{ count: string }>('select count(*) from guest_results');
  const beside = await callsBeside(product, {
    perSecond: CALLS_PER_SECOND,
    work: async () => {
      await product.db.query("insert into jobs (kind, key, payload, run_at) values ($1, 'bench', '{}', now())", [kind]);
      const isDue = "select from jobs where key = 'bench' and attempts = 0 and run_at <= now() or locked_until > now()";
      do await wait(500);
      while ((await product.db.query(isDue)).rows.length > 0);
    },
  });
  return [
    {
      name: `Rewrite of all tables, with ${rows[0]?.count} results`,
      value: beside.seconds,
      unit: 's',
      note: noteOf(beside),
    },
    moreFor(beside, { alone, goalMs: REWRITE_WAIT_MS }),
    refusedIn(beside),
  ];
}

/** The first look at the dashboard after PostgreSQL was restarted and its files have left the memory. */
async function coldFigures(product: FilledProduct): Promise<readonly Figure[]> {
  const { dataDir, hosts } = product;
  await product.halt();
  await promisify(execFile)('sync');
  const dropping = ['-type', 'f', '-exec', 'dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'];
  await promisify(execFile)('find', [join(dataDir, 'postgres'), ...dropping]);
  const { url, stop } = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  try {
    const looks: number[] = [];
    for (let look = 0; look < 2; look += 1) {
      const startedAt = performance.now();
      const reply = await fetch(`${url}/api/dashboard/test-sessions`, {
        headers: { cookie: hosts.at(-1)?.cookie ?? '' },
      });
      await reply.text();
      if (!reply.ok) throw new Error(`the first look: ${reply.status}`);
      looks.push(rounded(performance.now() - startedAt));
    }
    const note = `${looks[1]} ms at the second look, load ${rounded(loadavg()[0] ?? Number.NaN)}`;
    return [{ name: 'First look at 11,500 links with a cold cache', value: looks[0] ?? Number.NaN, unit: 'ms', note }];
  } finally {
    await stop();
  }
}

/** Links of the migration, with one result each, of hosts with ten links. */
const MIGRATED_LINKS = 1_000_000;

/** The first migration that `prepare-lists` completes. */
const FIRST_MIGRATION = '032';

async function migrationFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'silent' });
  const embedded = await openEmbeddedDatabase({ dataDir, log });
  const before = openDatabase({ ...embedded.connection, ssl: false }, log);
  const names = (await readdir(join(import.meta.dirname, '../server/db/migrations'))).map((file) =>
    file.replace('.ts', ''),
  );
  await createSchema(before.direct, names.filter((name) => name < FIRST_MIGRATION).sort());
  await before.close();
  const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await db.connect();
  await fillDatabase(db, { others: MIGRATED_LINKS / 10, measured: [], results: 1, owner: 'host_id' });
  await db.end();
  await embedded.stop();
  try {
    return await migrate(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function migrate(dataDir: string): Promise<readonly Figure[]> {
  const { url, readyMs, stop } = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await db.connect();
  try {
    const host = { ...(await signUpHost(url)), links: 0, ids: [] };
    const product = { url, db, hosts: [host] };
    const isDone = async () => (await db.query("select from jobs where kind = 'prepare-lists'")).rows.length === 0;
    const beside = await callsBeside(product, {
      perSecond: CALLS_PER_SECOND,
      work: async () => {
        while (!(await isDone())) await wait(500);
      },
    });
    const after = await callsBeside(product, { perSecond: CALLS_PER_SECOND, work: () => wait(60_000) });
    const { rows } = await db.query<{ wrong: number }>(wrongLinks);
    return [
      {
        name: 'Start of the product with the migrations of a million links',
        value: rounded(readyMs / 1000),
        unit: 's',
      },
      {
        name: 'Preparation of the lists of a million links beside calls',
        value: beside.seconds,
        unit: 's',
        note: noteOf(beside),
      },
      {
        name: 'Slowest call meanwhile',
        value: beside.slowestMs,
        unit: 'ms',
        note: `${after.slowestMs} ms afterwards: ${noteOf(after)}`,
      },
      refusedIn(beside),
      {
        name: 'Links whose latest result differs from their results',
        value: rows[0]?.wrong ?? Number.NaN,
        unit: '',
        goal: { atMost: 0 },
      },
    ];
  } finally {
    await db.end();
    await stop();
  }
}

const wrongLinks = `select count(*)::int as wrong from test_sessions s left join lateral (
    select submitted_at, case when has_passed(microphone_status, camera_status, connection_status, details) then 1 else 2 end as outcome
    from guest_results r where r.session_id = s.id order by submitted_at desc, id limit 1
  ) latest on true
  where (s.latest_result_at, s.latest_outcome) is distinct from (latest.submitted_at, coalesce(latest.outcome, 0))`;

const noteOf = ({ calls, medianMs, p99Ms, seconds, load }: Beside): string =>
  `${calls} calls in ${seconds} s, median ${medianMs} ms, 99% ${p99Ms} ms, load ${load}`;
