import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import * as firstTables from './migrations/001-first-tables';
import * as clipsAndTheirBlobs from './migrations/002-clips-and-their-blobs';
import * as clipRetention from './migrations/005-clip-retention';
import * as announcedChanges from './migrations/006-announced-changes';
import * as countsOfLimits from './migrations/007-counts-of-limits';
import type { Tables } from './tables';

/** In the order in which they are applied. A released migration is never edited; a new one is added below. */
const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-clips-and-their-blobs': clipsAndTheirBlobs,
  '005-clip-retention': clipRetention,
  '006-announced-changes': announcedChanges,
  '007-counts-of-limits': countsOfLimits,
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings the schema up to date. Kysely's migrator takes an advisory lock and works in one transaction, so instances
 * may start together and a failed migration leaves nothing behind.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Whether the database answers with this version's schema. One that was restored from an older backup may lack a part. */
export async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  const newest = Object.keys(migrations).sort().at(-1);
  const { rows } = await sql`select 1 from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${newest}`.execute(db);
  return rows.length > 0;
}
