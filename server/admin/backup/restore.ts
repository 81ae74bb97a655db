import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { recordOf } from '@linecheck/checks/records';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BlobStore } from '../../blobs/blob-store';
import { allTables, backupTables } from '../../db/backup-tables';
import type { OpenDatabase } from '../../db/database';
import { acquireExclusiveLock } from '../../db/instance-lock';
import { buildSchema, completeSchema } from '../../db/migrate';
import type { DatabaseTables } from '../../db/tables';
import { type RecordedDeletion, readCopies } from '../../modules/deletions/service';
import { CommandError } from '../command';
import type { ReportProgress } from '../terminal';
import { readEntries } from './archive';
import { PLAIN_VALUES } from './back-up';
import {
  type BackupManifest,
  blobOf,
  type CountedTable,
  countedTables,
  inventory,
  inventoryOf,
  tableOf,
} from './manifest';

interface Target {
  readonly db: OpenDatabase;
  readonly blobs: BlobStore;
  readonly progress: ReportProgress;
}

interface Order {
  readonly path: string;
  readonly manifest: BackupManifest;
  readonly replace: boolean;
  readonly withDeleted: boolean;
}

type Counts = Readonly<Record<CountedTable, number>>;

/** Data of the backup that was not restored, because it was deleted or replaced meanwhile. */
export interface DeletedSince {
  readonly rows: Counts;
  /** Number of links that became expired, because their code was replaced. */
  readonly expiredLinks: number;
}

/**
 * Replaces all data of the installation with that of the backup, in one transaction: an error before its end leaves
 * everything as it was.
 *
 * @throws CommandError if an app runs on the database, or data would be deleted without `replace`.
 */
export async function restore(target: Target, order: Order): Promise<DeletedSince> {
  const client = target.db.openClient('unhurried');
  await client.connect();
  try {
    if (!(await acquireExclusiveLock(client))) throw new CommandError(STILL_RUNNING);
    const stored: string[] = [];
    try {
      await client.query('begin');
      const deleted = await replaceAll({ ...target, client, stored }, order);
      await client.query('commit');
      return deleted;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // Ignore errors: a lost connection has been rolled back anyway.
      for (const key of stored) await target.blobs.delete(key).catch(() => undefined); // Ignore errors: the search for orphaned blobs finds it later.
      throw error;
    }
  } finally {
    await client.end();
  }
}

const STILL_RUNNING =
  'Linecheck is running on this database. Stop all of its instances, then restore; nothing was changed.';

/** An email that waited when the backup was made may have been sent since: nothing of it goes out again. */
const SETTLE_WAITING = `
  update guest_emails set state = 'skipped', reason = 'not-asked', settled_at = now() where state = 'waiting'`;

interface Work extends Target {
  readonly client: Client;
  readonly stored: string[];
}

async function replaceAll(work: Work, { path, manifest, replace, withDeleted }: Order): Promise<DeletedSince> {
  const { client, blobs } = work;
  const kysely = openOn(client);
  await client.query(PLAIN_VALUES);
  await refuseLoss(client, manifest, replace);
  const keysBefore = await listBlobKeys(client);
  const deletions = await listDeletions(client, blobs);
  await removeSchema(client);
  await buildSchema(kysely, manifest.migrations);
  await load(work, path, manifest);
  await compareRows(client, manifest);
  await client.query('delete from recording_clips where blob_key = any($1)', [manifest.missingBlobs]);
  await completeSchema(kysely);
  await addDeletions(client, deletions);
  await client.query(SETTLE_WAITING);
  const before = await countAll(client);
  const expiredLinks = withDeleted ? 0 : await deleteAgain(client);
  if (withDeleted) await strikeOut(client);
  await noteGarbage(client, keysBefore);
  const after = await countAll(client);
  return { rows: recordOf(countedTables, (table) => before[table] - after[table]), expiredLinks };
}

function openOn(client: Client): Kysely<DatabaseTables> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool: PostgresPool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) });
}

