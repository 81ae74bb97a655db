import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minorReleaseNotice } from '@linecheck/embedded-postgres';
import type { PoolConfig } from 'pg';
import type pino from 'pino';
import { buildApp } from './app';
import { openBlobs } from './blobs/open-blobs';
import { type Database, openDatabase } from './db/database';
import { openEmbeddedDatabase } from './db/embedded-database';
import { acquireSharedLock } from './db/instance-lock';
import { migrate } from './db/migrate';
import type { Dependencies } from './dependencies';
import { type Config, ConfigError, readConfig } from './env';
import { maxConnections, openFilesLimit } from './http/open-server';
import { openRenderedPages } from './http/web-files';
import { openLog } from './logger';
import { openMail } from './mail/open-mail';
import { mailNotice } from './mail-notice';
import { openReflector } from './media-path/reflector-process';
import { isLoopback } from './outbound/public-address';
import { openPasswordHasher } from './passwords/password-hasher';
import { openPictureRenderer } from './pictures/picture-renderer';
import { countRequests, type Running, stopOnSignals } from './stop-on-signals';

interface Started extends Running {
  /** Messages about the embedded database for the operator, one line each. */
  readonly notices: readonly string[];
}

async function start(config: Config, log: pino.Logger): Promise<Started> {
  const closers: Closers = [];
  const notices: string[] = [];
  /** Closes in the reverse order of opening. */
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const db = await openStore({ config, log, closers, notices });
    const [stopDatabase = db.close] = closers;
    const lock = await acquireSharedLock(db);
    closers.push(lock.close);
    await migrate(db.direct);
    const runtime = {
      clock: Date.now,
      newId: randomUUID,
      randomBytes,
      emailDelayMs,
      ...(await builtPages(config.publicUrl)),
    };
    const blobs = await openBlobs(config);
    const passwords = openPasswordHasher();
    closers.push(passwords.close);
    const pictures = openPictureRenderer();
    closers.push(pictures.close);
    const reflector = openReflector({ port: config.mediaPort, log });
    closers.push(() => reflector.stop());
    const workers = { passwords, pictures, reflector };
    const app = await buildApp({ db, blobs, mail: openMail(config), ...workers, log, config, ...runtime });
    closers.push(() => app.close());
    const openRequests = countRequests(app.server);
    const openFiles = openFilesLimit();
    if (openFiles !== undefined) app.server.maxConnections = maxConnections(openFiles);
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    return { notices, stop, stopDatabase, server: app.server, openRequests };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Connections that the system queues until they are accepted: Linux' default maximum. Node's own 511 are too few in a
 * flood: clients that find the backlog full, including guests, retry after 1, 3, 7 and 15 seconds.
 */
const BACKLOG = 4096;

type Closers = (() => Promise<unknown>)[];

interface Opening {
  readonly config: Config;
  readonly log: pino.Logger;
  readonly closers: Closers;
  readonly notices: string[];
}

async function openStore(opening: Opening): Promise<Database> {
  const { config, log, closers } = opening;
  const connection = config.databaseUrl === undefined ? await openOwnDatabase(opening) : {};
  const db = openDatabase(connection, log, config);
  closers.push(db.close);
  await db.start();
  return db;
}

async function openOwnDatabase({ config, log, closers, notices }: Opening): Promise<PoolConfig> {
  const embedded = await openEmbeddedDatabase({ dataDir: config.dataDir, log });
  closers.push(() => embedded.stop());
  for (const notice of [embedded.notice, minorReleaseNotice(embedded.version, Date.now())])
    if (notice !== undefined) notices.push(notice);
  // A unix socket needs no TLS, whatever PGSSLMODE is set to for other programs.
  return { ...embedded.connection, ssl: false };
}

/** Long enough for the calls after it to finish, and short enough for a user who waits for an email. */
const emailDelayMs = (): number => randomInt(1000, 5000);

/**
 * The built page is in a folder beside the bundled server; in development Vite serves it, and nothing is rendered by
 * the server.
 */
async function builtPages(publicUrl: string): Promise<Pick<Dependencies, 'webFolder' | 'pages'>> {
  const folder = (name: string) => join(dirname(fileURLToPath(import.meta.url)), '..', name);
  const isBuilt = existsSync(join(folder('web'), 'index.html')) && existsSync(join(folder('web'), 'assets'));
  return isBuilt
    ? { webFolder: folder('web'), pages: await openRenderedPages(folder('pages'), publicUrl) }
    : { webFolder: undefined, pages: undefined };
}

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly port?: number;
  readonly path?: string;
}

/** Reasons why the server cannot listen, by the code of the system. */
const listenReasons: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: () => 'The port is in use by another program. Set PORT to a free one, for example PORT=3001.',
  EACCES: ({ port }) =>
    `This user may not listen on port ${port}. Set PORT to 1024 or more, and let a reverse proxy listen on ports 80 and 443.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine does not have the address ${address}. Set HOST to one that it has, or to 0.0.0.0 for all.`,
};

/** One line for the operator; the log contains the details. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system: SystemError = error;
  const { code = '', syscall, path } = system;
  if (syscall === 'listen') return listenReasons[code]?.(system) ?? error.message;
  if (syscall === 'getaddrinfo')
    return 'HOST is not the name of an address of this machine. Set it to 0.0.0.0 for all.';
  if (path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `User ${process.getuid?.()} may not write ${path} (${code}). Give it to this user, or set DATA_DIR to another folder.`;
  return error.message;
}

const ADDRESS_NOTICE =
  'PUBLIC_URL is not set: links in emails point to localhost, and signing in from other machines fails. Set it to the address that users open.';

/** Returns true if other machines may connect although no address for them is configured. */
const isOpenWithoutAddress = ({ host, publicUrl }: Config): boolean =>
  !isLoopback(host) && new URL(publicUrl).hostname === 'localhost';

const PLAIN_NOTICE =
  'PUBLIC_URL begins with http: browsers only allow microphone and camera over HTTPS, and passwords are sent unencrypted. Set up a TLS proxy and set PUBLIC_URL to its https address.';

/** Returns true if the configured address makes other machines connect without encryption. */
const isOpenWithoutEncryption = ({ host, publicUrl }: Config): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return !isLoopback(host) && protocol === 'http:' && !isLoopback(hostname);
};

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env, process.cwd());
    const log = openLog(config.logLevel);
    const starting = start(config, log);
    stopOnSignals(starting, log);
    const running = await starting;
    process.stdout.write(`Linecheck is ready on ${config.publicUrl}\n${mailNotice(config)}\n`);
    for (const notice of running.notices) process.stdout.write(`${notice}\n`);
    if (isOpenWithoutAddress(config)) process.stdout.write(`${ADDRESS_NOTICE}\n`);
    if (isOpenWithoutEncryption(config)) process.stdout.write(`${PLAIN_NOTICE}\n`);
  } catch (error) {
    const kind = error instanceof ConfigError ? 'Wrong setting' : 'Linecheck could not start';
    process.stderr.write(`${kind}: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

await main();
