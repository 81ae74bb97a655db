import { isAbsolute } from 'node:path';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { findBinaries, type PostgresBinaries } from './binaries';
import { chooseDataPlace, noteDatabase, folderHoldsDatabase as placeHoldsDatabase } from './data-place';
import { EmbeddedPostgresError, errorMessageOf, systemCode } from './embedded-postgres-error';
import { readClaim } from './pid-file';
import { noOptions, superuser, verifyDurability } from './postgres-settings';
import { stopPostmaster } from './postmaster';
import { type ReachedServer, reachServer, type ServerLog, type ServerSite } from './reach-server';
import { currentSystemUser } from './run-as';
import { port, removeSockets, type SocketFolders } from './socket-folder';
import { startLockPath, withStartLock } from './start-lock';
import { superviseServer } from './supervisor';

export interface EmbeddedPostgres {
  /**
   * Options for `pg`. The host is the folder of the server's socket; it does not change when the server is restarted.
   */
  readonly connection: {
    host: string;
    user: string;
    database: string;
    port: number;
    options: string;
    password?: string;
  };
  readonly dataFolder: string;
  /** Version of the running server, which another process may have started. */
  readonly version: string;
  /** One line for the operator if the database is not in the expected place. */
  readonly notice: string | undefined;
  /** Stops the server, unless another process still uses it. Close the application's pool first. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * The name of the app in lower case, used for its database, its socket folder in `/tmp` and, if root runs PostgreSQL
   * as an unprivileged user without access to `dataDir`, its folder in `/var/lib`. Under another name, existing data
   * there is not found.
   */
  readonly name: string;
  /** Absolute path. The database is in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: ServerLog;
}

export interface PostgresLocations {
  readonly systemFolder: string;
  readonly findBinaries: () => Promise<PostgresBinaries>;
}

export const usualLocations = (name: string): PostgresLocations => ({
  systemFolder: `/var/lib/${name}`,
  findBinaries: () => findBinaries(),
});

/** True if a data directory already has a database. Creates nothing. */
export const holdsDatabase = ({ dataDir, name }: Omit<EmbeddedPostgresOptions, 'log'>): Promise<boolean> =>
  placeHoldsDatabase({ dataDir, systemFolder: usualLocations(name).systemFolder });

/**
 * Opens the PostgreSQL of a data directory: starts it, or joins a running server. It is monitored and restarted until
 * `stop`. Throws EmbeddedPostgresError with one line that an operator can act on.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  locations: Partial<PostgresLocations> = {},
): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  const { name: database, log } = options;
  const site = await chooseSite(options, { ...usualLocations(database), ...locations });
  const reach = (signal: AbortSignal) => reachPrepared({ site, database, signal, attempts: 3 });
  const first = await reach(new AbortController().signal);
  await noteDatabase(site);
  const { pid, origin } = first;
  const version = await serverVersion(first);
  log.info(
    { pid, origin, version, ms: Math.round(performance.now() - startedAt), folder: site.dataFolder },
    'database ready',
  );

  const supervisor = superviseServer({ first, reach, log });
  let stopped: Promise<void> | undefined;
  const stop = async () => letGo(await supervisor.stop(), site);
  return {
    connection: { host: first.keeper.host, user: superuser, database, port, options: noOptions },
    dataFolder: site.dataFolder,
    version,
    notice: site.notice,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function chooseSite(
  { name, dataDir, log }: EmbeddedPostgresOptions,
  locations: PostgresLocations,
): Promise<ServerSite> {
  if (!isAbsolute(dataDir))
    throw new EmbeddedPostgresError(`The data directory has to be an absolute path: ${dataDir}`);
  // Checked first: without a PostgreSQL for this system, no other problem matters.
  await locations.findBinaries();
  const self = currentSystemUser();
  const place = await chooseDataPlace({ dataDir, systemFolder: locations.systemFolder, self });
  const copies = place.user.kind === 'lesser' ? locations.systemFolder : place.base;
  const logFile = `${place.dataFolder}.log`;
  return { ...place, name, self, copies, logFile, findBinaries: locations.findBinaries, log };
}

interface Order {
  readonly site: ServerSite;
  readonly database: string;
  readonly signal: AbortSignal;
  readonly attempts: number;
}

async function reachPrepared({ site, database, signal, attempts }: Order): Promise<ReachedServer> {
  const server = await reachServer(site, signal);
  try {
    await prepareDatabase({ host: server.keeper.host, database }, server.keeper.client);
    return server;
  } catch (error) {
    await letGo(server, site);
    // Any other error means that the server died meanwhile; another attempt may succeed.
    if (error instanceof EmbeddedPostgresError || attempts <= 1) throw error;
    return reachPrepared({ site, database, signal, attempts: attempts - 1 });
  }
}

async function serverVersion({ keeper }: ReachedServer): Promise<string> {
  const { rows } = await keeper.client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

async function letGo(server: ReachedServer | undefined, site: ServerSite): Promise<void> {
  if (!server) return;
  const { pid, keeper } = server;
  try {
    if ((await keeper.release()) === 'in-use') {
      await keeper.close();
      return site.log.info({ pid }, 'left the database server running for another process');
    }
  } catch (error) {
    // Without a reply it is unknown whether other processes use it. The next start finds a server that was left
    // running.
    return site.log.warn(
      { pid, reason: errorMessageOf(error) },
      'left the database server running: it does not respond',
    );
  }
  const end = await stopPostmaster(pid, site.dataFolder);
  await tidyUp(server.sockets, site);
  if (end === 'stopped') return site.log.info({ pid }, 'database stopped');
  site.log.warn({ pid, end }, 'the database server did not stop in time; the next start replays its log');
}

/**
 * Removes the sockets under the start lock, since a new server may be starting there. Skipped if the lock is held,
 * which means a start.
 */
async function tidyUp(sockets: SocketFolders, { base, dataFolder }: ServerSite): Promise<void> {
  const lock = { path: startLockPath(base), signal: AbortSignal.timeout(100) };
  const work = async () => {
    if ((await readClaim(dataFolder)).kind !== 'living') await removeSockets(sockets);
  };
  await withStartLock(lock, work).catch(() => undefined); // One more empty folder in /tmp is harmless.
}

interface Target {
  readonly host: string;
  readonly database: string;
}

/** Creates the application's database if it is missing, and verifies that an application's connection is durable. */
async function prepareDatabase(target: Target, keeper: ClientBase): Promise<void> {
  const { rowCount } = await keeper.query('select from pg_database where datname = $1', [target.database]);
  if (rowCount === 0) await create(target.database, keeper);
  await verifyThrough(target);
}

/** The error codes if two processes create it simultaneously; the code depends on the timing. */
const alreadyMade = ['42P04', '23505'];

async function create(database: string, keeper: ClientBase): Promise<void> {
  try {
    await keeper.query(`create database ${escapeIdentifier(database)}`);
  } catch (error) {
    if (!alreadyMade.includes(systemCode(error))) throw error;
  }
}

async function verifyThrough({ host, database }: Target): Promise<void> {
  const target = { host, port, database, user: superuser, options: noOptions };
  const client = new Client({ ...target, ssl: false, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // The query in flight fails with the same error.
  try {
    await client.connect();
    await verifyDurability(client);
  } finally {
    await client.end();
  }
}
