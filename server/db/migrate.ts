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
import type { Tables } from './tables';

/**
 * In the order in which they are applied. A released migration is never edited; a new one is added below.
 * The numbers 003, 004, 012, 016 and 026 belonged to drafts that were given up before any release. They stay unused: databases keep the
 * names of what was applied, so that renumbering would have Kysely refuse every existing database.
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
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * Brings the schema up to date. Kysely's migrator takes an advisory lock and works in one transaction, so instances
 * may start together and a failed migration leaves nothing behind.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  // In order means by the clock: one that was set back during the first start would have every later start refused.
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Whether the database answers with this version's schema. One that was restored from an older backup may lack some of it. */
export async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  const newest = Object.keys(migrations).sort().at(-1);
  const { rows } = await sql`select 1 from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${newest}`.execute(db);
  return rows.length > 0;
}

/** Those of these migrations that this release does not know. */
export const unknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** The tables of the migrator itself, which `removeSchema` leaves. */
const recorded = sql.table(DEFAULT_MIGRATION_TABLE);

export async function listMigrations(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${recorded} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Makes the schema that these migrations make, in a database that has none of it: within the transaction of its caller,
 * which the migrator cannot do.
 */
export async function buildSchema(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from ${recorded}`.execute(db);
  await apply(db, names);
}

/** Applies what is missing, within the transaction of its caller. */
export async function completeSchema(db: Db): Promise<void> {
  const done = await listMigrations(db);
  await apply(
    db,
    Object.keys(migrations).filter((name) => !done.includes(name)),
  );
}

async function apply(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await migrations[name]?.up(db);
    await sql`insert into ${recorded} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  }
}
