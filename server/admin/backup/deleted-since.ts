import type { Client } from 'pg';
import type { BlobStore } from '../../blobs/blob-store';
import { type Deletion, readCopies } from '../../modules/deletions/service';

/** All that is known to have been deleted, by the installation as it is and by the copies beside its clips. */
export async function listDeletions(client: Client, blobs: BlobStore): Promise<readonly Deletion[]> {
  const { rows } = await client.query<Deletion>('select kind, key, deleted_at as "deletedAt" from deletions');
  return [...rows, ...(await readCopies(blobs))];
}

/** Adds them to those that came with the backup. All of them have to be copied to where the clips are now. */
export async function addDeletions(client: Client, deletions: readonly Deletion[]): Promise<void> {
  await client.query(
    `insert into deletions (kind, key, deleted_at)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
    [deletions.map(({ kind }) => kind), deletions.map(({ key }) => key), deletions.map(({ deletedAt }) => deletedAt)],
  );
  await client.query('update deletions set is_copied = false');
}

/** What of the backup is on the list. `here` is how the list calls a row of the table. */
const listed = [
  { kind: 'host', table: 'users', here: 'id::text' },
  { kind: 'link', table: 'test_sessions', here: 'id::text' },
  { kind: 'result', table: 'guest_results', here: 'id::text' },
  { kind: 'clip', table: 'recording_clips', here: 'id::text' },
  { kind: 'code', table: 'test_sessions', here: "encode(sha256(convert_to(session_code, 'UTF8')), 'hex')" },
] as const satisfies readonly { kind: Deletion['kind']; table: string; here: string }[];

/**
 * Deletes again what the backup still had, with all that belongs to it. A link whose code was replaced since has expired: its
 * host gives it a new one, as then.
 *
 * @returns How many links have expired.
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

/** Removes what was restored on purpose from the list: the next restore would delete it again. */
export async function strikeOut(client: Client): Promise<void> {
  for (const { kind, table, here } of listed) {
    await client.query(`delete from deletions where kind = '${kind}' and key in (select ${here} from ${table})`);
  }
}
