import type { DbClient } from '../db/database';
import { type JobKind, type PayloadOf, specOf } from './kinds';
import { JobStore, type NewJob } from './store';

/** When a job is due; immediately by default. */
type DueOptions = { readonly delayMs?: number } | { readonly runAt: Date };

interface TurnOptions {
  /** For kinds with turns: the one that the job belongs to, such as the id of its workspace. */
  readonly turn?: string | undefined;
}

/** At most one job exists per kind and key. */
type EnqueueOptions = DueOptions & TurnOptions & { readonly key?: string };

type ScheduleOptions = DueOptions & TurnOptions & { readonly key: string };

type QueuedJob<Kind extends JobKind> = EnqueueOptions & { readonly payload: PayloadOf<Kind> };

/**
 * Time in ms within which the caller's transaction usually commits. After a later commit, the next poll finds the job.
 */
const COMMIT_MS = 100;

/** The queue of background jobs. A job is stored in the caller's transaction, so it exists only if that commits. */
export class JobQueue {
  private readonly listeners: ((delayMs: number) => void)[] = [];
  private readonly full = new Set<JobKind>();

  /** @param onFull Called with the kind when its queue is full, once until a job of this kind is stored again. */
  constructor(private readonly onFull: (kind: JobKind) => void = () => undefined) {}

  /** @returns False if the job exists already, or too many of its kind are waiting. */
  async enqueue<Kind extends JobKind>(
    db: DbClient,
    kind: Kind,
    payload: PayloadOf<Kind>,
    options: EnqueueOptions = {},
  ): Promise<boolean> {
    const maxWaiting = specOf(kind).maxWaiting ?? null;
    const job = newJob(kind, payload, options);
    const isStored = await new JobStore(db).insert(job, maxWaiting);
    // A job with a key may exist already.
    this.noteFull(kind, maxWaiting !== null && job.key === null && !isStored);
    if (isStored) this.announce([job]);
    return isStored;
  }

  /**
   * Stores many jobs of a kind without `maxWaiting` by one statement.
   *
   * @returns The number of stored jobs: those whose key exists already are left out.
   */
  async enqueueAll<Kind extends JobKind>(db: DbClient, kind: Kind, jobs: readonly QueuedJob<Kind>[]): Promise<number> {
    if (jobs.length === 0) return 0;
    const all = jobs.map(({ payload, ...options }) => newJob(kind, payload, options));
    const stored = await new JobStore(db).insertAll(all);
    this.announce(all);
    return stored;
  }

  /**
   * Stores the job, or moves the one with this key: to this time, with this payload and as many attempts as a new one.
   * One that is running is not stopped, and runs again at this time.
   */
  async schedule<Kind extends JobKind>(
    db: DbClient,
    kind: Kind,
    payload: PayloadOf<Kind>,
    options: ScheduleOptions,
  ): Promise<void> {
    const job = newJob(kind, payload, options);
    await new JobStore(db).schedule({ ...job, key: options.key });
    this.announce([job]);
  }

  /** Stores the job, or makes the one with this key due at this time at the latest. One that is running runs again then. */
  async bringForward<Kind extends JobKind>(
    db: DbClient,
    kind: Kind,
    payload: PayloadOf<Kind>,
    options: ScheduleOptions,
  ): Promise<void> {
    const job = newJob(kind, payload, options);
    await new JobStore(db).insertOrBringForward({ ...job, key: options.key });
    this.announce([job]);
  }

  private announce(jobs: readonly NewJob[]): void {
    const delayMs = Math.min(...jobs.map(({ due }) => (due instanceof Date ? due.getTime() - Date.now() : due)));
    for (const listener of this.listeners) listener(Math.max(0, delayMs) + COMMIT_MS);
  }

  private noteFull(kind: JobKind, isFull: boolean): void {
    if (isFull && !this.full.has(kind)) this.onFull(kind);
    if (isFull) this.full.add(kind);
    else this.full.delete(kind);
  }

  /** Deletes a job in the caller's transaction `db`. One that is running is not stopped, but does not run again. */
  async cancel(db: DbClient, kind: JobKind, key: string): Promise<void> {
    await new JobStore(db).cancel(kind, key);
  }

  async makeDue(db: DbClient, kind: JobKind, key: string): Promise<void> {
    await new JobStore(db).makeDue(kind, key);
    this.wake();
  }

  /** Makes this instance look for due jobs. Call it after deleting rows for which a database trigger enqueues jobs. */
  wake(): void {
    for (const listener of this.listeners) listener(0);
  }

  /** Makes this instance look for jobs that a statement of the caller's transaction has stored by itself. */
  wakeAfterCommit(): void {
    for (const listener of this.listeners) listener(COMMIT_MS);
  }

  /**
   * Registers a listener, which is called for every job that this instance stores, with the milliseconds until it is
   * due.
   */
  onEnqueued(listener: (delayMs: number) => void): void {
    this.listeners.push(listener);
  }
}

const newJob = (kind: JobKind, payload: object, { key, turn, ...due }: EnqueueOptions): NewJob => ({
  kind,
  key: key ?? null,
  payload,
  due: 'runAt' in due ? due.runAt : (due.delayMs ?? 0),
  turn: specOf(kind).hasTurns === true ? (turn ?? null) : undefined,
});

/** Retention in days of permanently failed jobs, which the operator can inspect and retry. */
const FAILED_DAYS = 3;

export const deleteFailedJobs = (db: DbClient): Promise<void> => new JobStore(db).deleteFailed(FAILED_DAYS);
