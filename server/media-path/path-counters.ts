import { type MediaPathReport, mediaPath, readProbe, writeEcho } from '@linecheck/contract';

type PathLimits = Readonly<Record<'maxProbes' | 'burst' | 'probesPerSecond', number>>;

/** What a message is: a probe that is answered, one that is not (known already), or a reason to end the path. */
type Receipt = 'counted' | 'repeated' | 'excess';

/** What has arrived by one path and what was answered, by the numbers of both ways. Times are ms since the path was answered. */
export class PathCounters {
  private readonly arrivedAtMs = new Map<number, number>();
  private messages = 0;
  private echoesSent = 0;
  private allowance: number;
  private refilledAtMs = 0;

  constructor(private readonly limits: PathLimits = mediaPath) {
    this.allowance = limits.burst;
  }

  /** Whatever arrives counts against the bounds. What is no probe, or has a number that no probe may have, ends the path. */
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

  /** The echo of a probe that has arrived. Called only for what is then sent: what is not has no number. */
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
