import { DOWNLOAD_BANDS, DOWNLOAD_SCORES, MIN_MBPS, SHOW_MBPS, UPLOAD_BANDS, UPLOAD_SCORES } from './thresholds';

export interface ThroughputMeter {
  /** Adds bytes that arrived at `atMs`, a time of a monotonic clock. */
  push(bytes: number, atMs: number): void;
  /** Reason to stop the transfer; undefined while more data improves the result. */
  certainty(): 'at-least' | 'settled' | undefined;
  /** True if two windows and the tail agree, after the start of TCP: then nothing else than the line decides the speed. */
  isSteady(): boolean;
  /** Mbps of the latest part of the transfer; undefined before there is enough data. */
  mbps(): number | undefined;
  /** True if the speed was still growing, or growth cannot be ruled out: the result is then a lower bound. */
  isGrowing(): boolean;
}

interface ThroughputOptions {
  readonly roundTripMs: number;
  /** Mbps at which a verdict or a colour changes. A speed close to one of them needs more data before it is settled. */
  readonly steps: readonly number[];
}

/** Minimum length of a window, in ms and in round trips; a shorter one can consist of a single TCP burst. */
const WINDOW = { ms: 250, roundTrips: 2 } as const;
/** Minimum time before a speed counts as settled, in ms and in round trips: TCP starts slowly. */
const SLOW_START = { ms: 900, roundTrips: 10 } as const;
/** Multiple of the highest step from which a speed is certainly above it. */
const FAR_ABOVE = 1.25;
const AGREEMENT = 0.08;
const TAIL_AGREEMENT = 0.16;
const CLEAR_OF_STEP = 0.12;
/**
 * Growth factor of a window over the previous one, and over the whole transfer, that shows TCP slow start, which
 * doubles the speed each round trip.
 */
const GROWTH = 1.5;
/**
 * Long fast lines: a transfer lasts at most this number of round trips, and at least these bytes are in flight. TCP may
 * not have filled such a line, however steady its speed is. The tail of the transfer then contains its start.
 */
const LONG_FAST = { roundTrips: 20, bytesInFlight: 300_000 } as const;
/** The tail of a transfer: the last share of its duration, up to a maximum. It leaves out the start. */
const TAIL = { share: 0.6, maxMs: 1500 } as const;

/** Speed in Mbps that is certainly above the highest step. */
export const certainMbps = (steps: readonly number[]): number => FAR_ABOVE * Math.max(...steps);

interface Arrival {
  readonly atMs: number;
  readonly total: number;
}

/**
 * Computes the speed of a transfer while it runs. Two windows without overlap have to agree: after a loss, TCP delivers
 * all data that it held back, and a single window then reads a speed that the line does not have.
 */
export function createThroughput({ roundTripMs, steps }: ThroughputOptions): ThroughputMeter {
  const windowMs = Math.max(WINDOW.ms, WINDOW.roundTrips * roundTripMs);
  const slowStartMs = Math.max(SLOW_START.ms, SLOW_START.roundTrips * roundTripMs);
  const arrivals: Arrival[] = [];
  const spanMs = () => (arrivals.at(-1)?.atMs ?? 0) - (arrivals[0]?.atMs ?? 0);

  const twoWindows = () => windowsOf(arrivals, windowMs);

  /** Mbps of the last `ms`, or of the whole transfer if it is shorter. */
  const latestMbps = (ms: number): number | undefined => {
    const end = arrivals.at(-1);
    const start = end && (before(arrivals, end.atMs - ms) ?? arrivals[0]);
    return end && start && end.atMs > start.atMs ? mbpsBetween(start, end) : undefined;
  };

  const tail = () => latestMbps(Math.min(TAIL.maxMs, Math.max(windowMs, TAIL.share * spanMs())));

  const isLongFast = () =>
    spanMs() < LONG_FAST.roundTrips * roundTripMs &&
    ((tail() ?? 0) * 1000 * roundTripMs) / 8 >= LONG_FAST.bytesInFlight;

  const isSteady = () => {
    const windows = twoWindows();
    if (windows === undefined || spanMs() < slowStartMs) return false;
    return agree(...windows, AGREEMENT) && agree(mean(windows), tail() ?? 0, TAIL_AGREEMENT);
  };

  const certainty = () => {
    const windows = twoWindows();
    if (windows === undefined) return undefined;
    if (windows.every((mbps) => mbps > certainMbps(steps))) return 'at-least';
    return isSteady() && isClear(mean(windows), steps) && !isLongFast() ? 'settled' : undefined;
  };

  const isGrowing = () => {
    // Without two windows the speed may still be growing.
    const [earlier, later] = twoWindows() ?? [0, Number.POSITIVE_INFINITY];
    if (certainty() !== undefined) return false;
    return isLongFast() || later > GROWTH * Math.max(earlier, latestMbps(Infinity) ?? 0);
  };

  return {
    push(bytes, atMs) {
      arrivals.push({ atMs, total: (arrivals.at(-1)?.total ?? 0) + bytes });
    },
    certainty,
    isSteady,
    mbps() {
      const windows = twoWindows();
      const isLevel = isLongFast() && spanMs() >= slowStartMs && windows !== undefined && agree(...windows, AGREEMENT);
      if (windows !== undefined && (isLevel || certainty() !== undefined)) return mean(windows);
      const latest = tail();
      // A growing speed may be a recovery from packet loss, which slows TCP for a while but not the line.
      return latest !== undefined && isGrowing() ? Math.max(latest, latestMbps(Infinity) ?? 0) : latest;
    },
    isGrowing,
  };
}

