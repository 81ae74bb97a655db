import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Db } from './database';
import * as firstTables from './migrations/001-first-tables';
import * as clipsAndTheirBlobs from './migrations/002-clips-and-their-blobs';
import * as clipRetention from './migrations/005-clip-retention';
import * as announcedChanges from './migrations/006-announced-changes';
import * as countsOfLimits from './migrations/007-counts-of-limits';
import * as signInsToBeListed from './migrations/008-sign-ins-to-be-listed';
import * as listsOfManyLinks from './migrations/009-lists-of-many-links';
import * as noInventedTrials from './migrations/010-no-invented-trials';
import * as secretsAndBrowserIds from './migrations/011-secrets-and-browser-ids';
import * as invitationsToRegister from './migrations/013-invitations-to-register';
import * as runsOfAGuest from './migrations/014-runs-of-a-guest';
import * as answersToTheOfferToRecord from './migrations/015-answers-to-the-offer-to-record';
import * as blockedHosts from './migrations/017-blocked-hosts';
import * as lettersToBeWritten from './migrations/018-letters-to-be-written';
import * as whatWasDeleted from './migrations/019-what-was-deleted';
import * as nothingOfPeopleInStatistics from './migrations/020-nothing-of-people-in-statistics';
import * as logosOfTheirOwn from './migrations/021-logos-of-their-own';
import * as confirmedAddresses from './migrations/022-confirmed-addresses';
import * as jobsToBeDone from './migrations/023-jobs-to-be-done';
import * as blobsToBeDeletedAreJobs from './migrations/024-blobs-to-be-deleted-are-jobs';
import * as lettersAboutResults from './migrations/025-letters-about-results';
import * as plansByName from './migrations/027-plans-by-name';
import * as guestsByTheirAddress from './migrations/028-guests-by-their-address';
import * as portsForMedia from './migrations/029-ports-for-media';
import * as searchKeys from './migrations/030-search-keys';
import * as logosWithoutMetadata from './migrations/031-logos-without-metadata';
import * as latestResultsOfLinks from './migrations/032-latest-results-of-links';
import * as readLineAndDeletionMark from './migrations/033-read-line-and-deletion-mark';
import type { Tables } from './tables';

/**
 * All migrations, in the order in which they are applied. A released migration is never edited; a new one is added at
 * the end.
 * The numbers 003, 004, 012, 016 and 026 belonged to drafts that were never released. They stay unused: databases
 * record the names of applied migrations, so after a renumbering Kysely would refuse every existing database.
 */
const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-clips-and-their-blobs': clipsAndTheirBlobs,
  '005-clip-retention': clipRetention,
  '006-announced-changes': announcedChanges,
  '007-counts-of-limits': countsOfLimits,
  '008-sign-ins-to-be-listed': signInsToBeListed,
  '009-lists-of-many-links': listsOfManyLinks,
  '010-no-invented-trials': noInventedTrials,
  '011-secrets-and-browser-ids': secretsAndBrowserIds,
  '013-invitations-to-register': invitationsToRegister,
  '014-runs-of-a-guest': runsOfAGuest,
  '015-answers-to-the-offer-to-record': answersToTheOfferToRecord,
  '017-blocked-hosts': blockedHosts,
  '018-letters-to-be-written': lettersToBeWritten,
  '019-what-was-deleted': whatWasDeleted,
  '020-nothing-of-people-in-statistics': nothingOfPeopleInStatistics,
  '021-logos-of-their-own': logosOfTheirOwn,
  '022-confirmed-addresses': confirmedAddresses,
  '023-jobs-to-be-done': jobsToBeDone,
  '024-blobs-to-be-deleted-are-jobs': blobsToBeDeletedAreJobs,
  '025-letters-about-results': lettersAboutResults,
  '027-plans-by-name': plansByName,
  '028-guests-by-their-address': guestsByTheirAddress,
  '029-ports-for-media': portsForMedia,
  '030-search-keys': searchKeys,
  '031-logos-without-metadata': logosWithoutMetadata,
  '032-latest-results-of-links': latestResultsOfLinks,
  '033-read-line-and-deletion-mark': readLineAndDeletionMark,
};

/** Names of all migrations in their order. Exported for tests. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Migrates the schema to the newest version. Kysely's migrator takes an advisory lock and works in one transaction, so
 * several instances may start at the same time, and a failed migration changes nothing.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  // Kysely orders applied migrations by time. Without this option, a clock that was set back during the first start
  // would make every later start fail.
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Returns true if the database has this version's schema. A database restored from an older backup may lack parts of
 * it.
 */
export async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  const newest = Object.keys(migrations).sort().at(-1);
  const { rows } = await sql`select 1 from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${newest}`.execute(db);
  return rows.length > 0;
}

/** Returns those of the names whose migration this release does not include. */
export const unknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** Table of the applied migrations. A restore keeps it when it removes the schema. */
const migrationTable = sql.table(DEFAULT_MIGRATION_TABLE);

/**
 * Creates the schema of these migrations in an empty database. Unlike the migrator, it works within the caller's
 * transaction.
 */
export async function buildSchema(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from ${migrationTable}`.execute(db);
  await apply(db, names);
}

/** Applies the missing migrations within the caller's transaction. */
export async function completeSchema(db: Db): Promise<void> {
  const done = await listMigrations(db);
  await apply(
    db,
    Object.keys(migrations).filter((name) => !done.includes(name)),
  );
}

async function listMigrations(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${migrationTable} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function apply(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await migrations[name]?.up(db);
    await sql`insert into ${migrationTable} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
  }
}
