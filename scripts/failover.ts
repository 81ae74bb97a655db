// Repeatedly takes the database away from the running product, and checks that nothing acknowledged is lost or doubled,
// and how soon the product works again.
import { randomUUID } from 'node:crypto';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { testSubmission } from '../server/testing/guest-links';
import { openWorkshop, PostgresServer, type PostgresWorkshop } from './failover/server';
import { openLedger } from './harness/ledger';
import { LINKS_IN_USE, makeLink, type PeopleScene, sendSubmission } from './harness/people';
import { ProductStage } from './harness/stage';
import { until } from './harness/until';
import { type StartedProduct, signUpHost, startProduct } from './testing/product';
import { openRandom } from './testing/random';
import { record } from './testing/record';

const GUESTS = 6;
/** Time until an operator's tool, such as Patroni, promotes the standby of a primary that is gone. */
const PROMOTE_AFTER_MS = 1500;
/** Longer than the product waits for an answer. */
const OUTAGE_MS = 7000;

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    only: { type: 'string' },
  },
});
const random = openRandom(Number(given.seed));
const ledger = openLedger();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Pair {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
}

interface Fault {
  readonly what: string;
  readonly isLong: boolean;
  readonly play: (pair: Pair) => Promise<Pair>;
}

const promoteStandby = async ({ primary, standby }: Pair): Promise<Pair> => {
  await standby.promote();
  return { primary: standby, standby: primary };
};

const faults: Readonly<Record<string, Fault>> = {
  kill: {
    what: 'kill -9 of the primary, standby promoted',
    isLong: false,
    play: async (pair) => {
      await pair.primary.stop('SIGKILL');
      await wait(PROMOTE_AFTER_MS);
      return promoteStandby(pair);
    },
  },
  pause: {
    what: 'primary paused, standby promoted, old primary goes on',
    isLong: true,
    play: async (pair) => {
      pair.primary.signal('SIGSTOP');
      await wait(OUTAGE_MS);
      const next = await promoteStandby(pair);
      pair.primary.signal('SIGCONT');
      return next;
    },
  },
  cut: {
    what: 'network drops all packets, then delivers again',
    isLong: true,
    play: async (pair) => {
      pair.primary.proxy.hold();
      pair.standby.proxy.hold();
      await wait(OUTAGE_MS);
      pair.primary.proxy.release();
      pair.standby.proxy.release();
      return pair;
    },
  },
  promote: {
    what: 'primary made read-only, standby promoted',
    isLong: false,
    play: async (pair) => {
      await pair.primary.configure('default_transaction_read_only = on');
      return promoteStandby(pair);
    },
  },
  restart: {
    what: 'primary restarted',
    isLong: false,
    play: async (pair) => {
      await pair.primary.stop('SIGINT');
      await pair.primary.start();
      return pair;
    },
  },
};

async function share(scene: PeopleScene, onAcknowledged: () => void): Promise<void> {
  while (!scene.signal.aborted) {
    const submissionId = randomUUID();
    const sessionCode = scene.ledger.links.at(-random.between(1, LINKS_IN_USE))?.sessionCode ?? '';
    scene.ledger.submissions.set(submissionId, { body: testSubmission(sessionCode, { submissionId }) });
    while (!scene.signal.aborted && scene.ledger.submissions.get(submissionId)?.resultId === undefined) {
      await sendOnce(scene, submissionId);
      if (scene.ledger.submissions.get(submissionId)?.resultId === undefined) await wait(500);
      else onAcknowledged();
    }
    await wait(100);
  }
}

const CALL_TIMEOUT_MS = 30_000;

async function sendOnce(scene: PeopleScene, submissionId: string): Promise<void> {
  const signal = AbortSignal.any([scene.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  await sendSubmission({ ...scene, signal }, submissionId).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new Error('a call had no answer in 30 s');
    if (!scene.signal.aborted) throw error;
  });
}

