import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyDatabase, type TestServer } from './start-postgres';

/**
 * Each release that `npm run record:release` has recorded has two files here, by its version: the statements that created
 * its schema, with rows in every table, and the backup that it made of them.
 */
export const RELEASES_FOLDER = join(import.meta.dirname, 'releases');

/** The versions of the recorded releases, the oldest first. */
export const releases: readonly string[] = readdirSync(RELEASES_FOLDER)
  .flatMap((file) => /^(.*)\.sql$/.exec(file)?.[1] ?? [])
  .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));

/** A Pro host of each of these databases, with a link, two results, clips and a logo. */
export const RELEASE_HOST = 'maya@example.org';

/** Path of the backup that a release made of its database. */
export const backupOfRelease = (release = releases.at(-1)): string => join(RELEASES_FOLDER, `${release}.tar.gz`);

/** A database by its pool. */
interface Source {
  readonly pool: pg.Pool;
}

/** Creates a database as the release left it. */
export async function createReleasedDatabase(server: TestServer, release: string): Promise<string> {
  const database = await copyDatabase(server, 'template0');
  const client = new pg.Client({ ...server, database });
  await client.connect();
  await client.query(await readFile(join(RELEASES_FOLDER, `${release}.sql`), 'utf8'));
  await client.end();
  return database;
}

/** The tables but those of the migrator. */
export async function tablesOf(db: Source): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** All rows of each of these tables, as text. A restore renews `copied_in`. */
export async function rowsOf(db: Source, tables: readonly string[]): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const { rows } = await db.pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'copied_in')::text as row from ${table} t order by 1`,
    );
    found[table] = rows.map((each) => each.row);
  }
  return found;
}
