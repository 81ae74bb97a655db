import { type RawBuilder, sql } from 'kysely';
import { type DbClient, daysFromNow, msFromNow } from '../db/database';

/** Lease time of a job: after that, another instance may claim it, unless the lease was extended. */
const LEASE_MS = 30_000;

/**
 * Jobs are claimed this early. A virtual machine's clock is sometimes set back by some milliseconds, and a job that was
 * due immediately would then not be due yet when the runner looks for it.
 */
const CLOCK_TOLERANCE_MS = 1000;

/** Jobs that were stored for a moment this far ahead keep it when the clock is corrected. */
const PLANNED_AHEAD = sql.lit('1 hour');

/** The turn of a job that was stored without one, although its kind has turns. */
const NO_TURN = '00000000-0000-0000-0000-000000000000';

export interface NewJob {
  readonly kind: string;
  /** At most one job exists per kind and key. */
  readonly key: string | null;
  readonly payload: object;
  readonly due: JobTime;
  /** Undefined for a kind without turns; null is a turn of its own. */
  readonly turn?: string | null | undefined;
}

/** A moment, or milliseconds from now by the clock of the database. */
export type JobTime = Date | number;

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

export type FreeSlots = ReadonlyMap<string, number>;

interface TurnClaim {
  readonly kind: string;
  readonly room: number;
  /** The turn that was served last; undefined at first. */
  readonly after: string | undefined;
}

interface ClaimedInTurn {
  readonly jobs: readonly ClaimedJob[];
  /** The turn that was served last. */
  readonly last: string | undefined;
}

interface Failure {
  readonly reason: string;
  /** Undefined if the job has failed permanently. */
  readonly retryInMs: number | undefined;
}

/** The jobs in the database: a stop or a crash loses none, and every instance may claim them. */
export class JobStore {
  constructor(private readonly db: DbClient) {}

  /** Returns false if the job exists already, or too many of its kind are waiting. */
  async insert({ kind, key, payload, due, turn }: NewJob, maxWaiting: number | null = null): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into jobs (kind, key, turn, payload, run_at)
      select ${kind}, ${key}, ${storedTurn(turn)}::uuid, ${JSON.stringify(payload)}::jsonb, ${timeOf(due)}
      where ${maxWaiting}::int is null
        or (select count(*) from (select from jobs where kind = ${kind} limit ${maxWaiting}) waiting) < ${maxWaiting}
      on conflict (kind, key) do nothing
    `.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** Stores jobs by one statement, ordered by key so that two such statements never wait for each other. */
  async insertAll(jobs: readonly NewJob[]): Promise<number> {
    const rows = jobs.map(({ kind, key, payload, due, turn }) => ({
      kind,
      key,
      payload,
      turn: storedTurn(turn),
      run_at: due instanceof Date ? due : null,
      delay_ms: due instanceof Date ? null : due,
    }));
    const { numAffectedRows = 0n } = await sql`
      insert into jobs (kind, key, turn, payload, run_at)
      select kind, key, turn, payload, coalesce(run_at, now() + delay_ms * interval '1 millisecond')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (kind text, key text, turn uuid, payload jsonb, run_at timestamptz, delay_ms float)
      order by kind, key
      on conflict (kind, key) do nothing
    `.execute(this.db);
    return Number(numAffectedRows);
  }

  /**
   * Stores the job, or moves the one with its key and forgets its earlier attempts. One that is running stays claimed:
   * zero attempts show that it was moved meanwhile.
   */
  async schedule({ kind, key, payload, due, turn }: NewJob & { readonly key: string }): Promise<void> {
    await sql`
      insert into jobs (kind, key, turn, payload, run_at)
      values (${kind}, ${key}, ${storedTurn(turn)}::uuid, ${JSON.stringify(payload)}::jsonb, ${timeOf(due)})
      on conflict (kind, key) do update set turn = excluded.turn, payload = excluded.payload, run_at = excluded.run_at,
        attempts = 0, failed_at = null, last_error = null
    `.execute(this.db);
  }

  /**
   * Stores the job, or makes the one with its key due at this time at the latest, unless it was moved while it ran
   * (`schedule`): then the earlier time counts. One that is running has this time after it.
   */
  async insertOrBringForward({ kind, key, payload, due }: NewJob & { readonly key: string }): Promise<void> {
    await sql`
      insert into jobs (kind, key, payload, run_at)
      values (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, ${timeOf(due)})
      on conflict (kind, key) do update set attempts = 0, failed_at = null, last_error = null,
        run_at = case when jobs.attempts = 0 then least(jobs.run_at, excluded.run_at) else excluded.run_at end
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
      update jobs set created_at = now(),
        run_at = case when run_at > created_at + interval ${PLANNED_AHEAD} then run_at else now() end
      where created_at > ${msFromNow(LEASE_MS)}
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