function watchHealth(url: string, signal: AbortSignal) {
  const seen: { readonly at: number; readonly answer: string; readonly ms: number }[] = [];
  const follow = async () => {
    while (!signal.aborted) {
      const at = performance.now();
      const reply = await fetch(`${url}/api/health`, { signal }).catch(() => undefined);
      const body = (await reply?.json().catch(() => undefined)) as { status?: string; params?: { reason?: string } };
      const answer = body?.status ?? body?.params?.reason ?? 'no answer';
      if (!signal.aborted) seen.push({ at: performance.now(), answer, ms: performance.now() - at });
      await wait(100);
    }
  };
  return { seen, ended: follow() };
}

function openPage(url: string, cookie: string, signal: AbortSignal) {
  const messages: number[] = [];
  const follow = async () => {
    while (!signal.aborted) {
      try {
        const reply = await fetch(`${url}/api/live`, { headers: { cookie }, signal });
        for await (const chunk of reply.body ?? [])
          if (Buffer.from(chunk).toString().includes('data:')) messages.push(performance.now());
      } catch {
        // A stream that has ended is opened again.
      }
      await wait(500);
    }
  };
  return { messages, ended: follow() };
}

interface Outcome {
  readonly fault: string;
  readonly writeMs: number;
  readonly pageMs: number;
  readonly unhealthyMs: number | undefined;
  readonly healthyMs: number;
  readonly slowestHealthMs: number;
  readonly reasons: string;
  readonly lost: number;
  readonly doubled: number;
}

interface Stage {
  readonly product: StartedProduct;
  readonly cookie: string;
}

async function playRound(name: string, pair: Pair, { product, cookie }: Stage) {
  const fault = faults[name];
  if (fault === undefined) throw new Error(`no such fault: ${name}`);
  const ending = new AbortController();
  const scene: PeopleScene = { url: product.url, cookies: [cookie], ledger, random, signal: ending.signal };
  for (let link = 0; link < LINKS_IN_USE; link += 1) await makeLink(scene);
  const acknowledgedAt: number[] = [];
  const health = watchHealth(product.url, ending.signal);
  const page = openPage(product.url, cookie, ending.signal);
  const guests = Array.from({ length: GUESTS }, () => share(scene, () => acknowledgedAt.push(performance.now())));
  const work = Promise.all(guests);
  // Ends the round if a guest's call fails with any status other than 503.
  const end = <T>(waiting: Promise<T>): Promise<T> => Promise.race([waiting, work.then(() => waiting)]);
  await wait(random.between(1000, 2000));
  const brokenAt = performance.now();
  const next = await end(fault.play(pair));
  const curedAt = performance.now();
  const after = (times: readonly number[], at = curedAt) => times.find((time) => time > at);
  const writeAt = await end(until('a write', () => after(acknowledgedAt)));
  const pageAt = await end(until('news on the page', () => after(page.messages)));
  const isFine = () => health.seen.find(({ at, answer }) => at > curedAt && answer === 'ok')?.at;
  const healthyAt = await end(until('health', isFine));
  await wait(500);
  ending.abort();
  await work;
  await Promise.all([health.ended, page.ended]);
  await sendRest({ ...scene, signal: new AbortController().signal });
  const during = health.seen.filter(({ at, answer }) => at > brokenAt && answer !== 'ok');
  const unhealthyAt = during[0]?.at;
  const outcome: Outcome = {
    fault: name,
    writeMs: writeAt - curedAt,
    pageMs: pageAt - curedAt,
    unhealthyMs: fault.isLong ? (unhealthyAt ?? Number.POSITIVE_INFINITY) - brokenAt : undefined,
    healthyMs: healthyAt - curedAt,
    slowestHealthMs: Math.max(...health.seen.map(({ ms }) => ms)),
    reasons: [...new Set(during.map(({ answer }) => answer))].join(', '),
    ...(await audit(next.primary)),
  };
  return { next, outcome };
}

async function sendRest(scene: PeopleScene): Promise<void> {
  for (const [id, entry] of ledger.submissions)
    if (entry.resultId === undefined)
      await until('an acknowledgement', async () => {
        await sendSubmission(scene, id);
        return entry.resultId;
      });
}

async function audit(primary: PostgresServer): Promise<Pick<Outcome, 'lost' | 'doubled'>> {
  const ids = [...ledger.submissions.values()].map(({ resultId }) => resultId).filter((id) => id !== undefined);
  const lost = await primary.ask('select from unnest($1::uuid[]) id where id not in (select id from guest_results)', [
    ids,
  ]);
  const doubled = await primary.ask(
    `select submission_id from guest_results group by 1 having count(*) > 1
     union all select r.id from guest_results r
     where (select count(*) from notifications n where n.guest_result_id = r.id) <> 1`,
  );
  return { lost: lost.length, doubled: doubled.length };
}

