import { isAbsolute } from 'node:path';
import { prepareDatabase } from './application-database';
import { type Binaries, findBinaries } from './binaries';
import { chooseDataPlace, holdsDatabase as placeHoldsDatabase } from './data-place';
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error';
import { readClaim } from './pid-file';
import { superuser } from './postgres-settings';
import { stopPostmaster } from './postmaster';
import { type Log, reachServer, type Server, type Site } from './reach-server';
import { currentUser } from './run-as';
import { port, removeSockets, type Sockets } from './socket-folder';
import { startLockPath, withStartLock } from './start-lock';
import { superviseServer } from './supervisor';

export interface EmbeddedPostgres {
  /** Options for `pg`. The host is the folder of the server's socket, and stays the same when the server is restarted. */
  readonly connection: { host: string; user: string; database: string; port: number; password?: string };
  readonly dataFolder: string;
  /** Version of the running server, which another process may have started. */
  readonly version: string;
  /** One line for the operator, when something is not in the expected place. */
  readonly notice: string | undefined;
  /** Stops the server, or leaves that to another process that still uses it. Close the application's pool first. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * The name of the app in lower case, used for its database, its socket folder in `/tmp` and, where root runs PostgreSQL as
   * an unprivileged user who may not enter `dataDir`, its folder in `/var/lib`. Under another name, the data there is not found.
   */
  readonly name: string;
  /** Absolute. The database is kept in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
}

/** Paths that a test may replace. */
export interface Locations {
  readonly systemFolder: string;
  readonly findBinaries: () => Promise<Binaries>;
}

const usualLocations = (name: string): Locations => ({
  systemFolder: `/var/lib/${name}`,
  findBinaries: () => findBinaries(),
});

/** Whether a data directory has a database already. Creates nothing. */
export const holdsDatabase = ({ dataDir, name }: Omit<EmbeddedPostgresOptions, 'log'>): Promise<boolean> =>
  placeHoldsDatabase({ dataDir, systemFolder: usualLocations(name).systemFolder });

/**
 * Opens the PostgreSQL of a data directory: starts it, or joins the server that runs there. It is monitored and restarted
 * until `stop`. Throws EmbeddedPostgresError with one line that an operator can act on.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  locations: Partial<Locations> = {},
): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  const { name: database, log } = options;
  const site = await chooseSite(options, { ...usualLocations(database), ...locations });
  const reach = (signal: AbortSignal) => reachPrepared({ site, database, signal, attempts: 3 });
  const first = await reach(new AbortController().signal);
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
    connection: { host: first.keeper.host, user: superuser, database, port },
    dataFolder: site.dataFolder,
    version,
    notice: site.notice,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function chooseSite({ name, dataDir, log }: EmbeddedPostgresOptions, locations: Locations): Promise<Site> {
  if (!isAbsolute(dataDir))
    throw new EmbeddedPostgresError(`The data directory has to be an absolute path: ${dataDir}`);
  // First of all: where no PostgreSQL exists for this system, no other problem matters.
  await locations.findBinaries();
  const self = currentUser();
  const place = await chooseDataPlace({ dataDir, systemFolder: locations.systemFolder, self });
  const copies = place.user.kind === 'lesser' ? locations.systemFolder : place.base;
  const logFile = `${place.dataFolder}.log`;
  return { ...place, name, self, copies, logFile, findBinaries: locations.findBinaries, log };
}

interface Order {
  readonly site: Site;
  readonly database: string;
  readonly signal: AbortSignal;
  readonly attempts: number;
}

async function reachPrepared({ site, database, signal, attempts }: Order): Promise<Server> {
  const server = await reachServer(site, signal);
  try {
    await prepareDatabase({ host: server.keeper.host, database }, server.keeper.client);
    return server;
  } catch (error) {
    await letGo(server, site);
    // Anything else is a server that died meanwhile, which another attempt may reach again.
    if (error instanceof EmbeddedPostgresError || attempts <= 1) throw error;
    return reachPrepared({ site, database, signal, attempts: attempts - 1 });
  }
}

async function serverVersion({ keeper }: Server): Promise<string> {
  const { rows } = await keeper.client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

async function letGo(server: Server | undefined, site: Site): Promise<void> {
  if (!server) return;
  const { pid, keeper } = server;
  try {
    if ((await keeper.release()) === 'in-use') {
      await keeper.close();
      return site.log.info({ pid }, 'left the database server to the other process that uses it');
    }
  } catch (error) {
    // Without a reply it is unknown whether others use it. A server left running is found by the next start.
    return site.log.warn({ pid, reason: messageOf(error) }, 'left the database server, which does not answer');
  }
  const end = await stopPostmaster(pid, site.dataFolder);
  await tidyUp(server.sockets, site);
  if (end === 'stopped') return site.log.info({ pid }, 'database stopped');
  site.log.warn({ pid, end }, 'the database server did not stop in time; its next start replays its log');
}

/** Under the start lock, since a new server may be starting there. Skipped if the lock is held: then one is starting. */
async function tidyUp(sockets: Sockets, { base, dataFolder }: Site): Promise<void> {
  const lock = { path: startLockPath(base), signal: AbortSignal.timeout(100) };
  const work = async () => {
    if ((await readClaim(dataFolder)).kind !== 'living') await removeSockets(sockets);
  };
  await withStartLock(lock, work).catch(() => undefined); // One more empty folder in /tmp does no harm.
}
