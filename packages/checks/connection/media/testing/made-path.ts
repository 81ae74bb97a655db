import type { LoggedTransfers, PacketEcho, PacketLog } from '../packet-log';
import { TICK_MS } from '../thresholds';

type BySeq = (seq: number, sentAtMs: number) => number;

export interface MadeLine {
  readonly probes?: number;
  readonly everyMs?: number;
  /** One-way delays in ms. */
  readonly up?: BySeq;
  readonly down?: BySeq;
  readonly isLostUp?: (seq: number, sentAtMs: number) => boolean;
  readonly isLostDown?: (seq: number, sentAtMs: number) => boolean;
  /** Probes that the server received and did not answer. */
  readonly isUnanswered?: (seq: number) => boolean;
  readonly isHeld?: (seq: number) => boolean;
  /** Delay until the page handles an event of that time, in ms. */
  readonly lateness?: (atMs: number) => number;
  readonly transfers?: readonly LoggedTransfers[];
  /** From the last probe until the report, in ms. */
  readonly restMs?: number;
}

/** Difference between the server's clock and the page's. */
const CLOCK_MS = -5000;
const AT_SERVER_MS = 0.2;

/** The log of a path over a line with known faults. */
export function madePath(line: MadeLine = {}): PacketLog {
  const { probes: count = 600, everyMs = 20, restMs = 0, transfers = [] } = line;
  const { isHeld = () => false, lateness = () => 0 } = line;
  const probes = Array.from({ length: count }, (_, seq) => ({ seq, sentAtMs: seq * everyMs, isHeld: isHeld(seq) }));
  const endedAtMs = (count - 1) * everyMs + restMs;
  const arrivals = arrivalsOf(line, probes).filter(([, atMs]) => atMs - CLOCK_MS <= endedAtMs);
  const answered = arrivals.filter(([seq]) => !line.isUnanswered?.(seq));
  const ticks = Array.from({ length: Math.ceil(endedAtMs / TICK_MS) }, (_, at) => at * TICK_MS).map((sentAtMs) => ({
    sentAtMs,
    arrivedAtMs: sentAtMs + lateness(sentAtMs),
  }));
  const echoes = answered
    .flatMap(([seq, receivedAtMs], echoSeq): PacketEcho[] => {
      const sentAtMs = receivedAtMs + AT_SERVER_MS;
      if (line.isLostDown?.(seq, seq * everyMs)) return [];
      const cameAtMs = sentAtMs - CLOCK_MS + (line.down ?? (() => 20))(seq, seq * everyMs);
      const arrivedAtMs = cameAtMs + lateness(cameAtMs);
      const received = arrivals.findIndex(([each]) => each === seq) + 1;
      return [{ seq, echoSeq, received, receivedAtMs, sentAtMs, arrivedAtMs }];
    })
    .filter(({ arrivedAtMs }) => arrivedAtMs <= endedAtMs)
    .toSorted((one, other) => one.arrivedAtMs - other.arrivedAtMs);
  return { probes, echoes, ticks, transfers, endedAtMs, report: { arrivals, echoesSent: answered.length } };
}

function arrivalsOf({ isLostUp = () => false, up = () => 20 }: MadeLine, probes: PacketLog['probes']) {
  return probes
    .filter(({ seq, sentAtMs }) => !isLostUp(seq, sentAtMs))
    .map(({ seq, sentAtMs }) => [seq, sentAtMs + CLOCK_MS + up(seq, sentAtMs)] as const)
    .toSorted(([, one], [, other]) => one - other);
}
