import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { OpenDatabase } from './database';
import { acquireExclusiveLock } from './instance-lock';
import { createSchema } from './migrate';

interface CopyOrder {
  readonly from: OpenDatabase;
  readonly to: OpenDatabase;
  readonly progress: (percent: number) => void;
}

interface Table {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Copies the whole database, with the tables of the release that used it last, and compares the number of rows. Nothing
 * is changed in `from`; `to` gets everything or nothing.
 *
 * @returns The number of copied rows.
 * @throws if an app runs on the database, or a newer release has used it.
 */
export async function copyData({ from, to, progress }: CopyOrder): Promise<number> {
  const [source, target] = [from.openClient('unhurried'), to.openClient('unhurried')];
  await Promise.all([source.connect(), target.connect()]);
  try {
    if (!(await acquireExclusiveLock(source))) throw new Error(STILL_RUNNING);
    await source.query('begin isolation level repeatable read read only');
    await createSchema(to.kysely, await migrationsOf(source));
    await target.query('begin');
    // Without foreign keys and triggers: the order of the tables does not matter, and nothing is announced.
    await target.query('set local session_replication_role to replica');
    const rows = await copyTables({ source, target, progress });
    await target.query('commit');
    await target.query('analyze');
    return rows;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

const STILL_RUNNING = 'Linecheck is running on this database. Stop it, then try again; nothing was changed.';

async function migrationsOf(source: Client): Promise<readonly string[]> {
  const { rows } = await source.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

interface Copying {
  readonly source: Client;
  readonly target: Client;
  readonly progress: CopyOrder['progress'];
}

async function copyTables({ source, target, progress }: Copying): Promise<number> {
  const tables = await listTables(source);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 1);
  let [rows, done] = [0, 0];
  for (const { name, bytes } of tables) {
    rows += await copyTable({ source, target }, name);
    done += bytes;
    progress(Math.floor((100 * done) / total));
  }
  return rows;
}

/** All tables but those of the migrator, which exist already. */
async function listTables(source: Client): Promise<readonly Table[]> {
  const { rows } = await source.query<Table>(
    `select relname as name, pg_table_size(oid) as bytes from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );
  return rows;
}

/** @returns The number of rows, of which none is missing. */
async function copyTable({ source, target }: Omit<Copying, 'progress'>, name: string): Promise<number> {
  const table = escapeIdentifier(name);
  const found = await source.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [name],
  );
  const columns = found.rows.map(({ column_name }) => escapeIdentifier(column_name)).join(', ');
  // A migration may have inserted rows.
  await target.query(`delete from ${table}`);
  const reading = source.query(copyTo(`copy ${table} (${columns}) to stdout`));
  await pipeline(reading, target.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
  const { rows } = await target.query<{ count: number }>(`select count(*) from ${table}`);
  const copied = Number(rows[0]?.count);
  if (copied !== reading.rowCount)
    throw new Error(`${name} has ${reading.rowCount} rows, of which ${copied} were copied`);
  return copied;
}
