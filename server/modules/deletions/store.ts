import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Tables } from '../../db/tables';

/** A deleted row, by its id, or a replaced code, by its SHA-256. */
export interface Deletion {
  readonly kind: Tables['deletions']['kind'];
  readonly key: string;
  readonly deletedAt: Date;
}

/** "delete" in ASCII. Held by the instance that writes the copies. */
const COPY_LOCK = 0x64656c657465;

export class DeletionStore {
  constructor(private readonly db: Db) {}

  /** Takes the lock until the transaction ends. False if another instance is copying. */
  async lockCopies(): Promise<boolean> {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${COPY_LOCK}) as locked`.execute(
      this.db,
    );
    return rows[0]?.locked === true;
  }

  /** Marks all deletions as copied, and returns the months of those that were not, such as 2026-11. */
  async markCopied(): Promise<readonly string[]> {
    const { rows } = await sql<{ month: string }>`
      with fresh as (update deletions set is_copied = true where not is_copied returning deleted_at)
      select distinct to_char(deleted_at at time zone 'utc', 'YYYY-MM') as month from fresh
    `.execute(this.db);
    return rows.map(({ month }) => month);
  }

  /** The deletions of a month that are marked as copied. */
  async listCopied(month: string): Promise<readonly Deletion[]> {
    const { rows } = await sql<Deletion>`
      select kind, key, deleted_at as "deletedAt" from deletions
      where is_copied and to_char(deleted_at at time zone 'utc', 'YYYY-MM') = ${month} order by deleted_at, kind, key
    `.execute(this.db);
    return rows;
  }
}
