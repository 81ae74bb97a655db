import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventLogger } from './log-events';

/** Maximum time that a stop waits for requests in progress, from the end of the drain. */
const STOP_DEADLINE_MS = 25_000;
/** Most requests are finished by then; the others are reported. */
const REPORT_AFTER_MS = 300;
/** Maximum time after the last request, of which the end of the embedded database takes the longest. */
const CLOSE_DEADLINE_MS = 15_000;

export interface RunningServer {
  stop(): Promise<void>;
  stopDatabase(): Promise<unknown>;
  readonly server: Server;
  readonly openRequests: () => number;
}

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

interface StopOptions {
  readonly log: EventLogger;
  /** Aborted at the first signal: health then returns 503, and replies close their connections. */
  readonly stopping: AbortController;
  /** Time from the first signal until the port closes. */
  readonly drainSeconds: number;
}

/**
 * Stops the app on SIGINT and SIGTERM, also during its start. Calls are served until the end of the drain, and requests
 * in progress are finished; a second signal ends both. The embedded database is stopped in every case, because it would
 * outlive the app.
 */
export function stopOnSignals(starting: Promise<RunningServer>, options: StopOptions): void {
  const { log, stopping } = options;
  const hurry = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => {
    const isFirst = !stopping.signal.aborted;
    log.debug({ signal }, 'app_stopping');
    const act = isFirst ? (running: RunningServer) => stop(running, options, hurry.signal) : endRequests;
    (isFirst ? stopping : hurry).abort();
    // A failed start reports its reason and ends the process.
    starting.then(act).catch(() => undefined);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function stop(running: RunningServer, { log, drainSeconds }: StopOptions, hurry: AbortSignal): Promise<void> {
  await drain(drainSeconds, hurry);
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

async function drain(seconds: number, hurry: AbortSignal): Promise<void> {
  if (seconds === 0) return;
  process.stdout.write(`Stopping: calls are served for another ${seconds} s. Press Ctrl+C to stop now.\n`);
  // The second signal ends the drain early.
  await wait(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
}

function reportRequests(open: number): void {
  if (open === 0) return;
  const requests = open === 1 ? '1 request' : `${open} requests`;
  process.stdout.write(
    `Stopping: waiting for ${requests}, for at most ${STOP_DEADLINE_MS / 1000} seconds. Press Ctrl+C to stop now.\n`,
  );
}

function endRequests(running: RunningServer): void {
  running.server.closeAllConnections();
  setTimeout(() => endWithDatabase(running), CLOSE_DEADLINE_MS).unref();
}

function endWithDatabase(running: RunningServer): void {
  const exit = () => process.exit(1);
  running.stopDatabase().then(exit, exit);
}
