import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openLog } from '../../logger';
import { openDatabase } from '../database';
import { openEmbeddedDatabase } from '../embedded-database';
import { migrate } from '../migrate';

/** Address of this test run's database server. */
export interface TestServer {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** A migrated, empty database; each test file works on its own copy. */
    templateDatabase: string;
  }
}

interface Running {
  readonly server: TestServer;
  stop(): Promise<void>;
}

/**
 * Starts one real PostgreSQL for the whole run: an embedded one in a new folder, or the server in
 * LINECHECK_TEST_DATABASE_URL, such as postgres://postgres@localhost:5432/postgres. Its user must be allowed to create
 * databases; the run drops those that it has created.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const template = `linecheck_${randomBytes(5).toString('hex')}`;
  const url = process.env.LINECHECK_TEST_DATABASE_URL;
  const { server, stop } = url ? existingServer(url, template) : await embeddedServer();
  await queryServer(server, `create database ${template}`);
  await migrateTemplate(server, template);
  project.provide('testServer', server);
  project.provide('templateDatabase', template);
  return stop;
}

/**
 * Creates a copy of the migrated database. It is dropped with the others after the run, since dropping one costs a
 * checkpoint.
 */
export async function copyDatabase(server: TestServer, template: string): Promise<string> {
  const database = `${template}_${randomBytes(5).toString('hex')}`;
  await queryServer(server, `create database ${database} template ${template}`);
  return database;
}

async function queryServer(server: TestServer, statement: string): Promise<readonly { datname: string }[]> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement);
  await client.end();
  return rows;
}

function existingServer(address: string, template: string): Running {
  const { hostname, port, username, password } = new URL(address);
  const server = {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
  };
  const stop = async () => {
    const own = await queryServer(server, `select datname from pg_database where datname like '${template}%'`);
    for (const { datname } of own) await queryServer(server, `drop database ${datname} with (force)`);
  };
  return { server, stop };
}

async function embeddedServer(): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-test-'));
  // A run as root starts the server as an unprivileged user, who needs access.
  await chmod(dataDir, 0o755);
  const watcher = watchThisProcess(dataDir);
  const { connection, dataFolder, stop } = await openEmbeddedDatabase({ dataDir, log: openLog('error') });
  const { host, port, user, password } = connection;
  return {
    server: { host, port, user, password },
    stop: async () => {
      await stop();
      watcher.kill();
      await rm(dataDir, { recursive: true, force: true });
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Ends the server as soon as this process has ended, in whatever way: a run that is interrupted exits or is killed
 * without its teardown if that takes too long. In a session of its own, because the group of the run is killed.
 */
function watchThisProcess(dataDir: string): ChildProcess {
  // The pipe closes with this process.
  const script = 'cat; read -r pid < "$0/postgres/postmaster.pid" && kill -INT "$pid"';
  const watcher = spawn('sh', ['-c', script, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watcher.unref();
  return watcher;
}

async function migrateTemplate(server: TestServer, database: string): Promise<void> {
  const template = openDatabase({ ...server, database }, openLog('error'));
  await migrate(template.kysely);
  await template.close();
}
