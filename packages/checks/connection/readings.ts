import { assumed, type Reading, type ReadingsOf, type ReadingTable } from '../reading';
import { PATH_STATES } from './media/outcome';
import { COURSE_SECONDS } from './media/thresholds';
import { FALLBACK } from './thresholds';
import { TURN_STATES } from './turn/outcome';

/** Whole milliseconds; below 10 with one decimal, where it makes a difference. */
const MS = { kind: 'quantity', unit: 'ms', digits: [[9.95, 1]], min: 0, max: 120_000 } as const;

/** Above 100 a decimal is noise; below 1 there are two, since half a megabit is what a guard asks for (M5). */
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
  /** What became of the path for media; what follows was read of it, and is missing unless it was measured. */
  mediaPath: { kind: 'choice', options: PATH_STATES },
  lostUpShare: { ...SHARE },
  lostDownShare: { ...SHARE },
  packetJitterMs: { ...MS },
  roundTripMs: { ...MS },
  busyRoundTripMs: { ...MS },
  soundQuality: { kind: 'quantity', unit: 'MOS', digits: 1, min: 1, max: 4.5 },
  probes: { kind: 'quantity', unit: 'packets', digits: 0, min: 0, max: 4000 },
  /** What became of the ways through TURN servers, for those by which the installation has one; a loss is of both ways together. */
  turnUdp: { kind: 'choice', options: TURN_STATES },
  turnUdpRoundTripMs: { ...MS },
  turnUdpLostShare: { ...SHARE },
  turnTcp: { kind: 'choice', options: TURN_STATES },
  turnTcpRoundTripMs: { ...MS },
  turnTcpLostShare: { ...SHARE },
  turnTls: { kind: 'choice', options: TURN_STATES },
  turnTlsRoundTripMs: { ...MS },
  turnTlsLostShare: { ...SHARE },
  /** After the check, while the guest goes on: it is read, and not judged (decision 093). */
  lineCourse: { kind: 'course', most: COURSE_SECONDS },
  provider: {
    kind: 'choice',
    options: ['self', 'cloudflare'],
    isMethod: true,
  },
  /** Sent instead of `provider` by pages from before it existed. */
  measuredBy: { kind: 'name' },
} as const satisfies ReadingTable;

/** As much of the readings as there is. */
export type SomeConnectionReadings = ReadingsOf<typeof connectionReadings>;

/** The readings that are judged; each of them is present, measured or assumed. */
type Judged = 'latencyMs' | 'downloadMbps' | 'uploadMbps';

export type JudgedConnection = { readonly [Key in Judged]: Reading };

/** The result of the check; each value says how it was obtained. */
export type ConnectionReadings = JudgedConnection & Omit<SomeConnectionReadings, Judged>;

/** The value that replaces a reading that could not be taken. */
export const assumedReading = (key: Judged): Reading => assumed(connectionReadings[key].assumed);

/** Nothing could be measured: the specification's defaults, marked as assumed (S2 §8, decision M3). */
export const assumedReadings = (): JudgedConnection => ({
  latencyMs: assumedReading('latencyMs'),
  downloadMbps: assumedReading('downloadMbps'),
  uploadMbps: assumedReading('uploadMbps'),
});

/** Whether any of the readings was measured. */
export const isMeasured = ({ latencyMs, downloadMbps, uploadMbps }: JudgedConnection): boolean =>
  [latencyMs, downloadMbps, uploadMbps].some(({ basis }) => basis === 'measured');

/** A value that can be a time or a speed. Zero can: a connection may carry nothing. */
const isUsable = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** Replaces every judged reading that is not a number, because it could not be parsed, with its default (S2 §8). */
export function usableReadings(readings: JudgedConnection): JudgedConnection {
  const pick = (key: Judged) => (isUsable(readings[key].value) ? readings[key] : assumedReading(key));
  return { latencyMs: pick('latencyMs'), downloadMbps: pick('downloadMbps'), uploadMbps: pick('uploadMbps') };
}
