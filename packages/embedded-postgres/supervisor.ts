import { setTimeout as delay } from 'node:timers/promises';
import { errorMessageOf } from './embedded-postgres-error';
import type { ReachedServer, ServerLog } from './reach-server';

/** Pauses in ms between attempts to restart the server; the last one repeats indefinitely. */
const pausesMs = [0, 200, 1_000, 5_000, 15_000, 30_000] as const;
/** Run time in ms after which the pauses begin again: the next failure has nothing to do with the previous ones. */
const steadyAfterMs = 30_000;

interface SupervisorOptions {
  readonly first: ReachedServer;
  readonly reach: (signal: AbortSignal) => Promise<ReachedServer>;
  readonly log: ServerLog;
}

interface Supervisor {
  /** Ends the supervision. Returns the server to release, if there currently is one. */
  stop(): Promise<ReachedServer | undefined>;
}

/** Restarts the server whenever it is lost, until stopped. */
export function superviseServer({ first, reach, log }: SupervisorOptions): Supervisor {
  const halt = new AbortController();
  let current: Promise<ReachedServer | undefined> = Promise.resolve(first);

  const watch = (server: ReachedServer, failures: number): void => {
    const since = performance.now();
    void server.keeper.lost.then((reason) => {
      if (halt.signal.aborted) return;
      log.warn({ reason, pid: server.pid }, 'lost the database server, restarting it');
      current = restart(performance.now() - since > steadyAfterMs ? 0 : failures);
    });
  };

  const restart = async (failures: number): Promise<ReachedServer | undefined> => {
    const server = await retry({ reach, log, signal: halt.signal, failures });
    if (server) watch(server, failures + 1);
    return server;
  };

  watch(first, 0);
  return {
    stop: () => {
      halt.abort();
      return current;
    },
  };
}

interface RetryOptions extends Omit<SupervisorOptions, 'first'> {
  readonly signal: AbortSignal;
  /** Number of previous failures, which determines the first pause. */
  readonly failures: number;
}

/** Tries until the server runs; undefined if aborted first. Logs an error only if it differs from the previous one. */
async function retry(options: RetryOptions): Promise<ReachedServer | undefined> {
  const { reach, log, signal } = options;
  let lastReason: string | undefined;
  for (let failures = options.failures; !signal.aborted; failures += 1) {
    try {
      await delay(pausesMs[Math.min(failures, pausesMs.length - 1)], undefined, { signal });
      const server = await reach(signal);
      log.info({ pid: server.pid, origin: server.origin }, 'the database server is back');
      return server;
    } catch (error) {
      if (!signal.aborted && errorMessageOf(error) !== lastReason)
        log.error({ err: error }, 'could not restart the database server, retrying');
      lastReason = errorMessageOf(error);
    }
  }
  return undefined;
}
