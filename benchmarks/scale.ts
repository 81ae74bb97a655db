import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { rounded } from '../scripts/testing/figure';
import { type FilledHost, type FilledProduct, type SpentTime, withFilledProduct } from './filled-product';
import type { BenchmarkReport } from './harness';

const HOSTS = [100, 1000, 10_000] as const;
const LINKS = [10, 10_000] as const;

const WARM_UP = 10;
/** Calls of a batch, and batches of which the least disturbed one counts: other programs on the processor slow it down. */
const ROUNDS = 10;
const BATCHES = 5;

interface Call {
  readonly name: string;
  readonly goalMs: number;
  readonly path: (host: FilledHost) => string;
  readonly method?: 'PUT';
}

const dashboard = (query: string) => () => `/api/dashboard/test-sessions?${query}`;

const calls: readonly Call[] = [
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

const jobs = [
  'expire-sign-ins',
  'expire-reset-links',
  'expire-invitations',
  'expire-confirmations',
  'expire-results',
  'expire-clips',
  'erase-accounts',
  'clear-failed-jobs',
  'find-orphaned-blobs',
  'copy-deletions',
] as const;

const JOB_ROUNDS = 10;

/**
 * Figures that miss a goal after two attempts, by the beginning of their name. They are reported and do not fail;
 * `benchmarks/README.md` lists what was tried.
 */
const KNOWN_MISSES = ['Search ', 'find-orphaned-blobs'] as const;

interface Measured {
  readonly name: string;
  readonly costs: readonly SpentTime[];
  readonly goalMs?: number;
  readonly byLinks?: readonly (readonly number[])[];
}

export async function scaleReport(): Promise<BenchmarkReport> {
  const rounds: { readonly load: number; readonly figures: readonly Measured[] }[] = [];
  for (const others of HOSTS) {
    await withFilledProduct({ others, links: LINKS }, async (product) => {
      const figures = [...(await measureCalls(product)), ...(await measureJobs(product))];
      rounds.push({ load: rounded(loadavg()[0] ?? Number.NaN), figures });
    });
  }
  const measured = (rounds[0]?.figures ?? []).map((figure, at): Measured => {
    const all = rounds.flatMap(({ figures }) => figures[at] ?? []);
    return { ...figure, costs: all.flatMap(({ costs }) => costs), byLinks: all.flatMap(({ byLinks = [] }) => byLinks) };
  });
  const judged = measured.map((figure) => ({ ...figure, misses: missesOf(figure) }));
  const loads = rounds.map(({ load }) => load);
  const missed = judged.filter(({ misses }) => misses.length > 0);
  return {
    details: tableOf(judged, loads),
    table: [
      HOW,
      '',
      `${judged.length - missed.length} of ${judged.length} reach their goals. The others:`,
      '',
      tableOf(missed, loads),
    ].join('\n'),
    failures: missed
      .filter(({ name }) => !KNOWN_MISSES.some((known) => name.startsWith(known)))
      .map(({ name, misses }) => `${name}: ${misses.join('; ')}`),
  };
}

async function measureCalls(product: FilledProduct): Promise<readonly Measured[]> {
  const figures: Measured[] = [];
  for (const call of calls) {
    const ofOneRow: number[] = [];
    for (const host of product.hosts) {
      const send = (path: string) => sendAs(host, `${product.url}${path}`, call.method ?? 'GET');
      const path = call.path(host);
      const costs = [await costOf(product, () => send(path))];
      const isPage = path.includes('?') && !path.includes('ids=');
      const cost = isPage ? await costOf(product, () => send(`${path}&limit=1`)) : costs[0];
      ofOneRow.push(cost?.databaseMs ?? Number.NaN);
      const byLinks = ofOneRow.length === LINKS.length ? [ofOneRow] : [];
      figures.push({ name: `${call.name}, ${host.links} links`, goalMs: call.goalMs, costs, byLinks });
    }
  }
  return figures;
}

async function sendAs({ cookie }: FilledHost, url: string, method: string): Promise<void> {
  const reply = await fetch(url, { method, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
}

async function costOf(product: FilledProduct, call: () => Promise<void>): Promise<SpentTime> {
  for (let round = 0; round < WARM_UP; round += 1) await call();
  const batches: SpentTime[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const spent = await product.spent(async () => {
      for (let round = 0; round < ROUNDS; round += 1) await call();
    });
    batches.push(meanOf(spent, ROUNDS));
  }
  return {
    databaseMs: Math.min(...batches.map(({ databaseMs }) => databaseMs)),
    processMs: Math.min(...batches.map(({ processMs }) => processMs)),
  };
}

const meanOf = ({ databaseMs, processMs }: SpentTime, count: number): SpentTime => ({
  databaseMs: rounded(databaseMs / count, 2),
  processMs: rounded(processMs / count, 2),
});

async function measureJobs({ db, spent }: FilledProduct): Promise<readonly Measured[]> {
  const figures: Measured[] = [];
  await untilDone(db);
  // Otherwise the recurring jobs would run during the measured ones.
  await db.query("update jobs set run_at = now() + interval '1 hour'");
  for (const kind of jobs) {
    await db.query(`insert into deletions (kind, key) select 'result', gen_random_uuid() from generate_series(1, 10)`);
    await db.query(
      `insert into jobs (kind, key, payload, run_at) select $1, 'bench-' || n, '{}', now() from generate_series(1, $2::int) n`,
      [kind, JOB_ROUNDS],
    );
    figures.push({ name: kind, costs: [meanOf(await spent(() => untilDone(db)), JOB_ROUNDS)] });
    await db.query("delete from jobs where key like 'bench-%'");
  }
  return figures;
}

async function untilDone(db: FilledProduct['db']): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select from jobs where run_at <= now() or locked_until > now() limit 1');
    if (rows.length === 0) return;
    await wait(100);
  }
}

const FACTOR = 2;
const NOISE = { databaseMs: 0.5, processMs: 2 } as const satisfies Record<keyof SpentTime, number>;

export function missesOf({ costs, goalMs, byLinks = [] }: Omit<Measured, 'name'>): readonly string[] {
  const databaseMs = costs.map((cost) => cost.databaseMs);
  const greatest = Math.max(...databaseMs);
  const growing = (what: string, values: readonly number[], noiseMs: number) => {
    const [first = Number.NaN, last = Number.NaN] = [values[0], values.at(-1)];
    const isWithin = last <= Math.max(FACTOR * first, first + noiseMs);
    return isWithin ? [] : [`grows by ${rounded(last / first, 2)} with ${what}`];
  };
  const worst = byLinks.toSorted((a, b) => (b[1] ?? 0) / (b[0] ?? 0) - (a[1] ?? 0) / (a[0] ?? 0)).slice(0, 1);
  return [
    ...(goalMs === undefined || greatest <= goalMs ? [] : [`${greatest} ms instead of ${goalMs}`]),
    ...growing('hosts', databaseMs, NOISE.databaseMs),
    ...growing(
      'hosts, in the process',
      costs.map(({ processMs }) => processMs),
      NOISE.processMs,
    ),
    ...worst.flatMap((values) => growing('links', values, NOISE.databaseMs)),
  ];
}

const HOW = `Milliseconds of PostgreSQL + of the app process on a processor for each call (the least mean of ${BATCHES} times ${ROUNDS}) and run of a job (mean of ${JOB_ROUNDS}), of hosts with ${LINKS[0]} and ${LINKS[1]} links. The goal is the database time; no figure may grow by more than ${FACTOR} from ${HOSTS[0]} to ${HOSTS.at(-1)} hosts, or for a page of one row from ${LINKS[0]} to ${LINKS[1]} links.`;

type JudgedCost = Measured & { readonly misses: readonly string[] };

function tableOf(judged: readonly JudgedCost[], loads: readonly number[]): string {
  const heads = HOSTS.map((hosts, at) => `${hosts} hosts, load ${loads[at]}`);
  const rows = judged.map(({ name, costs, goalMs, misses }) => {
    const cells = costs.map(({ databaseMs, processMs }) => `${databaseMs} + ${processMs}`);
    const verdict = misses.length === 0 ? 'reached' : `**missed**: ${misses.join('; ')}`;
    return `| ${[name, ...cells, goalMs === undefined ? '' : `≤ ${goalMs}`, verdict].join(' | ')} |`;
  });
  const head = `| ${['Call or job', ...heads, 'Goal', ''].join(' | ')} |`;
  return [head, `|---|${heads.map(() => '---|').join('')}---|---|`, ...rows].join('\n');
}
