import type { Client } from 'pg';
import type { BlobStore } from '../../blobs/blob-store';
import { type Deletion, readCopies } from '../../modules/deletions/service';

/**
 * Returns all known deletions: from the installation's current database, and from the copies of the list in the blob
 * store.
 */
export async function listDeletions(client: Client, blobs: BlobStore): Promise<readonly Deletion[]> {
  const { rows } = await client.query<Deletion>('select kind, key, deleted_at as "deletedAt" from deletions');
  return [...rows, ...(await readCopies(blobs))];
}

/** Adds deletions to those from the backup, and marks all of them as to be copied to the current blob store. */
export async function addDeletions(client: Client, deletions: readonly Deletion[]): Promise<void> {
  await client.query(
    `insert into deletions (kind, key, deleted_at)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
    [deletions.map(({ kind }) => kind), deletions.map(({ key }) => key), deletions.map(({ deletedAt }) => deletedAt)],
  );
  await client.query('update deletions set is_copied = false');
}

/**
 * The tables whose rows can be in the list of deletions. `here` is the expression for the key of a row in that list.
 */
const listed = [
  { kind: 'host', table: 'users', here: 'id::text' },
  { kind: 'link', table: 'test_sessions', here: 'id::text' },
  { kind: 'result', table: 'guest_results', here: 'id::text' },
  { kind: 'clip', table: 'recording_clips', here: 'id::text' },
  { kind: 'code', table: 'test_sessions', here: "encode(sha256(convert_to(session_code, 'UTF8')), 'hex')" },
] as const satisfies readonly { kind: Deletion['kind']; table: string; here: string }[];

/**
 * Deletes rows of the backup that have been deleted since, with everything that belongs to them. A link whose code was
 * replaced since then becomes expired: its host creates a new code, as before.
 *
 * @returns The number of links that became expired.
 */
export async function deleteAgain(client: Client): Promise<number> {
  let expired = 0;
  for (const { kind, table, here } of listed) {
    const isListed = `${here} in (select key from deletions where kind = '${kind}')`;
    if (kind !== 'code') await client.query(`delete from ${table} where ${isListed}`);
    else {
      const ended = `update ${table} set expires_at = now() where ${isListed} and expires_at > now()`;
      expired = (await client.query(ended)).rowCount ?? 0;
    }
  }
  return expired;
}

/** Removes restored rows from the list of deletions. Otherwise the next restore would delete them. */
export async function strikeOut(client: Client): Promise<void> {
  for (const { kind, table, here } of listed) {
    await client.query(`delete from deletions where kind = '${kind}' and key in (select ${here} from ${table})`);
  }
}
