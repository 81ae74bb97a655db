import { jitterOf } from '@linecheck/checks/connection/media/delay';
import type { PacketLog } from '@linecheck/checks/connection/media/packet-log';
import { type PathReadings, readPath } from '@linecheck/checks/connection/media/read-path';
import { FILLED_AFTER } from '@linecheck/checks/connection/media/thresholds';
import { percentile } from '@linecheck/checks/percentile';
import { MEDIA_PACKET_BYTES } from '@linecheck/contract';
import type { Direction, LoggedPacket } from '../emulator-log';
import type { PathRun } from './reading';

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

/** DTLS application data (RFC 6347, 4.1); other packets on a path's port begin with another byte. */
const APPLICATION_DATA = 23;
/** Overhead of a packet without its chunks: IP 20, UDP 8, DTLS 13 with 24 of AES-GCM, SCTP 12. */
const FRAME_BYTES = 77;
/** A data chunk has a header of 16 bytes. */
const CHUNK_BYTES = MEDIA_PACKET_BYTES + 16;

/** The true figures of the probes, or of the echoes, of one path. */
interface TrueFigures {
  readonly lossPercent: number;
  /** RFC 3550, computed from the true delays. */
  readonly jitterMs: number;
  readonly medianMs: number;
}

/** A range of the logged packets: this many from that time on. */
interface Span {
  readonly fromMs: number;
  readonly count: number;
}

/**
 * Number of probes in a packet: SCTP may put several into one, with acknowledgements; packets with only those are
 * smaller than a probe.
 */
const probesIn = ({ firstByte, bytes }: LoggedPacket): number =>
  firstByte === APPLICATION_DATA ? Math.max(0, Math.floor((bytes - FRAME_BYTES) / CHUNK_BYTES)) : 0;

/** @param log Log of one path. */
export function trueFigures(log: readonly LoggedPacket[], direction: Direction, { fromMs, count }: Span): TrueFigures {
  const probes = log
    .filter((packet) => packet.direction === direction && packet.cameInAtMs >= fromMs)
    .flatMap((packet) => Array<LoggedPacket>(probesIn(packet)).fill(packet));
  const counted = new Set(probes.toSorted((one, other) => one.cameInAtMs - other.cameInAtMs).slice(0, count));
  const all = probes.filter((packet) => counted.has(packet));
  // In the order of arrival, as in the log.
  const delivered = all.filter(({ fate }) => fate === 'delivered');
  const timed = delivered.map(({ cameInAtMs, delayMs }) => ({
    sentAtMs: cameInAtMs,
    receivedAtMs: cameInAtMs + delayMs,
  }));
  return {
    lossPercent: 100 * (1 - delivered.length / all.length),
    jitterMs: jitterOf(timed) ?? Number.NaN,
    medianMs:
      percentile(
        delivered.map(({ delayMs }) => delayMs),
        0.5,
      ) ?? Number.NaN,
  };
}
