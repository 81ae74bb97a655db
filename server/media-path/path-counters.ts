import { type MediaPathReport, mediaPath, readProbe, writeEcho } from '@linecheck/contract';

type PathLimits = Readonly<Record<'maxProbes' | 'burst' | 'probesPerSecond', number>>;

/**
 * The result of a message: a new probe, which is echoed; a repeated one, which is not; or excess, which ends the path.
 */
type Receipt = 'counted' | 'repeated' | 'excess';

/**
 * The received probes and sent echoes of one path, with sequence numbers in both directions. Times are ms since the
 * path was answered.
 */
export class PathCounters {
  private readonly arrivedAtMs = new Map<number, number>();
  private messages = 0;
  private echoesSent = 0;
  private allowance: number;
  private refilledAtMs = 0;

  constructor(private readonly limits: PathLimits = mediaPath) {
    this.allowance = limits.burst;
  }

  /**
   * Counts a message against the limits. A message that is not a probe, or has an invalid sequence number, ends the
   * path.
   */
  receive(message: Uint8Array, atMs: number): Receipt {
    const seq = readProbe(message);
    this.messages += 1;
    if (seq === undefined || seq >= this.limits.maxProbes || this.messages > this.limits.maxProbes) return 'excess';
    if (!this.mayArrive(atMs)) return 'excess';
    if (this.arrivedAtMs.has(seq)) return 'repeated';
    this.arrivedAtMs.set(seq, atMs);
    return 'counted';
  }

  private mayArrive(atMs: number): boolean {
    const { burst, probesPerSecond } = this.limits;
    const earned = ((atMs - this.refilledAtMs) / 1000) * probesPerSecond;
    this.allowance = Math.min(burst, this.allowance + earned) - 1;
    this.refilledAtMs = atMs;
    return this.allowance >= 0;
  }

  /**
   * The echo of a received probe. Call it only for an echo that is then sent, because it takes the next sequence
   * number.
   */
  echo(seq: number, sentAtMs: number): Uint8Array {
    const echoSeq = this.echoesSent;
    this.echoesSent += 1;
    const receivedAtMs = this.arrivedAtMs.get(seq) ?? sentAtMs;
    return writeEcho({ seq, echoSeq, received: this.arrivedAtMs.size, receivedAtMs, sentAtMs });
  }

  report(): MediaPathReport {
    const arrivals = [...this.arrivedAtMs].map(([seq, ms]): [number, number] => [seq, Math.round(ms * 1000) / 1000]);
    return { arrivals, echoesSent: this.echoesSent };
  }
}
