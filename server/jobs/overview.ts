import { sql } from 'kysely';
import type { Db } from '../db/database';

interface JobCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** Failed permanently, until the operator retries them. */
  readonly failed: number;
}

/** Returns the number of jobs of each kind, including recurring ones. */
export async function countJobs(db: Db): Promise<readonly JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select kind,
      count(*) filter (where failed_at is null and (locked_until is null or locked_until <= now())) as waiting,
      count(*) filter (where failed_at is null and locked_until > now()) as running,
      count(failed_at) as failed
    from jobs group by kind order by kind
  `.execute(db);
  return rows;
}

export interface TroubledJob {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly reason: string;
  readonly hasFailed: boolean;
  readonly runAt: Date;
}

const LIST_MAX = 100;

/**
 * Lists jobs whose last attempt failed, whether or not they will be retried. The payload is left out, because it may
 * contain an address.
 */
export async function listTroubledJobs(db: Db): Promise<readonly TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select id, kind, attempts, last_error as reason, failed_at is not null as "hasFailed", run_at as "runAt"
    from jobs where last_error is not null order by failed_at is null, created_at limit ${LIST_MAX}
  `.execute(db);
  return rows;
}

/** Retries the permanently failed jobs, with as many attempts as new ones. Returns their number. */
export async function retryFailedJobs(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update jobs set failed_at = null, attempts = 0, run_at = now() where failed_at is not null
  `.execute(db);
  return Number(numAffectedRows);
}
