import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyDatabase, type TestServer } from './start-postgres';

/**
 * Released states of the database, by their commit, the oldest first. Each has two files in `releases/`: the statements
 * that its release ran to create the schema, with rows in every table, and the backup that the release made of it.
 */
export const releases = ['f389820', '8c02ffd', '4072bf2', '437da80'] as const;

type Release = (typeof releases)[number];

/** A Pro host of each of these databases, with a link, two results, clips and a logo. */
export const RELEASE_HOST = 'maya@example.org';

const fileOf = (name: string): string => join(import.meta.dirname, 'releases', name);

/** Path of the backup that a release made of its database. */
export const backupOfRelease = (release: Release): string => fileOf(`${release}.tar.gz`);

/** A database by its pool. */
interface Source {
  readonly pool: pg.Pool;
}

/** Creates a database as the release left it. */
export async function createReleasedDatabase(server: TestServer, release: Release): Promise<string> {
  const database = await copyDatabase(server, 'template0');
  const client = new pg.Client({ ...server, database });
  await client.connect();
  await client.query(await readFile(fileOf(`${release}.sql`), 'utf8'));
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

/** Columns that a migration or a restore fills with a new value. */
const renewed = ['letters_off_token', 'email_confirmed_at', 'copied_in'];

/** All rows of each of these tables, as text. */
export async function rowsOf(db: Source, tables: readonly string[]): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const { rows } = await db.pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [renewed],
    );
    found[table] = rows.map((each) => each.row);
  }
  return found;
}
