import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';

export interface RecordedDeletion {
  readonly kind: DatabaseTables['deletions']['kind'];
  readonly key: string;
  readonly deletedAt: Date;
}

interface Copy {
  /** The time at which it was begun, which is its name as well. */
  readonly copiedIn: Date;
  readonly lines: number;
}

/** "delete" in ASCII. Held by the instance that writes the copies. */
const COPY_LOCK = 0x64656c657465;

export class DeletionStore {
  constructor(private readonly db: DbClient) {}

  /** Takes the lock until the transaction ends. False if another instance is copying. */
  async lockCopies(): Promise<boolean> {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${COPY_LOCK}) as locked`.execute(
      this.db,
    );
    return rows[0]?.locked === true;
  }

  async newestCopy(): Promise<Copy | undefined> {
    const { rows } = await sql<Copy>`
      select copied_in as "copiedIn", count(*)::int as lines from deletions
      where copied_in = (select max(copied_in) from deletions) group by copied_in
    `.execute(this.db);
    return rows[0];
  }

  /** Adds the oldest deletions that are in no copy to `copiedIn`, or to a new copy. @returns The copy's time, if any was added. */
  async addToCopy(copiedIn: Date | undefined, most: number): Promise<Date | undefined> {
    const { rows } = await sql<Pick<Copy, 'copiedIn'>>`
      with fresh as (select kind, key from deletions where copied_in is null order by deleted_at limit ${most}),
      -- One time for all of them, to the millisecond of its name, and later than every other.
      next as (select greatest(date_trunc('milliseconds', now()), max(copied_in) + interval '1 millisecond') as begun from deletions)
      update deletions set copied_in = coalesce(${copiedIn ?? null}::timestamptz, (select begun from next))
      from fresh where deletions.kind = fresh.kind and deletions.key = fresh.key
      returning copied_in as "copiedIn"
    `.execute(this.db);
    return rows[0]?.copiedIn;
  }

  async listCopy(copiedIn: Date): Promise<readonly RecordedDeletion[]> {
    const { rows } = await sql<RecordedDeletion>`
      select kind, key, deleted_at as "deletedAt" from deletions
      where copied_in = ${copiedIn} order by deleted_at, kind, key
    `.execute(this.db);
    return rows;
  }
}
