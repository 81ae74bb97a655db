import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SetupNote } from '@linecheck/contract';
import type { PoolConfig } from 'pg';
import type pino from 'pino';
import { buildApp } from './app';
import { openBlobs } from './blobs/open-blobs';
import { type OpenDatabase, openDatabase } from './db/database';
import { openEmbeddedDatabase } from './db/embedded-database';
import { startOnDatabase } from './db/instance-lock';
import type { ServerDependencies } from './dependencies';
import { ConfigError, readConfig, type ServerConfig } from './env';
import { maxConnections, openFilesLimit } from './http/open-server';
import { openRenderedPages } from './http/web-files';
import { openLog } from './logger';
import { openMail } from './mail/open-mail';
import { mailNotice } from './mail-notice';
import { openReflector } from './media-path/reflector-process';
import { passkeyNotice } from './passkey-notice';
import { openPasswordHasher } from './passwords/password-hasher';
import { openPictureRenderer } from './pictures/picture-renderer';
import { lineOf, readSetupNotes } from './setup-notes';
import { startErrorText, tryToListen } from './start-error';
import { countRequests, type RunningServer, stopOnSignals } from './stop-on-signals';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Started extends RunningServer {
  readonly notices: readonly string[];
  readNotes(): Promise<readonly SetupNote[]>;
}

async function start(config: ServerConfig, log: pino.Logger, stopping: AbortSignal): Promise<Started> {
  const closers: Closers = [];
  const notices: string[] = [];
  /** Closes in the reverse order of opening. */
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    // Another program on the port, perhaps an older Linecheck, is found before the database is started and migrated.
    await tryToListen(config);
    const db = await openStore({ config, log, closers, notices });
    const [stopDatabase = db.close] = closers;
    const lock = await startOnDatabase(db, { print });
    closers.push(lock.close);
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
    const app = await buildApp({ db, blobs, mail: openMail(config), ...workers, log, config, stopping, ...runtime });
    closers.push(() => app.close());
    const openRequests = countRequests(app.server);
    const openFiles = openFilesLimit();
    if (openFiles !== undefined) app.server.maxConnections = maxConnections(openFiles);
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    const readNotes = () =>
      readSetupNotes({ db, config }).catch((error: unknown) => {
        log.warn({ err: error }, 'setup_notes_not_read');
        return [];
      });
    return { notices, readNotes, stop, stopDatabase, server: app.server, openRequests };
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
  readonly config: ServerConfig;
  readonly log: pino.Logger;
  readonly closers: Closers;
  readonly notices: string[];
}

async function openStore(opening: Opening): Promise<OpenDatabase> {
  const { config, log, closers } = opening;
  // The embedded database checks its folder, and explains why it cannot be written.
  if (config.databaseUrl !== undefined) await assertWritable(config.dataDir);
  const connection = config.databaseUrl === undefined ? await openOwnDatabase(opening) : {};
  const db = openDatabase(connection, log, config);
  closers.push(db.close);
  await db.start();
  return db;
}

/** Throws the system's error if uploads and emails could not be stored there. */
async function assertWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
}

async function openOwnDatabase({ config, log, closers, notices }: Opening): Promise<PoolConfig> {
  const embedded = await openEmbeddedDatabase({ dataDir: config.dataDir, log });
  closers.push(() => embedded.stop());
  if (embedded.notice !== undefined) notices.push(embedded.notice);
  // A unix socket needs no TLS, whatever PGSSLMODE is set to for other programs.
  return { ...embedded.connection, ssl: false };
}

/** Long enough for the calls after it to finish, and short enough for a user who waits for an email. */
const emailDelayMs = (): number => randomInt(1000, 5000);

/**
 * The built page is in a folder beside the bundled server; in development Vite serves it, and nothing is rendered by
 * the server.
 */
async function builtPages(publicUrl: string): Promise<Pick<ServerDependencies, 'webFolder' | 'pages'>> {
  const folder = (name: string) => join(dirname(fileURLToPath(import.meta.url)), '..', name);
  const isBuilt = existsSync(join(folder('web'), 'index.html')) && existsSync(join(folder('web'), 'assets'));
  return isBuilt
    ? { webFolder: folder('web'), pages: await openRenderedPages(folder('pages'), publicUrl) }
    : { webFolder: undefined, pages: undefined };
}

async function main(): Promise<void> {
  const config = readSettings();
  try {
    const log = openLog(config.logLevel);
    const stopping = new AbortController();
    const starting = start(config, log, stopping.signal);
    stopOnSignals(starting, { log, stopping, drainSeconds: config.drainSeconds });
    const running = await starting;
    print(`Linecheck is ready on ${config.publicUrl}\n${mailNotice(config)}`);
    const notices = [passkeyNotice(config), ...running.notices].filter((notice) => notice !== undefined);
    for (const notice of notices) print(notice);
    for (const note of await running.readNotes()) print(lineOf(note));
  } catch (error) {
    process.stderr.write(`Linecheck could not start: ${startErrorText(error, config)}\n`);
    process.exit(1);
  }
}

function readSettings(): ServerConfig {
  try {
    return readConfig(process.env, process.cwd());
  } catch (error) {
    process.stderr.write(`Wrong setting: ${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

await main();
