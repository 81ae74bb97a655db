// Repeatedly kills the app and its database while they are in use, and checks that everything acknowledged is still
// there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPostOffice } from '../server/testing/letters';
import { audit, emailFaults } from './crash/audit';
import { crashWhileSending } from './crash/emails';
import { crashWhileDelivering } from './crash/webhooks';
import { acknowledged, openLedger } from './harness/ledger';
import { keepBusy, LINKS_IN_USE, makeLink, type PeopleScene, sendSubmission } from './harness/people';
import { childProcessesOf, signalAll } from './harness/processes';
import { ProductStage } from './harness/stage';
import { until, untilHealthy } from './harness/until';
import { type StartedProduct, signUpHost, startProduct } from './testing/product';
import { openRandom } from './testing/random';

const PEOPLE = 8;
const HOSTS = 2;
const ACKNOWLEDGED_MIN = 10;
const RECOVERY_DEADLINE_MS = 60_000;
const office = await openPostOffice();
const settings = {
  SMTP_URL: office.url,
  LOG_LEVEL: 'silent',
  DEFAULT_PLAN: 'pro',
  RATE_LIMIT_FACTOR: '0',
  CLIP_QUOTA_MB: '100000',
  UNCONFIRMED_CLIPS_MB: '1000000',
  MIN_FREE_DISK_MB: '0',
};

const victims = ['app', 'one of the database', 'first of the database', 'database', 'both'] as const;

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    'email-kills': { type: 'string', default: '5' },
    'webhook-kills': { type: 'string', default: '2' },
    /** `emails` and `webhooks` leave out all but the crashes while these are sent. */
    only: { type: 'string' },
  },
});
const rounds = Number(given.rounds);
const random = openRandom(Number(given.seed));
const ledger = openLedger();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(dataDir: string): Promise<StartedProduct> {
  const late = AbortSignal.timeout(RECOVERY_DEADLINE_MS);
  const deadline = new Promise<never>((_, fail) => {
    late.addEventListener('abort', () => fail(new Error('the product did not start in time')));
  });
  deadline.catch(() => undefined);
  return Promise.race([startProduct(dataDir, settings), deadline]);
}

function kill(victim: (typeof victims)[number], app: number, dataDir: string): void {
  const first = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  const others = childProcessesOf(first);
  const chosen = {
    app: [app],
    'one of the database': others.slice(random.between(0, others.length - 1)).slice(0, 1),
    'first of the database': [first],
    database: [first, ...others],
    both: [app, first, ...others],
  };
  signalAll(chosen[victim], 'SIGKILL');
}

async function underLoad(): Promise<void> {
  const enough = acknowledged(ledger) + ACKNOWLEDGED_MIN;
  await wait(random.between(100, 700));
  await until('acknowledgements', () => acknowledged(ledger) >= enough);
}

async function playRound(
  victim: (typeof victims)[number],
  product: StartedProduct,
  scene: PeopleScene,
  dataDir: string,
) {
  const ending = new AbortController();
  const people = Array.from({ length: PEOPLE }, () => keepBusy({ ...scene, signal: ending.signal }));
  await Promise.race([underLoad(), Promise.all(people)]);
  kill(victim, product.pid, dataDir);
  // Some calls are in flight at that moment, others arrive after it.
  await wait(random.between(0, 150));
  ending.abort();
  await Promise.all(people);
  const startedAt = performance.now();
  // An app that has only lost its database must reconnect without a restart.
  const next = victim === 'app' || victim === 'both' ? await start(dataDir) : product;
  await untilHealthy(next.url, RECOVERY_DEADLINE_MS);
  const recoveredMs = Math.round(performance.now() - startedAt);
  // As a guest's page does: with the same submission id, so that nothing is stored twice.
  const unanswered = [...ledger.submissions].filter(([, { resultId }]) => resultId === undefined);
  for (const [id] of unanswered) await sendSubmission({ ...scene, url: next.url }, id);
  const total = acknowledged(ledger);
  print(`${victim}: recovered after ${recoveredMs} ms, ${unanswered.length} resent, ${total} acknowledged in total`);
  return next;
}

async function play(dataDir: string): Promise<readonly string[]> {
  let product = await start(dataDir);
  const cookies: string[] = [];
  for (let host = 0; host < HOSTS; host += 1) cookies.push((await signUpHost(product.url)).cookie);
  const never = new AbortController().signal;
  const sceneNow = (): PeopleScene => ({ url: product.url, cookies, ledger, random, signal: never });
  for (let round = 1; round <= rounds; round += 1) {
    process.stdout.write(`${round}/${rounds} `);
    // New ones for each round, because a link accepts a limited number of results.
    for (let link = 0; link < LINKS_IN_USE; link += 1) await makeLink(sceneNow());
    product = await playRound(victims[(round - 1) % victims.length] ?? 'app', product, sceneNow(), dataDir);
  }
  const wrong = [...(await emailFaults(office, ledger)), ...(await audit(dataDir, sceneNow()))];
  await product.stop();
  return wrong;
}

async function crashUnderLoad(): Promise<void> {
  const stage = new ProductStage();
  const dataDir = await stage.newFolder();
  print(`${rounds} crashes with seed ${given.seed}`);
  const wrong = await play(dataDir);
  if (wrong.length > 0) throw new Error(`after the crashes of seed ${given.seed}, in ${dataDir}:\n${wrong.join('\n')}`);
  await stage.close({ keepFolders: false });
  const lost = [...ledger.submissions.values()].filter(({ resultId }) => resultId === undefined).length;
  if (lost > 0) throw new Error(`${lost} submissions were never acknowledged`);
  print(`None of ${acknowledged(ledger)} acknowledged items was lost.`);
}

async function crashAmongEmails(): Promise<void> {
  const kills = Number(given['email-kills']);
  const wrong = await crashWhileSending({ kills, random, print });
  if (wrong.length > 0) throw new Error(`after the crashes of seed ${given.seed}:\n${wrong.join('\n')}`);
}

async function crashAmongWebhooks(): Promise<void> {
  const kills = Number(given['webhook-kills']);
  const wrong = await crashWhileDelivering({ kills, random, print });
  if (wrong.length > 0) throw new Error(`after the crashes of seed ${given.seed}:\n${wrong.join('\n')}`);
}

if (given.only === undefined) await crashUnderLoad();
await office.close();
if (given.only !== 'webhooks') await crashAmongEmails();
if (given.only !== 'emails') await crashAmongWebhooks();
