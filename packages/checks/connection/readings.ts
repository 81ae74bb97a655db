import { assumed, type MarkedReading, type ReadingsOf, type ReadingTable } from '../reading';
import { PATH_STATES } from './media/outcome';
import { COURSE_SECONDS } from './media/thresholds';
import { SERVER_PLACES } from './server-place';
import { FALLBACK } from './thresholds';
import { TURN_STATES } from './turn/outcome';

/** Whole milliseconds; one decimal below 10, where it matters. */
const MS = { kind: 'quantity', unit: 'ms', digits: [[9.95, 1]], min: 0, max: 120_000 } as const;

/** No decimal above 100, where it is noise; two below 1, since a guard's limit is half a megabit (M5). */
const MBPS = {
  kind: 'quantity',
  unit: 'Mbps',
  digits: [
    [0.995, 2],
    [99.95, 1],
  ],
  min: 0,
  max: 1_000_000,
} as const;

const SHARE = { kind: 'quantity', unit: '%', digits: [[9.95, 1]], min: 0, max: 1 } as const;

/** The readings of the connection check. `assumed` replaces a value that could not be measured (M3). */
export const connectionReadings = {
  latencyMs: { ...MS, assumed: FALLBACK.latencyMs },
  jitterMs: { ...MS },
  loadedLatencyMs: { ...MS },
  downloadMbps: { ...MBPS, assumed: FALLBACK.downloadMbps },
  uploadMbps: { ...MBPS, assumed: FALLBACK.uploadMbps },
  bytesMoved: { kind: 'quantity', unit: 'MB', digits: 1, min: 0, max: 1e12 },
  /** The state of the UDP path; the readings below are missing unless it was measured. */
  mediaPath: { kind: 'choice', options: PATH_STATES },
  lostUpShare: { ...SHARE },
  lostDownShare: { ...SHARE },
  packetJitterMs: { ...MS },
  roundTripMs: { ...MS },
  busyRoundTripMs: { ...MS },
  /** An upper bound, for a line too fast for a median, or a computer too busy. */
  busyRoundTripMostMs: { ...MS, isUpperBound: true },
  soundQuality: { kind: 'quantity', unit: 'MOS', digits: 1, min: 1, max: 4.5 },
  probes: { kind: 'quantity', unit: 'packets', digits: 0, min: 0, max: 4000 },
  /**
   * States of the TURN relays, by transport, for the transports that the installation offers; a loss is of both
   * directions together.
   */
  turnUdp: { kind: 'choice', options: TURN_STATES },
  turnUdpRoundTripMs: { ...MS },
  turnUdpLostShare: { ...SHARE },
  turnTcp: { kind: 'choice', options: TURN_STATES },
  turnTcpRoundTripMs: { ...MS },
  turnTcpLostShare: { ...SHARE },
  turnTls: { kind: 'choice', options: TURN_STATES },
  turnTlsRoundTripMs: { ...MS },
  turnTlsLostShare: { ...SHARE },
  /** Measured after the check, while the guest continues; it is not judged (decision 088). */
  lineCourse: { kind: 'course', most: COURSE_SECONDS },
  /** Present if a judged value could not be measured for this reason; the verdict is then `unmeasured`. */
  disturbedBy: { kind: 'choice', options: ['busy-computer'] },
  provider: {
    kind: 'choice',
    options: ['self', 'cloudflare'],
    isMethod: true,
  },
  /** Missing for a server that may be on the internet. */
  serverPlace: { kind: 'choice', options: SERVER_PLACES },
} as const satisfies ReadingTable;

export type SomeConnectionReadings = ReadingsOf<typeof connectionReadings>;

type Judged = 'latencyMs' | 'downloadMbps' | 'uploadMbps';

export type JudgedConnection = { readonly [Key in Judged]: MarkedReading };

export type ConnectionReadings = JudgedConnection & Omit<SomeConnectionReadings, Judged>;

const assumedReading = (key: Judged): MarkedReading => assumed(connectionReadings[key].assumed);

/** The readings if nothing could be measured: the specification's defaults, marked as assumed (S2 §8, decision M3). */
export const assumedReadings = (): JudgedConnection => ({
  latencyMs: assumedReading('latencyMs'),
  downloadMbps: assumedReading('downloadMbps'),
  uploadMbps: assumedReading('uploadMbps'),
});

export const isMeasured = ({ latencyMs, downloadMbps, uploadMbps }: JudgedConnection): boolean =>
  [latencyMs, downloadMbps, uploadMbps].some(({ basis }) => basis === 'measured');

/** True for a valid time or speed. Zero is valid: a connection may carry nothing. */
const isUsable = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** Replaces every judged reading that is not a number, because it could not be parsed, with its default (S2 §8). */
export function usableReadings(readings: JudgedConnection): JudgedConnection {
  const pick = (key: Judged) => (isUsable(readings[key].value) ? readings[key] : assumedReading(key));
  return { latencyMs: pick('latencyMs'), downloadMbps: pick('downloadMbps'), uploadMbps: pick('uploadMbps') };
}
