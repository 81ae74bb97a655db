import { sql } from 'kysely';
import { type Db, daysFromNow } from '../../db/database';

/** The list of blobs that no row has: those on their way, and those that are to be deleted. */
export class BlobGarbageStore {
  constructor(private readonly db: Db) {}

  /** Names a blob that is about to be stored: if its row never comes, it falls due. */
  async announce(blobKey: string): Promise<void> {
    const due_at = sql<Date>`now() + interval '1 hour'`;
    await this.db.insertInto('blob_garbage').values({ blob_key: blobKey, due_at }).execute();
  }

  /**
   * Lets a blob fall due at once, unless a row has adopted it: after a lost connection only the database knows whether
   * the row was stored.
   */
  async abandon(blobKey: string): Promise<void> {
    await this.db
      .updateTable('blob_garbage')
      .set({ due_at: sql<Date>`now()` })
      .where('blob_key', '=', blobKey)
      .execute();
  }

  /** A blob that cannot be deleted now lets the others go first. */
  async postpone(blobKey: string): Promise<void> {
    await this.db
      .updateTable('blob_garbage')
      .set({ due_at: sql<Date>`now() + interval '1 hour'` })
      .where('blob_key', '=', blobKey)
      .execute();
  }

  /** Lists those of these blobs that nobody knows: they fall due in some days, if nobody knows them until then. */
  async noteOrphans(blobKeys: readonly string[], days: number): Promise<void> {
    await sql`
      insert into blob_garbage (blob_key, due_at)
      select blob_key, ${daysFromNow(days)} from unnest(${blobKeys}::text[]) as found (blob_key)
      where not exists (select from recording_clips c where c.blob_key = found.blob_key)
      on conflict (blob_key) do nothing
    `.execute(this.db);
  }

  async listDue(most: number): Promise<readonly string[]> {
    const rows = await this.due().orderBy('due_at').limit(most).execute();
    return rows.map((row) => row.blob_key);
  }

  async isDue(blobKey: string): Promise<boolean> {
    return (await this.due().where('g.blob_key', '=', blobKey).executeTakeFirst()) !== undefined;
  }

  /** The blob is gone, or a row has taken it: it is no garbage any more. */
  async forget(blobKey: string): Promise<void> {
    await this.db.deleteFrom('blob_garbage').where('blob_key', '=', blobKey).execute();
  }

  /** What a row has, is due for nothing, whatever was noted of it before that row came back from a backup. */
  private due() {
    return this.db
      .selectFrom('blob_garbage as g')
      .select('g.blob_key')
      .where('g.due_at', '<=', sql<Date>`now()`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('recording_clips as c').select('c.id').whereRef('c.blob_key', '=', 'g.blob_key'))),
      );
  }
}
