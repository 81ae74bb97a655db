import { percentile } from '@linecheck/checks/microphone/percentile';
import type { MediaEcho, MediaPathReport } from '@linecheck/contract';
import { delayFigures } from './delay-figures';
import type { PathPart } from './reading';

interface Arrived extends MediaEcho {
  readonly atMs: number;
}

/** The probes from the first number up to the last one. */
interface Range {
  readonly first: number;
  readonly end: number;
}

/** Beyond this an answer is rather lost than late. */
const patienceMs = (roundTripsMs: readonly number[]): number => 2 * (percentile(roundTripsMs, 0.95) ?? 500) + 200;

/** What the guest's end of a path has sent and heard. Times are of one monotonic clock. */
export class PathLog {
  private readonly sentAtMs: number[] = [];
  private readonly arrived: Arrived[] = [];
  private readonly echoed = new Set<number>();
  private readonly roundTripsMs: number[] = [];

  get sent(): number {
    return this.sentAtMs.length;
  }

  noteSent(atMs: number): void {
    this.sentAtMs.push(atMs);
  }

  noteEcho(echo: MediaEcho, atMs: number): void {
    this.arrived.push({ ...echo, atMs });
    this.echoed.add(echo.seq);
    this.roundTripsMs.push(atMs - (this.sentAtMs[echo.seq] ?? atMs));
  }

  /** How long to wait for the last answers. */
  get patienceMs(): number {
    return patienceMs(this.roundTripsMs.slice(-100));
  }

  /** Probes whose answers may still come. */
  inFlight(nowMs: number): number {
    const oldest = nowMs - this.patienceMs;
    const recent = this.sentAtMs.findLastIndex((atMs) => atMs < oldest) + 1;
    let count = 0;
    for (let seq = recent; seq < this.sent; seq += 1) if (!this.echoed.has(seq)) count += 1;
    return count;
  }

  /** @param startMs the system's clock at 0 of this one. */
  read(report: MediaPathReport, range: Range, startMs: number): PathPart {
    const isMeant = (seq: number) => seq >= range.first && seq < range.end;
    const arrivals = report.arrivals.filter(([seq]) => isMeant(seq));
    const echoes = this.arrived.filter(({ seq }) => isMeant(seq));
    const sent = range.end - range.first;
    // What was not answered, because the way down was congested, was not lost there. Of a part of the path: in proportion.
    const answered = Math.round((arrivals.length * report.echoesSent) / report.arrivals.length);
    const upMs = arrivals.map(([seq, atMs]) => atMs - (this.sentAtMs[seq] ?? 0));
    const downMs = echoes.map(({ atMs, sentAtMs }) => atMs - sentAtMs);
    const aroundMs = echoes.map(({ seq, atMs }) => atMs - (this.sentAtMs[seq] ?? 0));
    return {
      fromMs: startMs + (this.sentAtMs[range.first] ?? 0),
      up: { count: sent, lossPercent: 100 * (1 - arrivals.length / sent), jitterMs: delayFigures(upMs).jitterMs },
      down: {
        count: answered,
        lossPercent: Math.max(0, 100 * (1 - echoes.length / answered)),
        jitterMs: delayFigures(downMs).jitterMs,
      },
      roundTripMs: percentile(aroundMs, 0.5) ?? Number.NaN,
    };
  }
}
