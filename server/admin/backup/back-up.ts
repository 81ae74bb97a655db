import { buffer } from 'node:stream/consumers';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BlobStore } from '../../blobs/blob-store';
import { backupTables } from '../../db/backup-tables';
import type { OpenDatabase } from '../../db/database';
import type { ReportProgress } from '../terminal';
import type { AddEntry } from './archive';
import { type BackupManifest, nameOfBlob, nameOfRows } from './manifest';

interface Source {
  readonly db: OpenDatabase;
  readonly blobs: BlobStore;
  readonly progress: ReportProgress;
}

type Table = BackupManifest['tables'][number];

/** Minimum size in bytes of an entry with rows, except for the last one. */
const ROWS_ENTRY_BYTES = 4 * 1024 * 1024;

/**
 * Adds all rows of one snapshot, then the blobs that they reference. Guests may keep submitting meanwhile: later data
 * is not included, and what is included is complete.
 */
export async function addInstallation(source: Source, add: AddEntry): Promise<Omit<BackupManifest, 'entries'>> {
  const client = source.db.openClient('unhurried');
  await client.connect();
  try {
    const total = await estimateBytes(client);
    let done = 0;
    const addCounted: AddEntry = async (name, bytes) => {
      await add(name, bytes);
      done += bytes.length;
      // The size of the rows is estimated.
      source.progress(`writing: ${Math.min(99, Math.floor((100 * done) / total))}%`);
    };
    const snapshot = await addRows(client, addCounted);
    const missingBlobs = await addBlobs(source.blobs, snapshot.blobKeys, addCounted);
    const { migrations, tables, madeAt } = snapshot;
    return { madeAt, migrations, tables, missingBlobs };
  } finally {
    await client.end();
  }
}

/** Session settings that make the written form of values independent of the server's and the client's configuration. */
export const PLAIN_VALUES = `
  set local datestyle to iso; set local intervalstyle to postgres; set local timezone to utc; set local bytea_output to hex;
  set local extra_float_digits to 3; set local client_encoding to utf8; set local idle_in_transaction_session_timeout to 0`;

async function estimateBytes(client: Client): Promise<number> {
  const [found] = await rowsOf<{ bytes: string }>(
    client,
    `select 1 + (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
                 where relnamespace = current_schema()::regnamespace and relname = any($1))
              + (select coalesce(sum(byte_length), 0) from recording_clips) as bytes`,
    [backupTables],
  );
  return Number(found?.bytes);
}

async function addRows(client: Client, add: AddEntry) {
  await client.query('begin isolation level repeatable read read only');
  await client.query(PLAIN_VALUES);
  const [timestamp] = await rowsOf<{ now: Date }>(client, 'select now()');
  const migrations = await rowsOf<{ name: string }>(client, 'select name from kysely_migration order by name');
  const tables: Table[] = [];
  for (const name of await listTables(client)) tables.push(await addTable(client, name, add));
  const keys = await rowsOf<{ blob_key: string }>(client, 'select blob_key from recording_clips order by blob_key');
  // Ends the snapshot before the blobs are read, which may take hours: meanwhile an open snapshot would prevent VACUUM
  // from removing dead rows.
  await client.query('commit');
  return {
    madeAt: (timestamp?.now ?? new Date()).toISOString(),
    migrations: migrations.map((row) => row.name),
    tables,
    blobKeys: keys.map((row) => row.blob_key),
  };
}

/** The tables of a backup that the database has: those of an older release may be fewer. */
async function listTables(client: Client): Promise<readonly string[]> {
  const found = await rowsOf<{ name: string }>(
    client,
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  );
  return backupTables.filter((table) => found.some(({ name }) => name === table));
}

async function addTable(client: Client, name: string, add: AddEntry): Promise<Table> {
  const found = await rowsOf<{ column_name: string }>(
    client,
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [name],
  );
  const columns = found.map((row) => row.column_name);
  const list = columns.map(escapeIdentifier).join(', ');
  const stream = client.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`));
  let part = 0;
  for await (const bytes of wholeRows(stream)) {
    part += 1;
    await add(nameOfRows(name, part), bytes);
  }
  return { name, columns, rows: stream.rowCount };
}

/**
 * Splits the stream between rows, so that each entry can be loaded separately. COPY writes a line break within a value
 * as \n.
 */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(LINE_BREAK) + 1;
    bytes += chunk.length;
    if (bytes < ROWS_ENTRY_BYTES || end === 0) {
      pending.push(chunk);
      continue;
    }
    yield Buffer.concat([...pending, chunk.subarray(0, end)]);
    pending = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}

const LINE_BREAK = 0x0a;

async function addBlobs(blobs: BlobStore, keys: readonly string[], add: AddEntry): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const stream = await blobs.read(key);
    if (stream === undefined) missing.push(key);
    else await add(nameOfBlob(key), await buffer(stream));
  }
  return missing;
}

async function rowsOf<Row extends object>(client: Client, query: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(query, values)).rows;
}
