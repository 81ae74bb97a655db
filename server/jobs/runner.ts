import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from '../db/database';
import type { EventLogger } from '../log-events';
import { attempt, PermanentJobError, reasonOf, retryDelayMs } from './attempt';
import { isJobKind, type JobHandlers, type JobKind, specOf } from './kinds';
import { type ClaimedJob, type FreeSlots, JobStore } from './store';

/** Poll interval, after which an instance finds jobs that another one abandoned. */
const POLL_MS = 5000;
/** A third of the lease, so that one late extension does no harm. */
const EXTEND_MS = 10_000;
/** Jobs that become due within the same tick are claimed together. */
const TICK_MS = 100;
/**
 * Time that a stop waits for running jobs: longer than the timeout of a mail server, shorter than that of the stop
 * itself.
 */
const STOP_WAIT_MS = 22_000;
const SETTLE_PAUSE_MS = 1000;
/** Jobs that are due later than this have no timer of their own: a poll finds them. */
const TIMER_MAX_MS = 60_000;
/** Failures of one kind for the same reason are logged once within this time. */
const REPEAT_LOG_MS = 60_000;

interface RunnerDependencies {
  readonly db: OpenDatabase;
  readonly log: EventLogger;
  readonly count?: (kind: JobKind, outcome: JobOutcome) => void;
}

const hasTurns = (kind: JobKind): boolean => specOf(kind).hasTurns === true;

type Handle = (payload: object, signal: AbortSignal) => Promise<void>;

type JobOutcome = 'done' | 'failed' | 'given_up';

interface Running {
  readonly kind: JobKind;
  readonly ended: Promise<void>;
}

/**
 * The abort reason when the app stops, which is not a failure of the job. A handler that respects its signal throws it.
 */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Runs the jobs whose kinds have a handler here. Several runners may exist: each job is run by one of them at a time.
 */
export class JobRunner {
  private readonly instance = randomUUID();
  private readonly store: JobStore;
  private readonly kinds: readonly JobKind[];
  private readonly running = new Map<string, Running>();
  private readonly stopping = new AbortController();
  private readonly ticks = new Map<number, NodeJS.Timeout>();
  private timers: readonly NodeJS.Timeout[] = [];
  private round: Promise<unknown> = Promise.resolve();
  private isScheduled = true;
  private isDatabaseDown = false;
  private readonly loggedAt = new Map<string, number>();
  /** The turn that was served last, of each kind with turns. */
  private readonly lastTurns = new Map<JobKind, string | undefined>();

  constructor(
    private readonly deps: RunnerDependencies,
    private readonly handlers: Partial<JobHandlers>,
  ) {
    this.store = new JobStore(deps.db.kysely);
    this.kinds = Object.keys(handlers).filter(isJobKind);
  }

  start(): void {
    this.isScheduled = false;
    this.timers = [setInterval(() => this.wake(0), POLL_MS), setInterval(() => this.keepLeases(), EXTEND_MS)];
    this.wake(0);
  }

  wake(inMs: number): void {
    if (this.stopping.signal.aborted || inMs > TIMER_MAX_MS) return;
    const tick = Math.ceil((Date.now() + inMs) / TICK_MS);
    if (this.ticks.has(tick)) return;
    const look = () => {
      this.ticks.delete(tick);
      this.round = this.round.then(() => this.poll());
    };
    // The tick may have begun meanwhile; Node warns about a negative delay.
    this.ticks.set(tick, setTimeout(look, Math.max(0, tick * TICK_MS - Date.now())));
  }

  /**
   * Runs all jobs that are due, and those that become due meanwhile.
   *
   * @throws the database's error if jobs cannot be claimed.
   */
  async runDue(): Promise<void> {
    for (;;) {
      // After the polls of this runner, which would take the same slots.
      const claiming = this.round.then(() => this.beginDue());
      this.round = claiming.catch(() => undefined);
      if ((await claiming) === 0 && this.running.size === 0) return;
      await this.idle();
    }
  }

