import type { PacketLog, Transfers } from '@linecheck/checks/connection/media/packet-log';
import { inFlightMs } from '@linecheck/checks/connection/media/round-trips';
import type { MediaEcho, MediaPathReport } from '@linecheck/contract';

/** Number of latest round trips used for the timeout; earlier ones were under another load. */
const RECENT = 100;
/** Timeout until the first round trip is known. */
const FIRST_MS = 1000;

/** Records the sent probes and received echoes of a path. Times are from one monotonic clock. */
export class PathLog {
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
