import type { Server } from 'node:http';
import type { Logger } from './log-events';

/** Maximum time that a stop waits for requests in progress. */
const STOP_DEADLINE_MS = 25_000;
/** Most requests are finished by then; the others are reported. */
const REPORT_AFTER_MS = 300;
/** Maximum time after the last request, of which the end of the embedded database takes the longest. */
const CLOSE_DEADLINE_MS = 15_000;

export interface Running {
  /** Ends requests, then connections, then the embedded database. */
  stop(): Promise<void>;
  /** Ends the embedded database, even if it is still used. */
  stopDatabase(): Promise<unknown>;
  readonly server: Server;
  /** Number of requests without a complete reply. */
  readonly openRequests: () => number;
}

/** Counts the requests that are in progress. */
export function countRequests(server: Server): () => number {
  let open = 0;
  server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  return () => open;
}

/**
 * Stops the app on SIGINT and SIGTERM, also during its start. Requests in progress are finished first; a second signal
 * ends them. The embedded database is stopped in every case, because it would outlive the app.
 */
export function stopOnSignals(starting: Promise<Running>, log: Logger): void {
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    log.debug({ signal }, 'app_stopping');
    const act = signals === 1 ? stop : endRequests;
    // A failed start reports its reason and ends the process.
    starting.then((running) => act(running, log)).catch(() => undefined);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function stop(running: Running, log: Logger): void {
  setTimeout(() => reportRequests(running.openRequests()), REPORT_AFTER_MS).unref();
  setTimeout(() => endRequests(running), STOP_DEADLINE_MS).unref();
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'stop_failed');
      endWithDatabase(running);
    },
  );
}

function reportRequests(open: number): void {
  if (open === 0) return;
  const requests = open === 1 ? '1 request' : `${open} requests`;
  process.stdout.write(
    `Stopping: waiting for ${requests}, for at most ${STOP_DEADLINE_MS / 1000} seconds. Press Ctrl+C to stop now.\n`,
  );
}

/** Closes the connections with requests in progress, for which `stop` waits. */
function endRequests(running: Running): void {
  running.server.closeAllConnections();
  setTimeout(() => endWithDatabase(running), CLOSE_DEADLINE_MS).unref();
}

function endWithDatabase(running: Running): void {
  const exit = () => process.exit(1);
  running.stopDatabase().then(exit, exit);
}