async function restore({ primary, standby }: Pair): Promise<void> {
  standby.signal('SIGCONT');
  await standby.stop('SIGKILL');
  await primary.addStandby(standby);
}

async function play(shop: PostgresWorkshop): Promise<readonly Outcome[]> {
  const [one, two] = [await PostgresServer.open(shop, 'one'), await PostgresServer.open(shop, 'two')];
  let pair: Pair = { primary: one, standby: two };
  one.create();
  await one.start();
  await one.ask('create database linecheck');
  await one.addStandby(two);
  const hosts = [one, two].map(({ proxy }) => `${proxy.host}:${proxy.port}`).join(',');
  const settings = {
    DATABASE_URL: `postgres://postgres@${hosts}/linecheck?target_session_attrs=read-write`,
    DEFAULT_PLAN: 'pro',
    RATE_LIMIT_FACTOR: '0',
    MIN_FREE_DISK_MB: '0',
    LOG_LEVEL: 'warn',
  };
  const product = await startProduct(join(shop.folder, 'app'), settings, {
    log: openSync(join(shop.folder, 'app.log'), 'a'),
  });
  const { cookie } = await signUpHost(product.url);
  const names = given.only?.split(',') ?? Object.keys(faults);
  const outcomes: Outcome[] = [];
  try {
    for (let round = 1; round <= Number(given.rounds); round += 1) {
      const name = names[(round - 1) % names.length] ?? 'kill';
      const { next, outcome } = await playRound(name, pair, { product, cookie });
      outcomes.push(outcome);
      print(`${round}/${given.rounds} ${JSON.stringify(outcome, (_key, value) => rounded(value))}`);
      await restore(next);
      pair = next;
    }
  } finally {
    await product.stop();
    for (const server of [one, two]) await server.close();
  }
  return outcomes;
}

const rounded = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value) : value);

const GOALS = { writeMs: 10_000, pageMs: 15_000, unhealthyMs: 5000, healthyMs: 5000 } as const;

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = [...new Set(outcomes.map(({ fault }) => fault))].map((fault) => {
    const all = outcomes.filter((each) => each.fault === fault);
    const worst = (key: keyof typeof GOALS) => {
      const values = all.map((each) => each[key]).filter((value) => value !== undefined);
      return values.length === 0 ? '–' : `${(Math.max(...values) / 1000).toFixed(1)} s`;
    };
    const sum = (key: 'lost' | 'doubled') => all.reduce((total, each) => total + each[key], 0);
    const times = `${worst('writeMs')} | ${worst('pageMs')} | ${worst('unhealthyMs')} | ${worst('healthyMs')}`;
    return `| ${faults[fault]?.what} | ${all.length} | ${sum('lost')} | ${sum('doubled')} | ${times} |`;
  });
  return [
    '| Fault | Rounds | Lost | Doubled | Writes again (≤ 10 s) | Pages (≤ 15 s) | Health 503 (≤ 5 s) | Health 200 (≤ 5 s) |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const isMissed = (outcome: Outcome): boolean =>
  outcome.lost + outcome.doubled > 0 ||
  Object.entries(GOALS).some(([key, goal]) => (outcome[key as keyof typeof GOALS] ?? 0) > goal); // The keys of GOALS.

const stage = new ProductStage();
const folder = await stage.newFolder();
print(`${given.rounds} rounds with seed ${given.seed}`);
const outcomes = await play(await openWorkshop(folder));
const table = tableOf(outcomes);
print(`\n${ledger.submissions.size} results were acknowledged.\n\n${table}\n`);
if (given.only === undefined)
  await record('failover', `${ledger.submissions.size} results were acknowledged. Worst of the rounds:\n\n${table}`);
const missed = outcomes.filter(isMissed);
if (missed.length > 0) throw new Error(`${missed.length} of ${outcomes.length} rounds missed a goal; see ${folder}`);
await stage.close({ keepFolders: false });
