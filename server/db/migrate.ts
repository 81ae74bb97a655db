import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Pool } from 'pg';
import type { DbClient } from './database';
import type { DatabaseWatch } from './database-watch';
import * as firstRelease from './migrations/001-first-release';
import type { DatabaseTables } from './tables';

interface OwnMigration extends Migration {
  /** True if apps of the release before run on the new schema without a fault, so that they need not be stopped. */
  readonly isBackwardCompatible?: true;
}

/** Migrations by their names, in the order in which they are applied. */
export type MigrationTable = Readonly<Record<string, OwnMigration>>;

/** A released migration is never edited; a new one is added at the end. Exported for tests. */
export const released: MigrationTable = { '001-first-release': firstRelease };

/** Oldest major version of PostgreSQL with which the tests pass. */
const OLDEST_POSTGRES = 15;

/** @param version `server_version_num`, such as 150018 for 15.18. Exported for tests. */
export function refuseOldServer(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_POSTGRES) return;
  throw new Error(
    `the server of DATABASE_URL is PostgreSQL ${major}, and Linecheck needs ${OLDEST_POSTGRES} or newer. Upgrade that server.`,
  );
}

async function versionOf(db: DbClient): Promise<number> {
  const asked = sql<{ version: number }>`select current_setting('server_version_num')::int as version`;
  return (await asked.execute(db)).rows[0]?.version ?? 0;
}

/** The schema of a database, compared with that of this release. */
export type SchemaState = 'none' | 'older' | 'current' | 'newer';

export async function readSchemaState(db: DbClient, migrations = released): Promise<SchemaState> {
  const done = await appliedMigrations(db);
  if (done.length === 0) return 'none';
  if (unknownMigrations(done, migrations).length > 0) return 'newer';
  return done.length === Object.keys(migrations).length ? 'current' : 'older';
}

/** Returns true if a migration is missing that apps of the release before would not survive. */
export async function needsOtherAppsStopped(db: DbClient, migrations = released): Promise<boolean> {
  const done = await appliedMigrations(db);
  const missing = Object.entries(migrations).filter(([name]) => !done.includes(name));
  return done.length > 0 && missing.some(([, migration]) => migration.isBackwardCompatible !== true);
}

export const NEWER_RELEASE =
  'the database was used by a newer release of Linecheck. Install that one, or restore the backup from before the upgrade into an empty database.';

async function appliedMigrations(db: DbClient): Promise<readonly string[]> {
  const asked = sql<{ exists: boolean }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`;
  return (await asked.execute(db)).rows[0]?.exists ? listMigrations(db) : [];
}

interface MigrateOptions {
  readonly print?: ((line: string) => void) | undefined;
  readonly everyMs?: number;
  /** Those of this release, if omitted. */
  readonly migrations?: MigrationTable | undefined;
}

const PROGRESS_MS = 5000;

interface Progress {
  readonly print: (line: string) => void;
  readonly everyMs: number;
}

/** The migrations, which print when they begin in a database that has tables, and for how long they have been running. */
function reporting(migrations: MigrationTable, { print, everyMs }: Progress): MigrationProvider {
  const reported = async (name: string, work: () => Promise<void>) => {
    const startedAt = performance.now();
    print(`Upgrading the database: ${name}`);
    const tell = () => print(`Upgrading the database: ${name}, for ${secondsSince(startedAt)} s so far`);
    const timer = setInterval(tell, everyMs);
    await work().finally(() => clearInterval(timer));
  };
  return {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, { up }]) => [name, { up: (db) => reported(name, () => up(db)) }]),
      ),
  };
}

const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 1000);

/**
 * Migrates the schema to the newest version. Kysely's migrator takes an advisory lock and works in one transaction, so
 * several instances may start at the same time, and a failed migration changes nothing.
 *
 * @throws with a message for the operator if the server is too old, or the database was used by a newer release.
 */
export async function migrate(db: Kysely<DatabaseTables>, options: MigrateOptions = {}): Promise<void> {
  const { print: told = silent, everyMs = PROGRESS_MS, migrations = released } = options;
  refuseOldServer(await versionOf(db));
  const state = await readSchemaState(db, migrations);
  if (state === 'newer') throw new Error(NEWER_RELEASE);
  const print = state === 'older' ? told : silent;
  const startedAt = performance.now();
  // Kysely orders applied migrations by time. Without this option, a clock that was set back during the first start
  // would make every later start fail.
  const provider = reporting(migrations, { print, everyMs });
  const { error, results = [] } = await new Migrator({
    db,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error !== undefined) throw error;
  if (results.length > 0) print(`The database is upgraded, after ${secondsSince(startedAt)} s.`);
}

const silent = (): void => undefined;

/**
 * Returns true if the database has this version's schema. A database restored from an older backup may lack parts of
 * it.
 */
export async function isUpToDate(db: Pool | Pick<DatabaseWatch, 'query'>): Promise<boolean> {
  const newest = Object.keys(released).sort().at(-1);
  const { rows } = await db.query(`select 1 from ${DEFAULT_MIGRATION_TABLE} where name = $1`, [newest]);
  return rows.length > 0;
}

/**
 * Creates the schema of these migrations in an empty database, in one transaction.
 *
 * @throws if the database that has them was used by a newer release.
 */
export async function createSchema(db: Kysely<DatabaseTables>, names: readonly string[]): Promise<void> {
  if (unknownMigrations(names).length > 0) throw new Error(NEWER_RELEASE);
  const wanted = Object.fromEntries(Object.entries(released).filter(([name]) => names.includes(name)));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => wanted } }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns those of the names whose migration this release does not include. */
export const unknownMigrations = (names: readonly string[], migrations = released): readonly string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** Table of the applied migrations. A restore keeps it when it removes the schema. */
const migrationTable = sql.table(DEFAULT_MIGRATION_TABLE);

/**
 * Creates the schema of these migrations in an empty database. Unlike the migrator, it works within the caller's
 * transaction.
 */
export async function buildSchema(db: DbClient, names: readonly string[]): Promise<void> {
  await sql`delete from ${migrationTable}`.execute(db);
  await apply(db, names);
}

/** Applies the missing migrations within the caller's transaction. */
export async function completeSchema(db: DbClient): Promise<void> {
  const done = await listMigrations(db);
  await apply(
    db,
    Object.keys(released).filter((name) => !done.includes(name)),
  );
}

async function listMigrations(db: DbClient): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${migrationTable} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function apply(db: DbClient, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await released[name]?.up(db);
    await sql`insert into ${migrationTable} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
  }
}
