import type { PacketLog } from './packet-log';

export interface PacketLoss {
  /** Lost share of the probes sent to the server, 0 to 1. */
  readonly up: number;
  /** Lost share of the echoes sent by the server, 0 to 1. */
  readonly down: number;
  readonly probes: number;
}

/**
 * Packet loss of the judged probes; undefined if none of them arrived or no echo was sent.
 *
 * @param judged Numbers of the probes that can no longer be in flight.
 */
export function packetLossOf(log: Pick<PacketLog, 'report' | 'echoes'>, judged: ReadonlySet<number>) {
  const { report, echoes } = log;
  const arrived = report.arrivals.filter(([seq]) => judged.has(seq));
  if (arrived.length === 0) return undefined;
  const returned = new Set(echoes.map(({ seq }) => seq));
  const lost = lostEchoes(log);
  const lostDown = arrived.reduce((sum, [seq]) => sum + (lost.get(seq) ?? 0), 0);
  const returnedCount = arrived.filter(([seq]) => returned.has(seq)).length;
  const sentDown = returnedCount + lostDown;
  if (sentDown === 0) return undefined;
  return { up: 1 - arrived.length / judged.size, down: lostDown / sentDown, probes: judged.size } satisfies PacketLoss;
}

interface Gap {
  readonly missing: PacketLog['report']['arrivals'];
  readonly lost: number;
}

/**
 * The gaps in order of arrival. Each received echo contains the counts of arrived probes and of sent echoes at that
 * time, so the counts between two received echoes are exact.
 */
export function gapsOf({ report: { arrivals, echoesSent }, echoes }: Pick<PacketLog, 'report' | 'echoes'>) {
  const marks = [
    { received: 0, echoSeq: -1 },
    ...echoes.toSorted((one, other) => one.received - other.received),
    { received: arrivals.length + 1, echoSeq: echoesSent },
  ];
  return marks.flatMap((mark, at): readonly Gap[] => {
    const before = marks[at - 1];
    if (before === undefined) return [];
    return [{ missing: arrivals.slice(before.received, mark.received - 1), lost: mark.echoSeq - before.echoSeq - 1 }];
  });
}

/**
 * Lost echoes per arrival without an echo: 1, or less if the server could not send all. Which echoes were sent is
 * unknown.
 */
function lostEchoes(log: Pick<PacketLog, 'report' | 'echoes'>): ReadonlyMap<number, number> {
  return new Map(gapsOf(log).flatMap(({ missing, lost }) => missing.map(([seq]) => [seq, lost / missing.length])));
}
