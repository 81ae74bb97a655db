import { percentile } from '@linecheck/checks/percentile';
import { MEDIA_PACKET_BYTES } from '@linecheck/contract';
import { jitterOf } from '../../packages/checks/connection/media/delay';
import type { Direction, LoggedPacket } from '../emulator-log';

/** DTLS application data (RFC 6347, 4.1); other packets on a path's port begin with another byte. */
const APPLICATION_DATA = 23;
/** Overhead of a packet without its chunks: IP 20, UDP 8, DTLS 13 with 24 of AES-GCM, SCTP 12. */
const FRAME_BYTES = 77;
/** A data chunk has a header of 16 bytes. */
const CHUNK_BYTES = MEDIA_PACKET_BYTES + 16;

/** The true figures of the probes, or of the echoes, of one path. */
export interface TrueFigures {
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