async function refuseLoss(client: Client, manifest: BackupManifest, replace: boolean): Promise<void> {
  const counts = await countAll(client);
  if (replace || counts.users === 0) return;
  throw new CommandError(
    [
      `This installation has ${inventory((table) => counts[table])}. With --force they are deleted and replaced by`,
      `the backup of ${manifest.madeAt.slice(0, 16).replace('T', ' ')} UTC: ${inventoryOf(manifest)}. Nothing was changed.`,
    ].join(' '),
  );
}

async function countAll(client: Client): Promise<Counts> {
  const counts = new Map<CountedTable, number>();
  for (const table of countedTables) counts.set(table, await countRows(client, table));
  return recordOf(countedTables, (table) => counts.get(table) ?? 0);
}

async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${escapeIdentifier(table)}`);
  return Number(rows[0]?.count);
}

async function listBlobKeys(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ blob_key: string }>(
    `select blob_key from recording_clips union select key from jobs where kind = 'delete-blob'`,
  );
  return rows.map((row) => row.blob_key);
}

/** Removes only the tables that the migrations created, and no others of the same database. */
async function removeSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgfoid::regprocedure::text as name from pg_trigger
     where not tgisinternal and tgrelid = any($1::text[]::regclass[])`,
    [allTables],
  );
  await client.query(`drop table ${allTables.map(escapeIdentifier).join(', ')}`);
  for (const { name } of rows) await client.query(`drop function ${name}`);
}

async function load({ client, blobs, progress, stored }: Work, path: string, manifest: BackupManifest): Promise<void> {
  const tables = wantedTables(manifest);
  for await (const { name, bytes } of readEntries(path, (percent) => progress(`restoring: ${percent}%`))) {
    const table = tables.find((each) => each.name === tableOf(name));
    const key = blobOf(name);
    if (table !== undefined) await loadRows(client, table, bytes);
    if (key !== undefined && (await storeBlob(blobs, key, bytes))) stored.push(key);
  }
}

/** An older release may have kept tables that this one leaves out. */
const wantedTables = ({ tables }: BackupManifest): BackupManifest['tables'] =>
  tables.filter(({ name }) => backupTables.some((kept) => kept === name));

async function loadRows(
  client: Client,
  { name, columns }: BackupManifest['tables'][number],
  bytes: Buffer,
): Promise<void> {
  const list = columns.map(escapeIdentifier).join(', ');
  const stream = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list}) from stdin`));
  stream.end(bytes);
  await finished(stream);
}

/**
 * Stores a blob and returns true if it did not exist before. A blob with equal content is not rewritten, because a
 * failing store could lose it.
 */
async function storeBlob(blobs: BlobStore, key: string, bytes: Buffer): Promise<boolean> {
  const wanted = hashOf(bytes);
  const before = await blobs.read(key);
  if (before !== undefined && hashOf(await buffer(before)) === wanted) return false;
  await blobs.put(key, Uint8Array.from(bytes));
  const after = await blobs.read(key);
  if (after !== undefined && hashOf(await buffer(after)) === wanted) return before === undefined;
  throw new CommandError(`The clip ${key} was read back differently: check the blob store. Nothing was changed.`);
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function compareRows(client: Client, manifest: BackupManifest): Promise<void> {
  for (const { name, rows } of wantedTables(manifest)) {
    const found = await countRows(client, name);
    if (found !== rows) throw new Error(`${name} has ${found} rows after the restore, but ${rows} in the backup`);
  }
}

/** Enqueues the deletion of unreferenced blobs, which the app then deletes. */
async function noteGarbage(client: Client, keys: readonly string[]): Promise<void> {
  await client.query(
    `insert into jobs (kind, key, payload)
     select 'delete-blob', key, jsonb_build_object('blobKey', key) from unnest($1::text[]) key where not exists (select from recording_clips where blob_key = key)
     on conflict do nothing`,
    [keys],
  );
}

/**
 * Returns all known deletions: from the installation's current database, and from the copies of the list in the blob
 * store.
 */
async function listDeletions(client: Client, blobs: BlobStore): Promise<readonly RecordedDeletion[]> {
  const { rows } = await client.query<RecordedDeletion>('select kind, key, deleted_at as "deletedAt" from deletions');
  return [...rows, ...(await readCopies(blobs))];
}

/** Adds deletions to those from the backup, and marks all of them as to be copied to the current blob store. */
async function addDeletions(client: Client, deletions: readonly RecordedDeletion[]): Promise<void> {
  await client.query(
    `insert into deletions (kind, key, deleted_at)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
    [deletions.map(({ kind }) => kind), deletions.map(({ key }) => key), deletions.map(({ deletedAt }) => deletedAt)],
  );
  await client.query('update deletions set copied_in = null');
}