  /**
   * Starts no more jobs and waits for the running ones. A job that does not end in time is run again by another
   * instance.
   */
  async close(): Promise<void> {
    this.stopping.abort(new Stopped());
    for (const timer of [...this.timers, ...this.ticks.values()]) clearTimeout(timer);
    await this.round;
    const waited = new AbortController();
    const late = wait(STOP_WAIT_MS, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([this.idle(), late]);
    waited.abort();
  }

  private async idle(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  /** Starts the due jobs. A missing database is logged once, and the next poll tries again. */
  private async poll(): Promise<void> {
    try {
      await this.beginDue();
      this.isDatabaseDown = false;
    } catch (error) {
      if (!this.isDatabaseDown) this.deps.log.warn({ err: error }, 'job_polling_failed');
      this.isDatabaseDown = true;
    }
  }

  /** @returns The number of claimed jobs. */
  private async beginDue(): Promise<number> {
    if (this.stopping.signal.aborted) return 0;
    if (!this.isScheduled) await this.schedule();
    const freeSlots: FreeSlots = new Map(
      this.kinds.filter((kind) => !hasTurns(kind)).map((kind) => [kind, this.freeSlotsOf(kind)]),
    );
    let count = this.begin(await this.store.claim(this.instance, freeSlots));
    for (const kind of this.kinds.filter(hasTurns)) {
      // A turn may have fewer jobs than its share, which the next claim gives to the others. Each claim is begun before
      // the next one, which may fail.
      for (let claimed = await this.claimInTurn(kind); claimed.length > 0; claimed = await this.claimInTurn(kind))
        count += this.begin(claimed);
    }
    return count;
  }

  private async claimInTurn(kind: JobKind): Promise<readonly ClaimedJob[]> {
    const room = this.freeSlotsOf(kind);
    if (room === 0 || this.stopping.signal.aborted) return [];
    // At first, each instance begins at a place of its own.
    const after = this.lastTurns.get(kind) ?? this.instance;
    const { jobs, last } = await this.store.claimInTurn(this.instance, { kind, room, after });
    this.lastTurns.set(kind, last);
    return jobs;
  }

  private begin(claimed: readonly ClaimedJob[]): number {
    const begun = new Set<JobKind>();
    for (const job of claimed) {
      // A job whose lease expired and that this instance claimed again is still running here.
      if (!isJobKind(job.kind) || this.running.has(job.id)) continue;
      const ended = this.run(job.kind, job).finally(() => this.running.delete(job.id));
      this.running.set(job.id, { kind: job.kind, ended });
      begun.add(job.kind);
    }
    for (const kind of begun) {
      // If all slots of the kind are taken, more jobs of it may be waiting.
      if (this.freeSlotsOf(kind) === 0)
        void Promise.race(this.runningOf(kind).map(({ ended }) => ended)).then(() => this.wake(0));
    }
    return claimed.length;
  }

  /** Every recurring job is in the database once, whichever instance inserts it first. */
  private async schedule(): Promise<void> {
    await this.store.correctTimes();
    for (const kind of this.kinds) {
      const { everyMs } = specOf(kind);
      if (everyMs === undefined) continue;
      await this.store.insert({ kind, key: 'regular', payload: {}, due: 0 });
      await this.store.bringForward(kind, 'regular', everyMs);
    }
    this.isScheduled = true;
  }

  private freeSlotsOf(kind: JobKind): number {
    return specOf(kind).concurrency - this.runningOf(kind).length;
  }

  private runningOf(kind: JobKind): readonly Running[] {
    return [...this.running.values()].filter((each) => each.kind === kind);
  }

  private async run(kind: JobKind, job: ClaimedJob): Promise<void> {
    try {
      const handle = this.handlers[kind] as Handle; // `attempt` parses the payload with the schema of the kind.
      await attempt({ spec: specOf(kind), job, handle, stop: this.stopping.signal });
    } catch (error) {
      return error instanceof Stopped
        ? this.settle(() => this.store.release(this.instance, job.id))
        : this.noteFailure(kind, job, error);
    }
    this.deps.count?.(kind, 'done');
    const { everyMs } = specOf(kind);
    await this.settle(() => (everyMs === undefined ? this.complete(job) : this.store.reschedule(job.id, everyMs)));
  }

  private async complete(job: ClaimedJob): Promise<void> {
    const isDeleted = await this.store.complete(this.instance, job);
    // It was moved while it ran, and may be due.
    if (!isDeleted) this.wake(0);
  }

  private async noteFailure(kind: JobKind, { id, attempts }: ClaimedJob, error: unknown): Promise<void> {
    const retryInMs = error instanceof PermanentJobError ? undefined : retryDelayMs(attempts, specOf(kind));
    const { log, count } = this.deps;
    const failure = { kind, id, reason: reasonOf(error), attempts };
    if (retryInMs === undefined) log.error(failure, 'job_failed_permanently');
    else if (this.isNews(kind, failure.reason)) log.warn(failure, 'job_failed');
    else log.debug(failure, 'job_failed');
    count?.(kind, retryInMs === undefined ? 'given_up' : 'failed');
    await this.settle(() => this.store.fail(this.instance, id, { reason: failure.reason, retryInMs }));
  }

  /**
   * Returns true if this failure was not logged recently. Otherwise an outage of the blob store would be logged once
   * per blob.
   */
  private isNews(kind: JobKind, reason: string): boolean {
    const [failureKey, now] = [`${kind} ${reason}`, Date.now()];
    if (now - (this.loggedAt.get(failureKey) ?? 0) < REPEAT_LOG_MS) return false;
    this.loggedAt.set(failureKey, now);
    return true;
  }

  /**
   * Stores the outcome of a job as soon as the database is available. Until then the job counts as running, so that it
   * does not run twice; after a stop, the next instance takes it over.
   */
  private async settle(store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        this.deps.log.warn({ err: error }, 'job_result_not_stored');
        if (this.stopping.signal.aborted) return;
        await wait(SETTLE_PAUSE_MS);
      }
    }
  }

  private keepLeases(): void {
    if (this.running.size === 0) return;
    // A failed extension is retried after EXTEND_MS.
    this.store.extend(this.instance, [...this.running.keys()]).catch(() => undefined);
  }
}
