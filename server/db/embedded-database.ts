import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  holdsDatabase,
  openEmbeddedPostgres,
  upgradeEmbeddedPostgres,
} from '@linecheck/embedded-postgres';

/**
 * Name of the database and of its folders in /tmp and /var/lib. Changing it would orphan the data of existing
 * installations.
 */
const NAME = 'linecheck';

export async function openEmbeddedDatabase(options: Omit<EmbeddedPostgresOptions, 'name'>): Promise<EmbeddedPostgres> {
  try {
    return await openEmbeddedPostgres({ ...options, name: NAME });
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.remedy === undefined) throw error;
    throw new Error(`${error.message.replace(/\.?$/, '.')} ${remedies[error.remedy]}`, { cause: error });
  }
}

const remedies = {
  'another-postgres': 'Set DATABASE_URL to use a PostgreSQL of your own.',
  'major-upgrade': 'Run "npm run admin -- upgrade-database" once: it copies the data and keeps the old folder.',
} as const;

type Upgrade = Omit<Parameters<typeof upgradeEmbeddedPostgres>[0], 'name'>;

/** Replaces the database of an older major version of PostgreSQL by one of this release's. */
export const upgradeEmbeddedDatabase = (order: Upgrade) => upgradeEmbeddedPostgres({ ...order, name: NAME });

/** Returns true if the data directory already contains a database. Creates nothing. */
export const holdsEmbeddedDatabase = (dataDir: string): Promise<boolean> => holdsDatabase({ dataDir, name: NAME });