/**
 * The tables whose rows can be in the list of deletions. `here` is the expression for the key of a row in that list.
 */
const listed = [
  { kind: 'host', table: 'users', here: 'id::text' },
  { kind: 'workspace', table: 'workspaces', here: 'id::text' },
  { kind: 'show', table: 'shows', here: 'id::text' },
  { kind: 'episode', table: 'episodes', here: 'id::text' },
  { kind: 'link', table: 'test_sessions', here: 'id::text' },
  { kind: 'result', table: 'guest_results', here: 'id::text' },
  { kind: 'clip', table: 'recording_clips', here: 'id::text' },
  { kind: 'booking', table: 'bookings', here: 'id::text' },
  { kind: 'hook', table: 'booking_hooks', here: 'id::text' },
  { kind: 'webhook', table: 'webhooks', here: 'id::text' },
  { kind: 'method', table: 'sign_in_methods', here: 'id::text' },
  { kind: 'recovery', table: 'recovery_codes', here: "encode(code_hash, 'hex')" },
  { kind: 'code', table: 'test_sessions', here: "encode(sha256(convert_to(session_code, 'UTF8')), 'hex')" },
  { kind: 'code', table: 'shows', here: "encode(sha256(convert_to(booking_code, 'UTF8')), 'hex')" },
] as const satisfies readonly { kind: RecordedDeletion['kind']; table: string; here: string }[];

/**
 * Deletes rows of the backup that have been deleted since, with everything that belongs to them. A link whose code was
 * replaced since then becomes expired: its host creates a new code, as before. A booking page whose code was replaced is
 * closed.
 *
 * @returns The number of links that became expired.
 */
async function deleteAgain(client: Client): Promise<number> {
  let expired = 0;
  for (const { kind, table, here } of listed) {
    if (kind === 'workspace') await client.query(NEW_OWN_WORKSPACES);
    const isListed = `${here} in (select key from deletions where kind = '${kind}')`;
    if (kind !== 'code') await client.query(`delete from ${table} where ${isListed}`);
    else if (table === 'shows') await client.query(`update shows set booking_code = null where ${isListed}`);
    else {
      const ended = `update ${table} set expires_at = now() where ${isListed} and expires_at > now()`;
      expired = (await client.query(ended)).rowCount ?? 0;
    }
  }
  // A workspace may have had another owner since, whom the backup does not have.
  await client.query(`delete from workspaces w
    where not exists (select from memberships where workspace_id = w.id)
      and not exists (select from users where workspace_id = w.id)`);
  return expired;
}

/** Persons whose own workspace was deleted since, but not their account, get a new one; a trial is not renewed. */
const NEW_OWN_WORKSPACES = `with left_over as (
    select u.id as person, w.trial_starts_at as starts, w.trial_ends_at as ends, gen_random_uuid() as fresh
    from users u join workspaces w on w.id = u.workspace_id
    where w.id::text in (select key from deletions where kind = 'workspace')
  ),
  fresh as (
    insert into workspaces (id, trial_starts_at, trial_ends_at)
    select fresh, starts, case when ends is not null then least(ends, now()) end from left_over
  ),
  own as (update users set workspace_id = fresh from left_over where users.id = person)
  insert into memberships (user_id, workspace_id, role) select person, fresh, 'owner' from left_over`;

/** Removes restored rows from the list of deletions. Otherwise the next restore would delete them. */
async function strikeOut(client: Client): Promise<void> {
  for (const { kind, table, here } of listed) {
    await client.query(`delete from deletions where kind = '${kind}' and key in (select ${here} from ${table})`);
  }
}
