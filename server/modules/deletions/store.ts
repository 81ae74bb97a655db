import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Tables } from '../../db/tables';

/** Something that must not come back, by its id, or by its SHA-256 where it is a code. */
export interface Deletion {
  readonly kind: Tables['deletions']['kind'];
  readonly key: string;
  readonly deletedAt: Date;
}

/** "delete" in ASCII. Held by the instance that copies. */
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

  /** Marks all as copied, and gives the months of those that were not, such as 2026-11. */
  async markCopied(): Promise<readonly string[]> {
    const { rows } = await sql<{ month: string }>`
      with fresh as (update deletions set is_copied = true where not is_copied returning deleted_at)
      select distinct to_char(deleted_at at time zone 'utc', 'YYYY-MM') as month from fresh
    `.execute(this.db);
    return rows.map(({ month }) => month);
  }

  /** Those of a month that are marked as copied. */
  async listCopied(month: string): Promise<readonly Deletion[]> {
    const { rows } = await sql<Deletion>`
      select kind, key, deleted_at as "deletedAt" from deletions
      where is_copied and to_char(deleted_at at time zone 'utc', 'YYYY-MM') = ${month} order by deleted_at, kind, key
    `.execute(this.db);
    return rows;
  }
}
