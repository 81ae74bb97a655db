import type { DbClient } from '../db/database';
import { type JobKind, type PayloadOf, specOf } from './kinds';
import { JobStore } from './store';

/** A job of a list. */
interface ListedJob<Kind extends JobKind> {
  readonly payload: PayloadOf<Kind>;
  readonly key: string;
  readonly delayMs: number;
  readonly turn?: string;
}

interface ScheduleOptions {
  readonly key: string;
  readonly delayMs: number;
  readonly turn?: string;
}

interface EnqueueOptions {
  readonly delayMs?: number;
  /** At most one job exists per kind and key. */
  readonly key?: string;
}

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
    { delayMs = 0, key }: EnqueueOptions = {},
  ): Promise<boolean> {
    const maxWaiting = specOf(kind).maxWaiting ?? null;
    const isStored = await new JobStore(db).insert({ kind, key: key ?? null, payload, delayMs, maxWaiting });
    // A job with a key may exist already.
    this.noteFull(kind, maxWaiting !== null && key === undefined && !isStored);
    if (isStored) for (const listener of this.listeners) listener(delayMs + COMMIT_MS);
    return isStored;
  }

  /** Stores jobs in one statement. Those that exist already stay as they are. */
  async enqueueAll<Kind extends JobKind>(db: DbClient, kind: Kind, jobs: readonly ListedJob<Kind>[]): Promise<void> {
    if (jobs.length === 0) return;
    await new JobStore(db).insertAll(kind, jobs);
    const soonest = Math.min(...jobs.map(({ delayMs }) => delayMs));
    for (const listener of this.listeners) listener(soonest + COMMIT_MS);
  }

  /** Makes the job of this key, or moves it to another time. */
  async schedule<Kind extends JobKind>(
    db: DbClient,
    kind: Kind,
    payload: PayloadOf<Kind>,
    options: ScheduleOptions,
  ): Promise<void> {
    await new JobStore(db).upsert(kind, { payload, ...options });
    for (const listener of this.listeners) listener(options.delayMs + COMMIT_MS);
  }

  private noteFull(kind: JobKind, isFull: boolean): void {
    if (isFull && !this.full.has(kind)) this.onFull(kind);
    if (isFull) this.full.add(kind);
    else this.full.delete(kind);
  }

  /** Deletes a job in the caller's transaction `db`. A job that is already running is not stopped. */
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

  /**
   * Registers a listener, which is called for every job that this instance stores, with the milliseconds until it is
   * due.
   */
  onEnqueued(listener: (delayMs: number) => void): void {
    this.listeners.push(listener);
  }
}

/** Retention in days of permanently failed jobs, which the operator can inspect and retry. */
const FAILED_DAYS = 3;

export const deleteFailedJobs = (db: DbClient): Promise<void> => new JobStore(db).deleteFailed(FAILED_DAYS);