/** Mbps of the last two windows of this length, without overlap. */
function windowsOf(arrivals: readonly Arrival[], windowMs: number): readonly [number, number] | undefined {
  const end = arrivals.at(-1);
  const middle = end && before(arrivals, end.atMs - windowMs);
  const start = middle && before(arrivals, middle.atMs - windowMs);
  return end && middle && start && [mbpsBetween(start, middle), mbpsBetween(middle, end)];
}

const before = (arrivals: readonly Arrival[], atMs: number): Arrival | undefined =>
  arrivals.findLast((arrival) => arrival.atMs <= atMs);

const mbpsBetween = (start: Arrival, end: Arrival): number =>
  ((end.total - start.total) * 8) / 1000 / (end.atMs - start.atMs);

const mean = ([one, other]: readonly [number, number]): number => (one + other) / 2;

const agree = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) < share * mean([one, other]);

const isClear = (mbps: number, steps: readonly number[]): boolean =>
  steps.every((step) => Math.abs(mbps - step) > CLEAR_OF_STEP * step);

const valuesOf = (steps: readonly (readonly [mbps: number, unknown])[]): readonly number[] =>
  steps.map(([mbps]) => mbps);

/**
 * Download speeds in Mbps at which the score, the colour, a guard or the answer to a show changes; close to one, the
 * measurement runs to its end.
 */
export const DOWNLOAD_STEPS: readonly number[] = [
  ...new Set([...valuesOf(DOWNLOAD_SCORES), ...valuesOf(DOWNLOAD_BANDS), MIN_MBPS.download, ...SHOW_MBPS.download]),
];

/**
 * Upload speeds in Mbps at which the score, the colour, a guard or the answer to a show changes; close to one, the
 * measurement runs to its end.
 */
export const UPLOAD_STEPS: readonly number[] = [
  ...new Set([...valuesOf(UPLOAD_SCORES), ...valuesOf(UPLOAD_BANDS), MIN_MBPS.upload, ...SHOW_MBPS.upload]),
];

/** Arrivals of one transfer, in groups: ms since the first arrival, and the bytes since the previous group. */
export type ByteArrivals = readonly (readonly [atMs: number, bytes: number])[];

/** Length of a group in ms. Single packets carry no information, and every group costs bytes in the reply. */
const GROUP_MS = 25;
/** Maximum number of groups; the latest are kept: 2.5 s, as long as two windows over a long distance. */
const MAX_GROUPS = 100;

interface ArrivalLog {
  /** @param atMs of a monotonic clock */
  push(bytes: number, atMs: number): void;
  read(): ByteArrivals;
}

export function createArrivalLog(): ArrivalLog {
  const groups: [number, number][] = [];
  let firstAtMs: number | undefined;
  let groupBeganMs = 0;
  return {
    push(bytes, atMs) {
      firstAtMs ??= atMs;
      const sinceFirstMs = Math.round((atMs - firstAtMs) * 10) / 10;
      const last = groups.at(-1);
      // The first arrival is a separate group: later ones are timed against it.
      if (last !== undefined && groups.length > 1 && sinceFirstMs - groupBeganMs < GROUP_MS) {
        last[0] = sinceFirstMs;
        last[1] += bytes;
        return;
      }
      groupBeganMs = sinceFirstMs;
      groups.push([sinceFirstMs, bytes]);
      if (groups.length > MAX_GROUPS) groups.shift();
    },
    read: () => groups,
  };
}
