import { keysOf } from '@linecheck/checks/records';
import type { EventLogger } from '../log-events';
import { attempt, reasonOf } from './attempt';
import { type LocalJobHandlers, type LocalJobKind, localJobKinds } from './kinds';

/**
 * Runs the recurring work of every single instance, which concerns files on its own machine. Nothing of it is stored in
 * the database.
 */
export class LocalJobs {
  private readonly stopping = new AbortController();
  private readonly running = new Map<LocalJobKind, Promise<void>>();
  private timers: readonly NodeJS.Timeout[] = [];

  constructor(
    private readonly log: EventLogger,
    private readonly handlers: LocalJobHandlers,
  ) {}

  start(): void {
    const kinds = keysOf(localJobKinds);
    for (const kind of kinds) this.run(kind);
    this.timers = kinds.map((kind) => setInterval(() => this.run(kind), localJobKinds[kind].everyMs));
  }

  async close(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.running.values());
  }

  private run(kind: LocalJobKind): void {
    if (this.running.has(kind)) return;
    const job = { payload: {}, attempts: 1 };
    const done = attempt({ spec: localJobKinds[kind], job, handle: this.handlers[kind], stop: this.stopping.signal })
      .catch((error: unknown) => this.log.warn({ kind, reason: reasonOf(error) }, 'job_failed'))
      .finally(() => this.running.delete(kind));
    this.running.set(kind, done);
  }
}
