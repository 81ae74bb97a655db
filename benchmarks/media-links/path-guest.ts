import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setInterval, setTimeout as wait } from 'node:timers/promises';
import { untilSaid } from '../../scripts/testing/product';
import type { PathClient } from '../../server/media-path/path-client';
import { fetchReport, openPath } from './open-path';
import { PathLog } from './path-log';
import { type PathReading, type PathTask, pathTask } from './reading';

/** Less than the least window that SCTP has, so that the link decides and not its congestion control. */
const MOST_IN_FLIGHT = 20;
/** Transfers have filled a queue of a second by then. */
const FILLING_MS = 4000;
/** Several tries of a check that is due each few ms. */
const TICK_MS = 2;

class Guest {
  private readonly log = new PathLog();

  constructor(
    private readonly client: PathClient,
    private readonly task: PathTask,
  ) {
    client.onEcho((echo) => this.log.noteEcho(echo, performance.now()));
  }

  async measure(id: string): Promise<Pick<Extract<PathReading, { kind: 'measured' }>, 'idle' | 'loaded'>> {
    const { url, load } = this.task;
    const idle = await this.probe();
    const loading = load === undefined ? undefined : await this.fill(load);
    const loaded = loading === undefined ? undefined : await this.probe();
    await wait(this.log.patienceMs);
    const report = await fetchReport(url, id);
    loading?.kill();
    const read = (range: { readonly first: number; readonly end: number }) =>
      this.log.read(report, range, performance.timeOrigin);
    return { idle: read(idle), ...(loaded && { loaded: read(loaded) }) };
  }

  private async fill(load: 'down' | 'up'): Promise<ChildProcess> {
    const words = ['--import', 'tsx', join(import.meta.dirname, 'transfers.ts'), this.task.url, load];
    const transfers = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    await untilSaid(transfers, 'transferring');
    await this.probe(FILLING_MS);
    return transfers;
  }

  /** Sends probes at their rate, as many as may be on their way; those that may not are never sent. */
  private async probe(forMs = this.task.seconds * 1000): Promise<{ readonly first: number; readonly end: number }> {
    const first = this.log.sent;
    const startedAtMs = performance.now();
    let due = 0;
    for await (const _ of setInterval(TICK_MS)) {
      const nowMs = performance.now();
      if (nowMs - startedAtMs >= forMs) break;
      if (nowMs - startedAtMs < due * (1000 / this.task.perSecond)) continue;
      due = Math.floor(((nowMs - startedAtMs) * this.task.perSecond) / 1000) + 1;
      if (this.log.inFlight(nowMs) >= MOST_IN_FLIGHT) continue;
      const seq = this.log.sent;
      this.log.noteSent(performance.now());
      this.client.send(seq);
    }
    return { first, end: this.log.sent };
  }
}

async function runTask(task: PathTask): Promise<PathReading> {
  const path = await openPath(task.url);
  if (path.kind !== 'open') return path;
  return { kind: 'measured', openedMs: path.openedMs, ...(await new Guest(path.client, task).measure(path.id)) };
}

/** The guest's end of a path, in a process at the guest's end of the link: it is given a task, and prints the reading. */
const reading = await runTask(pathTask.parse(JSON.parse(process.argv[2] ?? '')));
process.stdout.write(`${JSON.stringify(reading)}\n`, () => process.exit());
