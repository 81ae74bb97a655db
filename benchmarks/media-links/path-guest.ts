import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import type { Direction, PacketLog, Transfers } from '@linecheck/checks/connection/media/packet-log';
import { inFlightMs } from '@linecheck/checks/connection/media/round-trips';
import type { MediaEcho, MediaPathReport } from '@linecheck/contract';
import { untilSaid } from '../../scripts/testing/product';
import type { PathClient } from '../../server/media-path/path-client';
import { fetchReport, openPath } from './open-path';
import { type PathRun, type PathTask, pathTask } from './reading';

/** Less than SCTP's minimum window, so that the link determines the result, and not congestion control. */
const MOST_IN_FLIGHT = 20;
/** Time after which transfers have filled a queue of one second. */
const FILLING_MS = 3000;
/** Interval of the timer, several times shorter than that of the probes. */
const LOOK_MS = 2;

/** Sends probes at their rate while few enough are in flight; others are never sent. */
async function sendProbes({ client, log, perSecond }: Sender, forMs: number): Promise<void> {
  const startedAtMs = performance.now();
  let sent = 0;
  for await (const _ of setInterval(LOOK_MS)) {
    const nowMs = performance.now();
    const due = Math.ceil(((nowMs - startedAtMs) * perSecond) / 1000);
    if (nowMs - startedAtMs >= forMs) return;
    if (sent >= due) continue;
    sent = due;
    if (log.inFlight(nowMs) < MOST_IN_FLIGHT) client.send(log.noteSent(performance.now()));
  }
}

interface Sender {
  readonly client: PathClient;
  readonly log: PathLog;
  readonly perSecond: number;
}

async function fill(url: string, direction: Direction): Promise<ChildProcess> {
  const words = ['--import', 'tsx', join(import.meta.dirname, 'transfers.ts'), url, direction];
  const transfers = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await untilSaid(transfers, 'transferring');
  return transfers;
}

interface Filling {
  readonly direction: Direction;
  readonly fromMs: number;
  stop(): void;
}

async function fillLine({ url, load }: PathTask): Promise<Filling | undefined> {
  if (load === undefined) return undefined;
  const transfers = await fill(url, load);
  return { direction: load, fromMs: performance.now(), stop: () => void transfers.kill() };
}

const transfersOf = (filling: Filling | undefined, toMs: number): readonly Transfers[] =>
  filling === undefined ? [] : [{ direction: filling.direction, fromMs: filling.fromMs, toMs }];

async function runTask(task: PathTask): Promise<PathRun> {
  const path = await openPath(task.url);
  if (path.kind !== 'open') return path;
  const { client, id, openedMs } = path;
  const log = new PathLog();
  client.onEcho((echo) => log.noteEcho(echo, performance.now()));
  const sender = { client, log, perSecond: task.perSecond };
  await sendProbes(sender, task.seconds * 1000);
  const filling = await fillLine(task);
  if (filling) await sendProbes(sender, FILLING_MS + task.seconds * 1000);
  // Like the page, continues until the last probes that count have had time to return.
  await sendProbes(sender, log.timeoutMs);
  const endedAtMs = performance.now();
  filling?.stop();
  const report = await fetchReport(task.url, id);
  return {
    kind: 'measured',
    openedMs,
    startedAtMs: performance.timeOrigin,
    log: log.read(report, transfersOf(filling, endedAtMs), endedAtMs),
  };
}

/** Number of latest round trips used for the timeout; earlier ones were under another load. */
const RECENT = 100;
/** Timeout until the first round trip is known. */
const FIRST_MS = 1000;

/** Records the sent probes and received echoes of a path. Times are from one monotonic clock. */
class PathLog {
  private readonly sentAtMs: number[] = [];
  private readonly echoes: PacketLog['echoes'][number][] = [];
  private readonly echoed = new Set<number>();
  private readonly roundTripsMs: number[] = [];

  noteSent(atMs: number): number {
    return this.sentAtMs.push(atMs) - 1;
  }

  noteEcho(echo: MediaEcho, arrivedAtMs: number): void {
    this.echoes.push({ ...echo, arrivedAtMs });
    this.echoed.add(echo.seq);
    this.roundTripsMs.push(arrivedAtMs - (this.sentAtMs[echo.seq] ?? arrivedAtMs));
  }

  /** Timeout of an echo in ms. */
  get timeoutMs(): number {
    return this.roundTripsMs.length === 0 ? FIRST_MS : inFlightMs(this.roundTripsMs.slice(-RECENT));
  }

  /** Number of probes whose echoes may still arrive. */
  inFlight(nowMs: number): number {
    const oldestMs = nowMs - this.timeoutMs;
    let count = 0;
    for (let seq = this.sentAtMs.length - 1; (this.sentAtMs[seq] ?? oldestMs) > oldestMs; seq -= 1) {
      if (!this.echoed.has(seq)) count += 1;
    }
    return count;
  }

  read(report: MediaPathReport, transfers: readonly Transfers[], endedAtMs: number): PacketLog {
    const probes = this.sentAtMs.map((sentAtMs, seq) => ({ seq, sentAtMs, isHeld: false }));
    return { probes, echoes: this.echoes, ticks: [], transfers, endedAtMs, report };
  }
}

/**
 * Runs the guest's end of a path in a process at the guest's end of the link: receives a task as argument and prints
 * the result.
 */
const run = await runTask(pathTask.parse(JSON.parse(process.argv[2] ?? '')));
process.stdout.write(`${JSON.stringify(run)}\n`, () => process.exit());
