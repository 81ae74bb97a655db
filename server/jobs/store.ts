import { sql } from 'kysely';
import { type DbClient, daysFromNow, msFromNow } from '../db/database';

/** Lease time of a job: after that, another instance may claim it, unless the lease was extended. */
const LEASE_MS = 30_000;

/**
 * Jobs are claimed this early. A virtual machine's clock is sometimes set back by some milliseconds, and a job that was
 * due immediately would then not be due yet when the runner looks for it.
 */
const CLOCK_TOLERANCE_MS = 1000;

interface NewJob {
  readonly kind: string;
  /** At most one job exists per kind and key. */
  readonly key: string | null;
  readonly payload: object;
  readonly delayMs: number;
  readonly maxWaiting: number | null;
}

interface KeyedJob {
  readonly payload: object;
  readonly key: string;
  readonly delayMs: number;
  readonly turn?: string;
}

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

export type FreeSlots = ReadonlyMap<string, number>;

interface Failure {
  readonly reason: string;
  /** Undefined if the job has failed permanently. */
  readonly retryInMs: number | undefined;
}

/** The jobs in the database: a stop or a crash loses none, and every instance may claim them. */
export class JobStore {
  constructor(private readonly db: DbClient) {}

  /** Returns false if the job exists already, or too many of its kind are waiting. */
  async insert({ kind, key, payload, delayMs, maxWaiting }: NewJob): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into jobs (kind, key, payload, run_at)
      select ${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, ${msFromNow(delayMs)}
      where ${maxWaiting}::int is null
        or (select count(*) from (select from jobs where kind = ${kind} limit ${maxWaiting}) waiting) < ${maxWaiting}
      on conflict (kind, key) do nothing
    `.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** Inserts jobs in one statement; those that exist already stay as they are. */
  async insertAll(kind: string, jobs: readonly KeyedJob[]): Promise<void> {
    const rows = jobs.map(({ payload, key, delayMs, turn = null }) => ({
      payload,
      key,
      seconds: delayMs / 1000,
      turn,
    }));
    await sql`
      insert into jobs (kind, key, turn, payload, run_at)
      select ${kind}, j.key, j.turn, j.payload, now() + make_interval(secs => j.seconds)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j (key text, turn uuid, payload jsonb, seconds float8)
      on conflict (kind, key) do nothing
    `.execute(this.db);
  }

  /** Inserts a job, or moves the one with this key. */
  async upsert(kind: string, { payload, key, delayMs, turn }: KeyedJob): Promise<void> {
    await sql`
      insert into jobs (kind, key, turn, payload, run_at)
      values (${kind}, ${key}, ${turn ?? null}, ${JSON.stringify(payload)}::jsonb, ${msFromNow(delayMs)})
      on conflict (kind, key) do update set run_at = excluded.run_at, payload = excluded.payload, turn = excluded.turn,
        attempts = 0, failed_at = null, locked_by = null, locked_until = null
    `.execute(this.db);
  }

  /** Makes a recurring job due in this time at the latest: it may have been scheduled while the clock was ahead. */
  async bringForward(kind: string, key: string, delayMs: number): Promise<void> {
    await sql`
      update jobs set run_at = ${msFromNow(delayMs)} where kind = ${kind} and key = ${key} and run_at > ${msFromNow(delayMs)}
    `.execute(this.db);
  }

  /** Corrects the times of jobs that were stored or claimed while the clock was ahead. */
  async correctTimes(): Promise<void> {
    await sql`
      update jobs set run_at = now(), created_at = now() where created_at > ${msFromNow(LEASE_MS)}
    `.execute(this.db);
    await sql`
      update jobs set locked_until = null, locked_by = null where locked_until > ${msFromNow(2 * LEASE_MS)}
    `.execute(this.db);
  }

  /** Claims due jobs for an instance, the oldest of each kind first. */
  async claim(instance: string, freeSlots: FreeSlots): Promise<readonly ClaimedJob[]> {
    const { rows } = await sql<ClaimedJob>`
      with due as materialized (
        select found.id from unnest(${[...freeSlots.keys()]}::text[], ${[...freeSlots.values()]}::int[]) as wanted (kind, room)
        cross join lateral (
          select id from jobs where kind = wanted.kind and failed_at is null and run_at <= ${msFromNow(CLOCK_TOLERANCE_MS)}
            and (locked_until is null or locked_until <= now())
          order by run_at limit wanted.room for update skip locked
        ) found
      )
      update jobs set attempts = attempts + 1, locked_by = ${instance}, locked_until = ${msFromNow(LEASE_MS)}
      from due where jobs.id = due.id
      returning jobs.id, kind, payload, attempts
    `.execute(this.db);
    return rows;
  }

  /** Extends the lease of an instance on the jobs that it still runs. */
  async extend(instance: string, ids: readonly string[]): Promise<void> {
    await sql`
      update jobs set locked_until = ${msFromNow(LEASE_MS)} where id = any(${ids}::uuid[]) and locked_by = ${instance}
    `.execute(this.db);
  }

  /** Deletes the job even if another instance has claimed it meanwhile: it is done and need not run again. */
  async complete(id: string): Promise<void> {
    await this.db.deleteFrom('jobs').where('id', '=', id).execute();
  }

  /** Schedules the next run of a recurring job and clears its earlier failures. */
  async reschedule(id: string, delayMs: number): Promise<void> {
    await sql`
      update jobs set run_at = ${msFromNow(delayMs)}, attempts = 0, locked_by = null, locked_until = null, last_error = null
      where id = ${id}
    `.execute(this.db);
  }

  /** Does nothing if another instance has claimed the job meanwhile. */
  async fail(instance: string, id: string, { reason, retryInMs }: Failure): Promise<void> {
    await sql`
      update jobs set locked_by = null, locked_until = null, last_error = ${reason}, run_at = ${msFromNow(retryInMs ?? 0)},
        failed_at = case when ${retryInMs === undefined} then now() end
      where id = ${id} and locked_by = ${instance}
    `.execute(this.db);
  }

  /** Releases a job that a stop has interrupted, as if it had never been started. */
  async release(instance: string, id: string): Promise<void> {
    await sql`
      update jobs set locked_by = null, locked_until = null, attempts = attempts - 1
      where id = ${id} and locked_by = ${instance}
    `.execute(this.db);
  }

  async cancel(kind: string, key: string): Promise<void> {
    await this.db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute();
  }

  async makeDue(kind: string, key: string): Promise<void> {
    await this.db
      .updateTable('jobs')
      .set({ run_at: sql<Date>`now()` })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute();
  }

  /** Deletes jobs that failed permanently more than `days` days ago. */
  async deleteFailed(days: number): Promise<void> {
    await this.db.deleteFrom('jobs').where('failed_at', '<', daysFromNow(-days)).execute();
  }
}

interface JobCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Returns the number of jobs of each kind, including recurring ones. */
export async function countJobs(db: DbClient): Promise<readonly JobCounts[]> {
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
export async function listTroubledJobs(db: DbClient): Promise<readonly TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select id, kind, attempts, last_error as reason, failed_at is not null as "hasFailed", run_at as "runAt"
    from jobs where last_error is not null order by failed_at is null, created_at limit ${LIST_MAX}
  `.execute(db);
  return rows;
}

/** Retries the permanently failed jobs, with as many attempts as new ones. Returns their number. */
export async function retryFailedJobs(db: DbClient): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update jobs set failed_at = null, attempts = 0, run_at = now() where failed_at is not null
  `.execute(db);
  return Number(numAffectedRows);
}
