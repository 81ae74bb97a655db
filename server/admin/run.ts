import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pino from 'pino';
import { openBlobs } from '../blobs/open-blobs';
import { type OpenDatabase, openDatabase } from '../db/database';
import { holdsEmbeddedDatabase, openEmbeddedDatabase } from '../db/embedded-database';
import { openHashKey } from '../db/installation-secret';
import { migrate, NEWER_RELEASE, readSchemaState, type SchemaState } from '../db/migrate';
import { ConfigError, readConfig, type ServerConfig } from '../env';
import { openLog } from '../logger';
import { type AdminCommand, type CommandArguments, CommandError, type OfflineCommand, UsageError } from './command';
import { backup } from './commands/backup';
import { checkMail } from './commands/check-mail';
import { checkMedia } from './commands/check-media';
import { compactDatabase } from './commands/compact';
import { doctor } from './commands/doctor';
import { deleteGuest, exportGuest, findGuest } from './commands/guests';
import {
  admitHost,
  blockHost,
  confirmHost,
  deleteHost,
  listHosts,
  printResetLink,
  printSignInLink,
  setPlan,
  signOutHost,
  unblockHost,
} from './commands/hosts';
import { invite } from './commands/invite';
import { jobs } from './commands/jobs';
import { reasons } from './commands/reasons';
import { resetSecondFactor } from './commands/reset-second-factor';
import { restoreBackup } from './commands/restore';
import { testOidc } from './commands/test-oidc';
import { upgradeDatabase } from './commands/upgrade-database';

/** In the order of the help. A new command belongs to a file in `commands/` and gets a line here. */
const commands: Readonly<Record<string, AdminCommand | OfflineCommand>> = {
  'list-hosts': listHosts,
  'set-plan': setPlan,
  'reset-link': printResetLink,
  'sign-in-link': printSignInLink,
  invite,
  'confirm-host': confirmHost,
  'admit-host': admitHost,
  'block-host': blockHost,
  'unblock-host': unblockHost,
  'sign-out-host': signOutHost,
  'reset-second-factor': resetSecondFactor,
  'delete-host': deleteHost,
  'find-guest': findGuest,
  'export-guest': exportGuest,
  'delete-guest': deleteGuest,
  reasons,
  jobs,
  'check-mail': checkMail,
  'check-media': checkMedia,
  'test-oidc': testOidc,
  doctor,
  compact: compactDatabase,
  backup,
  restore: restoreBackup,
  'upgrade-database': upgradeDatabase,
};

type Documented = Pick<AdminCommand, 'takes' | 'summary' | 'details' | 'options'>;

const CALL = 'npm run admin --';

const usage = (name: string, { takes }: Documented): string => [CALL, name, takes].filter(Boolean).join(' ');

function helpOfAll(): string {
  const calls = Object.entries(commands).map(
    ([name, command]) => [`${name} ${command.takes}`, command.summary] as const,
  );
  const width = Math.max(...calls.map(([call]) => call.length));
  const lines = calls.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`);
  const end = `See ${CALL} COMMAND --help for details. Commands read the same settings as the app.`;
  return [`Usage: ${CALL} COMMAND`, '', ...lines, '', end].join('\n');
}

const helpOf = (name: string, command: Documented): string =>
  [`Usage: ${usage(name, command)}`, '', `${command.summary}. ${command.details}`].join('\n');

/** Own properties only: "constructor" is not a command. */
const findCommand = (name: string): AdminCommand | OfflineCommand | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Returns the line typed after this question; undefined if standard input is not a terminal. */
  readonly prompt: (question: string) => Promise<string | undefined>;
}

/** @returns The exit code: 0 on success, 1 on failure, 2 on wrong usage. */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await run(args, terminal);
    return 0;
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    terminal.err(`${error instanceof ConfigError ? 'Wrong setting: ' : ''}${line}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(
  [name = 'help', ...args]: readonly string[],
  { env, cwd, out, err, prompt }: Terminal,
): Promise<void> {
  const print = (line: string): void => out(`${line}\n`);
  const command = findCommand(name);
  if (command !== undefined && args.some((arg) => arg === '--help' || arg === '-h'))
    return print(helpOf(name, command));
  if (['help', '--help', '-h'].includes(name)) return print(helpOfOne(args[0]) ?? helpOfAll());
  if (command === undefined) throw new UsageError(`Unknown command "${name}". See ${CALL} help.`);
  const ask = async (question: string) => /^y(es)?$/i.test((await prompt(`${question} [y/N] `))?.trim() ?? '');
  const given = readArguments(name, command, args);
  if ('prepareOffline' in command) {
    const work = command.prepareOffline(given);
    const config = readConfig(env, cwd);
    const offline = work({ config, print, log: openLog(config.logLevel, { write: err }) });
    return noteOutcome(offline, (outcome) => noteCommand({ config, err }, { command: name, outcome }));
  }
  const work = await command.prepare(given);
  const config = readConfig(env, cwd);
  const log = openLog(config.logLevel, { write: err });
  const blobs = await openBlobs(config);
  const mayStartEmpty = command.mayStartEmpty === true;
  const mayReadOlder = command.mayReadOlder === true;
  const { values } = given;
  await withDatabase({ config, log, mayStartEmpty, mayReadOlder }, (db) =>
    noteOutcome(work({ db, blobs, config, log, print, ask }), async (outcome) =>
      noteCommand({ config, err }, { command: name, outcome, account: await accountHash(db, values) }),
    ),
  );
}

type Outcome = 'done' | 'failed';

async function noteOutcome(work: Promise<void>, note: (outcome: Outcome) => Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await note('failed');
    throw error;
  }
  await note('done');
}

