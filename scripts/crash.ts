// Repeatedly kills the app and its database while they are in use, and checks that everything acknowledged is still
// there.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPostOffice } from '../server/testing/letters';
import { audit, emailFaults } from './crash/audit';
import { kill, type Victim, victims } from './crash/kill';
import { acknowledged, openLedger } from './crash/ledger';
import { keepBusy, LINKS_IN_USE, makeLink, type Scene, sendSubmission } from './crash/people';
import { type Product, signUpHost, startProduct } from './testing/product';
import { openRandom } from './testing/random';

/** Number of simulated people who use the product at the same time. */
const PEOPLE = 8;
/** Minimum number of acknowledgements in each round before a process is killed. */
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

const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
const rounds = Number(given.rounds);
const random = openRandom(Number(given.seed));
const ledger = openLedger();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Creates the scene of one period; ending it aborts its calls. */
const sceneAt = (url: string, cookies: readonly string[]): Scene & { end(): void } => {
  const ending = new AbortController();
  return { url, cookies, ledger, random, signal: ending.signal, end: () => ending.abort() };
};

async function start(dataDir: string): Promise<Product> {
  const late = new AbortController();
  const deadline = wait(RECOVERY_DEADLINE_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('the product did not start in time');
  });
  const product = await Promise.race([startProduct(dataDir, settings), deadline]);
  late.abort();
  deadline.catch(() => undefined);
  return product;
}

/** Waits until the app is healthy: if it has only lost its database, it must reconnect without a restart. */
async function untilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + RECOVERY_DEADLINE_MS;
  while (performance.now() < deadline) {
    const reply = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (reply?.ok) return;
    await wait(50);
  }
  throw new Error('the product did not reconnect to its database in time');
}

/** Waits for a random time, and until there are enough new acknowledged items that a crash could lose. */
async function underLoad(): Promise<void> {
  const enough = acknowledged(ledger) + ACKNOWLEDGED_MIN;
  await wait(random.between(100, 700));
  while (acknowledged(ledger) < enough) await wait(5);
}

interface Round {
  readonly product: Product;
  readonly cookies: readonly string[];
  readonly dataDir: string;
}

/**
 * Plays one round: load, kill, recovery, and resending the submissions without a response. Returns the product that
 * runs afterwards.
 */
async function playRound(victim: Victim, { product, cookies, dataDir }: Round): Promise<Product> {
  const busy = sceneAt(product.url, cookies);
  const people = Array.from({ length: PEOPLE }, () => keepBusy(busy));
  await Promise.race([underLoad(), Promise.all(people)]);
  kill(victim, { app: product.pid, dataDir, random });
  // Some calls are in flight at that moment, others arrive after it.
  await wait(random.between(0, 150));
  busy.end();
  await Promise.all(people);
  const startedAt = performance.now();
  const isGone = victim === 'app' || victim === 'both';
  const next = isGone ? await start(dataDir) : product;
  await untilHealthy(next.url);
  const recoveredMs = Math.round(performance.now() - startedAt);
  const again = await sendAgain(sceneAt(next.url, cookies));
  print(`${victim}: recovered after ${recoveredMs} ms, ${again} resent, ${acknowledged(ledger)} acknowledged in total`);
  return next;
}

/** Resends submissions as a guest's page does: with the same submission id, so that nothing is stored twice. */
async function sendAgain(scene: Scene): Promise<number> {
  const open = [...ledger.submissions].filter(([, { resultId }]) => resultId === undefined);
  for (const [id] of open) await sendSubmission(scene, id);
  return open.length;
}

/** Creates new links for each round, because a link accepts a limited number of results. */
async function makeLinks(scene: Scene): Promise<void> {
  for (let link = 0; link < LINKS_IN_USE; link += 1) await makeLink(scene);
}

async function play(dataDir: string): Promise<readonly string[]> {
  let product = await start(dataDir);
  const cookies: string[] = [];
  for (let host = 0; host < 2; host += 1) cookies.push((await signUpHost(product.url)).cookie);
  for (let round = 1; round <= rounds; round += 1) {
    process.stdout.write(`${round}/${rounds} `);
    await makeLinks(sceneAt(product.url, cookies));
    const victim = victims[(round - 1) % victims.length] ?? 'app';
    product = await playRound(victim, { product, cookies, dataDir });
  }
  const wrong = [
    ...(await emailFaults(office, { ledger, print })),
    ...(await audit(dataDir, sceneAt(product.url, cookies))),
  ];
  await product.stop();
  return wrong;
}

const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-crash-'));
// If run as root, the database belongs to an unprivileged user, who needs access to the folder.
await chmod(dataDir, 0o755);
print(`${rounds} crashes with seed ${given.seed}`);
const wrong = await play(dataDir);
if (wrong.length > 0) throw new Error(`after the crashes of seed ${given.seed}, in ${dataDir}:\n${wrong.join('\n')}`);
await rm(dataDir, { recursive: true, force: true });
await office.close();
const lost = [...ledger.submissions.values()].filter(({ resultId }) => resultId === undefined).length;
if (lost > 0) throw new Error(`${lost} submissions were never acknowledged`);
print(`None of ${acknowledged(ledger)} acknowledged items was lost.`);