  /**
   * Claims due jobs of a kind with turns: one of each turn, from the turn after the one that was served last, then a
   * second of each. It reads a few rows for each turn that it visits, however many are due, and stops at the turn that
   * fills the room. It leaves room if a turn has fewer jobs than its share.
   */
  async claimInTurn(instance: string, { kind, room, after = NO_TURN }: TurnClaim): Promise<ClaimedInTurn> {
    const isFree = sql`failed_at is null and run_at <= ${msFromNow(CLOCK_TOLERANCE_MS)}
      and (locked_until is null or locked_until <= now())`;
    const { rows } = await sql<ClaimedJob & { readonly turn: string; readonly place: number }>`
      with recursive ring (turn, lap, place, is_due, due_turns) as (
        select ${after}::uuid, 0, 0, false, 0
        union all
        select next.turn, next.lap, ring.place + 1, next.is_due, ring.due_turns + next.is_due::int
        from ring cross join lateral (
          select found.turn, found.lap,
            exists (select from jobs where kind = ${kind} and turn = found.turn and ${isFree}) as is_due
          from (
            (select turn, ring.lap from jobs where kind = ${kind} and failed_at is null and turn > ring.turn
              and (ring.lap = 0 or turn <= ${after}) order by turn limit 1)
            union all
            (select turn, 1 from jobs where ring.lap = 0 and kind = ${kind} and failed_at is null and turn <= ${after}
              order by turn limit 1)
          ) found order by found.lap limit 1
        ) next
        where ring.due_turns < ${room}
      ),
      due_turns as materialized (select turn, place, count(*) over () as turns from ring where is_due),
      due as materialized (
        select job.id, due_turns.turn, row_number() over (order by job.helping, due_turns.place) as place
        from due_turns cross join lateral (
          select id, row_number() over (order by run_at) as helping from (
            select id, run_at from jobs where kind = ${kind} and turn = due_turns.turn and ${isFree}
            order by run_at limit (${room} + due_turns.turns - 1) / due_turns.turns for update skip locked
          ) free
        ) job
        order by place limit ${room}
      )
      update jobs set attempts = attempts + 1, locked_by = ${instance}, locked_until = ${msFromNow(LEASE_MS)}
      from due where jobs.id = due.id
      returning jobs.id, kind, payload, attempts, due.turn, due.place
    `.execute(this.db);
    const jobs = rows.toSorted((one, other) => one.place - other.place);
    return { jobs, last: jobs.at(-1)?.turn ?? after };
  }

  /** Extends the lease of an instance on the jobs that it still runs. */
  async extend(instance: string, ids: readonly string[]): Promise<void> {
    await sql`
      update jobs set locked_until = ${msFromNow(LEASE_MS)} where id = any(${ids}::uuid[]) and locked_by = ${instance}
    `.execute(this.db);
  }

  /**
   * Deletes the job even if another instance has claimed it meanwhile: it is done and need not run again. A job that was
   * moved while it ran is kept for its new time.
   *
   * @returns False if the job was kept, or is gone.
   */
  async complete(instance: string, { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>): Promise<boolean> {
    const { numAffectedRows } = await sql`
      delete from jobs where id = ${id} and (attempts > ${attempts} or (attempts = ${attempts} and locked_by = ${instance}))
    `.execute(this.db);
    if (numAffectedRows === 1n) return true;
    await this.unlock(instance, id);
    return false;
  }

  private async unlock(instance: string, id: string): Promise<void> {
    await sql`
      update jobs set locked_by = null, locked_until = null where id = ${id} and locked_by = ${instance}
    `.execute(this.db);
  }

  /** Schedules the next run of a recurring job and clears its earlier failures. */
  async reschedule(id: string, delayMs: number): Promise<void> {
    await sql`
      update jobs set run_at = ${msFromNow(delayMs)}, attempts = 0, locked_by = null, locked_until = null, last_error = null
      where id = ${id}
    `.execute(this.db);
  }

  /**
   * Does nothing if another instance has claimed the job meanwhile, or it was cancelled. A job that was moved while it ran
   * is kept for its new time, as if it had not failed.
   */
  async fail(instance: string, id: string, { reason, retryInMs }: Failure): Promise<void> {
    const { numAffectedRows } = await sql`
      update jobs set locked_by = null, locked_until = null, last_error = ${reason}, run_at = ${msFromNow(retryInMs ?? 0)},
        failed_at = case when ${retryInMs === undefined} then now() end
      where id = ${id} and locked_by = ${instance} and attempts > 0
    `.execute(this.db);
    if (numAffectedRows === 0n) await this.unlock(instance, id);
  }

  /** Releases a job that a stop has interrupted, as if it had never been started. */
  async release(instance: string, id: string): Promise<void> {
    await sql`
      update jobs set locked_by = null, locked_until = null, attempts = greatest(attempts - 1, 0)
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

const storedTurn = (turn: NewJob['turn']): string | null => (turn === undefined ? null : (turn ?? NO_TURN));

const timeOf = (due: JobTime): RawBuilder<Date> => (due instanceof Date ? sql<Date>`${due}` : msFromNow(due));

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
