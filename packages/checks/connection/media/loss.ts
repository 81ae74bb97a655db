import type { PacketLog } from './packet-log';

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
export function lossOf(log: Pick<PacketLog, 'report' | 'echoes'>, judged: ReadonlySet<number>) {
  const { report, echoes } = log;
  const arrived = report.arrivals.filter(([seq]) => judged.has(seq));
  if (arrived.length === 0) return undefined;
  const returned = new Set(echoes.map(({ seq }) => seq));
  const lost = lostEchoes(log);
  const lostDown = arrived.reduce((sum, [seq]) => sum + (lost.get(seq) ?? 0), 0);
  const returnedCount = arrived.filter(([seq]) => returned.has(seq)).length;
  const sentDown = returnedCount + lostDown;
  if (sentDown === 0) return undefined;
  return { up: 1 - arrived.length / judged.size, down: lostDown / sentDown, probes: judged.size } satisfies Loss;
}

/** Arrivals between two echoes that came, none of which has an echo here. */
interface Gap {
  readonly missing: PacketLog['report']['arrivals'];
  /** How many echoes were lost of them: the others could not be sent. */
  readonly lost: number;
}

/** The gaps in the order of arrival: between two echoes that came, both the probes and the echoes are counted. */
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

/** How many echoes were lost of each arrival without one: 1, or less where the server could not send all. Which ones is not known. */
function lostEchoes(log: Pick<PacketLog, 'report' | 'echoes'>): ReadonlyMap<number, number> {
  return new Map(gapsOf(log).flatMap(({ missing, lost }) => missing.map(([seq]) => [seq, lost / missing.length])));
}
