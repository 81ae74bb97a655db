import { type Kysely, type Migration, type MigrationProvider, Migrator } from 'kysely';
import * as firstTables from './migrations/001-first-tables';
import type { Tables } from './tables';

/** In the order in which they are applied. A released migration is never edited; a new one is added below. */
const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
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
