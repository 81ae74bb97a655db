import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './database';
import type { DatabaseWatch } from './database-watch';
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
import * as copiesOfDeletions from './migrations/034-copies-of-deletions';
import * as untrustedProxies from './migrations/035-untrusted-proxies';
import * as workspaces from './migrations/036-workspaces';
import * as workspaceInvitations from './migrations/037-workspace-invitations';
import * as auditLog from './migrations/038-audit-log';
import * as signInMethods from './migrations/039-sign-in-methods';
import * as episodes from './migrations/040-episodes';
import * as livePeople from './migrations/043-live-people';
import * as rechecks from './migrations/044-rechecks';
import * as takes from './migrations/045-takes';
import * as reportLinks from './migrations/046-report-links';
import * as domainEvents from './migrations/048-domain-events';
import * as revisionsAndDevices from './migrations/049-revisions-and-devices';
import type { Tables } from './tables';

interface OwnMigration extends Migration {
  /** True if apps of the release before run on the new schema without a fault, so that they need not be stopped. */
  readonly isBackwardCompatible?: true;
}

/**
 * All migrations, in the order in which they are applied. A released migration is never edited; a new one is added at
 * the end.
 * The numbers 003, 004, 012, 016 and 026 belonged to drafts that were never released. They stay unused: databases
 * record the names of applied migrations, so after a renumbering Kysely would refuse every existing database.
 */
const migrations: Record<string, OwnMigration> = {
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
  '034-copies-of-deletions': copiesOfDeletions,
  '035-untrusted-proxies': untrustedProxies,
  '036-workspaces': workspaces,
  '037-workspace-invitations': workspaceInvitations,
  '038-audit-log': auditLog,
  '039-sign-in-methods': signInMethods,
  '040-episodes': episodes,
  '043-live-people': livePeople,
  '044-rechecks': rechecks,
  '045-takes': takes,
  '046-report-links': reportLinks,
  '048-domain-events': domainEvents,
  '049-revisions-and-devices': revisionsAndDevices,
};

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

async function versionOf(db: Db): Promise<number> {
  const asked = sql<{ version: number }>`select current_setting('server_version_num')::int as version`;
  return (await asked.execute(db)).rows[0]?.version ?? 0;
}

/** The schema of a database, compared with that of this release. */
export type SchemaState = 'none' | 'older' | 'current' | 'newer';

export async function readSchemaState(db: Db): Promise<SchemaState> {
  const done = await appliedMigrations(db);
  if (done.length === 0) return 'none';
  if (unknownMigrations(done).length > 0) return 'newer';
  return done.length === Object.keys(migrations).length ? 'current' : 'older';
}

/** Returns true if a migration is missing that apps of the release before would not survive. */
export async function needsOtherAppsStopped(db: Db): Promise<boolean> {
  const done = await appliedMigrations(db);
  const missing = Object.entries(migrations).filter(([name]) => !done.includes(name));
  return done.length > 0 && missing.some(([, migration]) => migration.isBackwardCompatible !== true);
}

export const NEWER_RELEASE =
  'the database was used by a newer release of Linecheck. Install that one, or restore the backup from before the upgrade into an empty database.';

/** Like `listMigrations`, for a database that may have no tables yet. */
async function appliedMigrations(db: Db): Promise<readonly string[]> {
  const asked = sql<{ exists: boolean }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as exists`;
  return (await asked.execute(db)).rows[0]?.exists ? listMigrations(db) : [];
}

interface Progress {
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
  /** Time in ms between two lines about one migration. */
  readonly everyMs?: number;
}

const PROGRESS_MS = 5000;

/** The migrations, which print when they begin in a database that has tables, and for how long they have been running. */
function reporting({ print, everyMs = PROGRESS_MS }: Progress): MigrationProvider {
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
export async function migrate(db: Kysely<Tables>, progress?: Progress): Promise<void> {
  refuseOldServer(await versionOf(db));
  const state = await readSchemaState(db);
  if (state === 'newer') throw new Error(NEWER_RELEASE);
  const { print } = (state === 'older' && progress) || silent;
  const startedAt = performance.now();
  // Kysely orders applied migrations by time. Without this option, a clock that was set back during the first start
  // would make every later start fail.
  const provider = reporting({ ...progress, print });
  const { error, results = [] } = await new Migrator({
    db,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error !== undefined) throw error;
  if (results.length > 0) print(`The database is upgraded, after ${secondsSince(startedAt)} s.`);
}

const silent: Progress = { print: () => undefined };

/**
 * Returns true if the database has this version's schema. A database restored from an older backup may lack parts of
 * it.
 */
export async function isUpToDate(db: Pool | Pick<DatabaseWatch, 'query'>): Promise<boolean> {
  const newest = Object.keys(migrations).sort().at(-1);
  const { rows } = await db.query(`select 1 from ${DEFAULT_MIGRATION_TABLE} where name = $1`, [newest]);
  return rows.length > 0;
}

/**
 * Creates the schema of these migrations in an empty database, in one transaction.
 *
 * @throws if the database that has them was used by a newer release.
 */
export async function createSchema(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  if (unknownMigrations(names).length > 0) throw new Error(NEWER_RELEASE);
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => wanted } }).migrateToLatest();
  if (error !== undefined) throw error;
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