function helpOfOne(name: string | undefined): string | undefined {
  const command = name === undefined ? undefined : findCommand(name);
  return command && helpOf(name ?? '', command);
}

function readArguments(name: string, command: Documented, args: readonly string[]): CommandArguments {
  const options = Object.fromEntries((command.options ?? []).map((option) => [option, { type: 'boolean' as const }]));
  const max = command.takes.split(' ').filter((part) => part !== '' && !part.startsWith('[--')).length;
  const { values, positionals } = parsed(args, options);
  if (positionals.length > max) throw new UsageError(`Too many arguments. Usage: ${usage(name, command)}`);
  return { values: positionals, options: new Set(Object.keys(values)) };
}

function parsed(args: readonly string[], options: Record<string, { type: 'boolean' }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

/** The keyed hash of the address in the first argument, which names the host or guest. */
async function accountHash(db: OpenDatabase, [about]: readonly string[]): Promise<string | undefined> {
  if (!about?.includes('@')) return undefined;
  const hashEmail = openHashKey(db.kysely, { randomBytes });
  return hashEmail(about.toLowerCase()).catch(() => undefined);
}

interface Called {
  readonly command: string;
  readonly outcome: Outcome;
  readonly account?: string | undefined;
}

interface LogPlace {
  readonly config: ServerConfig;
  readonly err: (text: string) => void;
}

/**
 * Logs an operator's command in `admin.log` of DATA_DIR, in the format of the security log: standard error of a command
 * is the operator's terminal, and is in no log. If the file cannot be written, the line is written there nevertheless.
 */
async function noteCommand({ config, err }: LogPlace, { command, outcome, account }: Called): Promise<void> {
  const event = { event: 'admin_command', command, outcome, account };
  const line = `${JSON.stringify({ level: 30, time: new Date().toISOString(), security: true, ...event })}\n`;
  try {
    await appendFile(join(config.dataDir, 'admin.log'), line, { mode: 0o600 });
  } catch {
    err(line);
  }
}

interface Place {
  readonly config: ServerConfig;
  readonly log: pino.Logger;
  readonly mayStartEmpty: boolean;
  readonly mayReadOlder: boolean;
}

type DatabaseWork = (db: OpenDatabase) => Promise<void>;

/**
 * Opens the installation's database for one piece of work. If the app runs, its embedded database is shared; otherwise
 * it is started, and stopped afterwards.
 */
async function withDatabase({ config, log, mayStartEmpty, mayReadOlder }: Place, work: DatabaseWork): Promise<void> {
  const withTables: DatabaseWork = async (db) => {
    if (mayStartEmpty && (await isEmpty(db))) await migrate(db.direct);
    refuseOtherRelease(await readSchemaState(db.kysely), mayReadOlder);
    await work(db);
  };
  if (config.databaseUrl !== undefined) return withPool(openDatabase({}, log, config), withTables);
  if (!mayStartEmpty && !(await holdsEmbeddedDatabase(config.dataDir))) {
    throw new CommandError(
      `There is no database in ${config.dataDir} yet. Start Linecheck once, or set DATA_DIR or DATABASE_URL as for the app.`,
    );
  }
  const embedded = await openEmbeddedDatabase({ dataDir: config.dataDir, log });
  try {
    await withPool(openDatabase({ ...embedded.connection, ssl: false }, log), withTables);
  } finally {
    await embedded.stop();
  }
}

async function withPool(db: OpenDatabase, work: DatabaseWork): Promise<void> {
  try {
    await db.start();
    await work(db);
  } finally {
    await db.close();
  }
}

async function isEmpty(db: OpenDatabase): Promise<boolean> {
  const { rows } = await db.pool.query('select from information_schema.tables where table_schema = current_schema()');
  return rows.length === 0;
}

/** The app migrates the schema when it starts. A command must not do so while an older app is running. Exported for tests. */
export function refuseOtherRelease(state: SchemaState, mayReadOlder: boolean): void {
  if (state === 'current' || (state === 'older' && mayReadOlder)) return;
  if (state === 'newer') throw new CommandError(`${NEWER_RELEASE.charAt(0).toUpperCase()}${NEWER_RELEASE.slice(1)}`);
  throw new CommandError(
    'The database does not have the tables of this release. Start Linecheck once, then try again.',
  );
}
