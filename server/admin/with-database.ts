import type pino from 'pino';
import { type Database, openDatabase } from '../db/database';
import { holdsEmbeddedDatabase, openEmbeddedDatabase } from '../db/embedded-database';
import { isUpToDate, migrate } from '../db/migrate';
import type { Config } from '../env';
import { CommandError } from './command';

interface Place {
  readonly config: Config;
  readonly log: pino.Logger;
  /** True if a missing database or its missing tables are created. */
  readonly mayStartEmpty: boolean;
}

type DatabaseWork = (db: Database) => Promise<void>;

/**
 * Opens the installation's database for one piece of work. If the app runs, its embedded database is shared; otherwise
 * it is started, and stopped afterwards.
 */
export async function withDatabase({ config, log, mayStartEmpty }: Place, work: DatabaseWork): Promise<void> {
  const withTables: DatabaseWork = async (db) => {
    if (mayStartEmpty && (await isEmpty(db))) await migrate(db.kysely);
    if (!(await isUpToDate(db.kysely).catch(refuseWithoutTables))) throw otherRelease();
    await work(db);
  };
  if (config.databaseUrl !== undefined) {
    return withPool(openDatabase({ connectionString: config.databaseUrl }, log), withTables);
  }
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

async function withPool(db: Database, work: DatabaseWork): Promise<void> {
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query('select from information_schema.tables where table_schema = current_schema()');
  return rows.length === 0;
}

/** PostgreSQL's error code for an undefined table. */
const UNDEFINED_TABLE = '42P01';

function refuseWithoutTables(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
  throw isMissing ? otherRelease() : error;
}

/** The app migrates the schema when it starts. A command must not do so while an older app is running. */
const otherRelease = (): CommandError =>
  new CommandError('The database does not have the tables of this release. Start Linecheck once, then try again.');
