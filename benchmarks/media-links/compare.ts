import type { PacketLog } from '@linecheck/checks/connection/media/packet-log';
import { type PathReadings, readPath } from '@linecheck/checks/connection/media/read-path';
import { FILLED_AFTER } from '@linecheck/checks/connection/media/thresholds';
import type { LoggedPacket } from '../emulator-log';
import type { PathRun } from './reading';
import { type TrueFigures, trueFigures } from './truth';

/** A reading of the check, and the true value of the link. */
interface Pair {
  readonly said: number;
  readonly real: number;
}

/** Percentages and ms; NaN if the check has no reading. */
export interface Compared {
  readonly lossUp: Pair;
  readonly lossDown: Pair;
  /** The jitter of the worse direction. */
  readonly jitter: Pair;
  readonly roundTrip: Pair;
  /** The round trip while transfers filled the link, if any did. */
  readonly filled?: Pair;
}

interface Truth {
  readonly up: TrueFigures;
  readonly down: TrueFigures;
}

type Run = Extract<PathRun, { kind: 'measured' }>;

/** Compares the readings of a path with the truth. @param packets The emulator's log of the path. */
export function compare({ log, startedAtMs }: Run, packets: readonly LoggedPacket[]): Compared | undefined {
  const readings = readPath(log);
  if (readings === undefined) return undefined;
  const truthOf = (seqs: readonly number[]): Truth => {
    const arrived = new Set(log.report.arrivals.map(([seq]) => seq));
    const fromMs = startedAtMs + (log.probes[seqs[0] ?? 0]?.sentAtMs ?? 0);
    const counts = { up: seqs.length, down: seqs.filter((seq) => arrived.has(seq)).length };
    return {
      up: trueFigures(packets, 'up', { fromMs, count: counts.up }),
      down: trueFigures(packets, 'down', { fromMs, count: counts.down }),
    };
  };
  const idle = truthOf(log.probes.slice(0, readings.loss?.probes ?? log.probes.length).map(({ seq }) => seq));
  const filled = filledProbes(log);
  return {
    ...compareIdle(readings, idle),
    ...(filled.length > 0 && {
      filled: { said: readings.busy?.medianMs ?? Number.NaN, real: roundTripMs(truthOf(filled)) },
    }),
  };
}

const roundTripMs = ({ up, down }: Truth): number => up.medianMs + down.medianMs;

const compareIdle = ({ loss, jitterMs, idle }: PathReadings, { up, down }: Truth): Compared => ({
  lossUp: { said: 100 * (loss?.up ?? Number.NaN), real: up.lossPercent },
  lossDown: { said: 100 * (loss?.down ?? Number.NaN), real: down.lossPercent },
  jitter: { said: jitterMs ?? Number.NaN, real: Math.max(up.jitterMs, down.jitterMs) },
  roundTrip: { said: idle?.medianMs ?? Number.NaN, real: roundTripMs({ up, down }) },
});

const filledProbes = ({ probes, transfers }: PacketLog): readonly number[] =>
  probes
    .filter(({ sentAtMs }) =>
      transfers.some(({ fromMs, toMs }) => sentAtMs >= fromMs + FILLED_AFTER.lineMs && sentAtMs <= toMs),
    )
    .map(({ seq }) => seq);
