import type { Echo, PacketLog } from './packet-log';

/** Shares of what was sent, 0 to 1. */
export interface Loss {
  readonly up: number;
  readonly down: number;
  /** Of the probes that were judged. */
  readonly probes: number;
}

/**
 * What was lost of these probes, by direction. Undefined where nothing arrived, so that nothing came back that could have been lost.
 *
 * @param judged Numbers of probes that are no longer on their way.
 */
export function lossOf({ report, echoes }: Pick<PacketLog, 'report' | 'echoes'>, judged: ReadonlySet<number>) {
  const arrived = report.arrivals.filter(([seq]) => judged.has(seq));
  if (arrived.length === 0) return undefined;
  const returned = new Set(echoes.map(({ seq }) => seq));
  const lost = lostEchoes(report, echoes);
  const lostDown = arrived.reduce((sum, [seq]) => sum + (lost.get(seq) ?? 0), 0);
  const returnedCount = arrived.filter(([seq]) => returned.has(seq)).length;
  const sentDown = returnedCount + lostDown;
  if (sentDown === 0) return undefined;
  return { up: 1 - arrived.length / judged.size, down: lostDown / sentDown, probes: judged.size } satisfies Loss;
}

/**
 * The arrivals without an echo here, and how many echoes were lost of each: 1, or less where the server could not send all of them.
 * Which ones it could not send is not known: between two echoes that came, both the probes and the echoes are counted.
 */
function lostEchoes(
  { arrivals, echoesSent }: PacketLog['report'],
  echoes: readonly Echo[],
): ReadonlyMap<number, number> {
  const marks = [
    { received: 0, echoSeq: -1 },
    ...echoes.toSorted((one, other) => one.received - other.received),
    { received: arrivals.length + 1, echoSeq: echoesSent },
  ];
  const lost = new Map<number, number>();
  for (const [at, mark] of marks.entries()) {
    const before = marks[at - 1];
    if (before === undefined) continue;
    const missing = arrivals.slice(before.received, mark.received - 1);
    const share = (mark.echoSeq - before.echoSeq - 1) / missing.length;
    for (const [seq] of missing) lost.set(seq, share);
  }
  return lost;
}
