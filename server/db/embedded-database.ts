import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  holdsDatabase,
  openEmbeddedPostgres,
} from '@linecheck/embedded-postgres';

/** Names the database, and its folders in /tmp and /var/lib: another name would leave the data of an installation behind. */
const NAME = 'linecheck';

/** Opens the PostgreSQL that the app keeps in its data directory. */
export async function openEmbeddedDatabase(options: Omit<EmbeddedPostgresOptions, 'name'>): Promise<EmbeddedPostgres> {
  try {
    return await openEmbeddedPostgres({ ...options, name: NAME });
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.remedy !== 'another-postgres') throw error;
    throw new Error(`${error.message} Set DATABASE_URL to use a PostgreSQL of your own.`, { cause: error });
  }
}

/** Whether a data directory has a database already. Makes nothing. */
export const holdsEmbeddedDatabase = (dataDir: string): Promise<boolean> => holdsDatabase({ dataDir, name: NAME });
