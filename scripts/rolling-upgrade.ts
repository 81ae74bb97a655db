// Upgrades two instances in turn behind Caddy, while guests share results: from an earlier commit, which is built for
// this, to this release, which migrates the tables beside it. Prints each step.
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openEmbeddedPostgres } from '../packages/embedded-postgres/embedded-postgres';
import { databaseUrlOf } from '../server/testing/database-url';
import { freePort } from '../server/testing/free-port';
import { type GuestLoad, openGuestLoad } from '../server/testing/guest-load';
import { missingCaddy, openCaddy } from '../server/testing/open-caddy';
import { type Product, startProduct } from './testing/product';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The commit that runs first. By default this one, which is a restart in turn: migration 036 stops all instances of
 * earlier releases. 13dbab1b was upgraded to 035 beside running instances.
 */
const [, , EARLIER = 'HEAD'] = process.argv;

/** Number of calls after an upgrade, before the next. */
const CALLS_BETWEEN = 200;

/** Builds a commit with the packages of this one, to which its own are linked without a copy. */
async function buildEarlier(folder: string): Promise<void> {
  await run('sh', ['-c', 'git archive "$0" | tar --extract --directory="$1"', EARLIER, folder], { cwd: root });
  await run('cp', ['--archive', '--link', join(root, 'node_modules'), folder]);
  await run(process.execPath, ['scripts/start.mjs', '--build-only'], { cwd: folder });
}

/** Starts a database with rows of a release in every table. Returns its address. */
async function openDatabase(dataDir: string) {
  const { connection, stop } = await openEmbeddedPostgres({ name: 'linecheck', dataDir, log: silent });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(await readFile(join(root, 'server/db/testing/releases/4072bf2.sql'), 'utf8'));
  const newestMigration = async (): Promise<string> => {
    const { rows } = await client.query('select name from kysely_migration order by name desc limit 1');
    return rows[0].name;
  };
  const close = async () => {
    await client.end();
    await stop();
  };
  return { url: databaseUrlOf(connection), newestMigration, close };
}

interface Places {
  /** An empty folder for data and configuration. */
  readonly work: string;
  /** The folder of the earlier commit. */
  readonly earlier: string;
}

async function tryUpgrade({ work, earlier }: Places): Promise<void> {
  const [database, dataDir] = [await openDatabase(join(work, 'database')), join(work, 'data')];
  const ports = [await freePort(), await freePort()];
  const caddy = await openCaddy(work, ports);
  const start = (port: number, folder: string) => {
    const settings = {
      DATABASE_URL: database.url,
      DEFAULT_PLAN: 'pro',
      RATE_LIMIT_FACTOR: '0',
      MIN_FREE_DISK_MB: '0',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: caddy.url,
      PORT: String(port),
    };
    return startProduct(dataDir, settings, { folder, host: '127.0.0.1' });
  };
  const running: Product[] = [];
  /** Replaces an instance by one of this release on its port. Returns the number of calls of guests meanwhile. */
  const replace = async (index: number, load: GuestLoad): Promise<number> => {
    const before = load.succeeded();
    await running[index]?.stop();
    running[index] = await start(ports[index] ?? 0, root);
    return load.succeeded() - before;
  };
  try {
    for (const port of ports) running.push(await start(port, earlier));
    print(`Two instances of ${EARLIER} run on the tables of ${await database.newestMigration()}`);
    const load = await openGuestLoad(caddy.url, (code) => [`/?session=${code}`, `/api/test-sessions/${code}`]);
    for (const [index, port] of ports.entries()) {
      // The earlier commit may not have DRAIN_SECONDS.
      await caddy.use(ports.filter((each) => each !== port));
      const calls = await replace(index, load);
      await caddy.use(ports);
      // After the first upgrade, both releases serve them.
      await load.more(CALLS_BETWEEN);
      print(
        `Instance ${index + 1} is upgraded, tables of ${await database.newestMigration()}, ${calls} calls meanwhile`,
      );
    }
    for (const index of ports.keys())
      print(`Instance ${index + 1} is restarted with DRAIN_SECONDS, ${await replace(index, load)} calls meanwhile`);
    await judge(load);
  } finally {
    for (const product of running) await product.stop();
    await caddy.close();
    await database.close();
  }
}

async function judge(load: GuestLoad): Promise<void> {
  const { acknowledged, found } = await load.end();
  const connections = load.connections();
  load.close();
  print(`${load.succeeded()} calls succeeded, ${load.failed.length} failed; ${connections} streams of a live page`);
  print(`${acknowledged} results were acknowledged, ${found} are found`);
  if (load.failed.length > 0) throw new Error(`Failed:\n${load.failed.join('\n')}`);
  if (acknowledged !== found || connections < 3) throw new Error('Results or changes of the live page are missing.');
}

/** The line to print if the upgrade cannot be tried here. */
async function findMissing(): Promise<string | undefined> {
  const hasCommit = run('git', ['cat-file', '-e', `${EARLIER}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );
  if (!(await hasCommit)) return `the rolling upgrade is not tested: this clone does not have the commit ${EARLIER}\n`;
  return missingCaddy();
}

const missing = await findMissing();
if (missing === undefined) {
  const work = await mkdtemp(join(tmpdir(), 'linecheck-rolling-'));
  // If run as root, PostgreSQL runs as an unprivileged user, who needs access.
  await chmod(work, 0o755);
  // Within the project, so that its packages can be linked.
  await mkdir(join(root, '.cache'), { recursive: true });
  const earlier = await mkdtemp(join(root, '.cache/earlier-'));
  try {
    await buildEarlier(earlier);
    await tryUpgrade({ work, earlier });
  } finally {
    for (const folder of [work, earlier]) await rm(folder, { recursive: true, force: true });
  }
} else process.stdout.write(missing);
