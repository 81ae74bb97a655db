/** Bytes of one transfer as they arrive, and when its speed is certain enough to stop. */
export interface Throughput {
  /** @param atMs of a clock that never goes back */
  push(bytes: number, atMs: number): void;
  /** Why no more is needed; undefined while more helps. */
  certainty(): 'at-least' | 'settled' | undefined;
  /** Mbps of the latest part of what has arrived; undefined before there is enough of it. */
  mbps(): number | undefined;
  /** Whether its speed still grew, or nobody can tell: then the line carries at least as much. */
  isGrowing(): boolean;
}

interface ThroughputOptions {
  readonly roundTripMs: number;
  /** Mbps at which a verdict or a colour changes: near one of them more is measured. */
  readonly steps: readonly number[];
}

/** ms and round trips that a window takes at least: a shorter one sees single bursts of TCP. */
const WINDOW = { ms: 250, roundTrips: 2 } as const;
/** ms and round trips until a speed may be called settled: TCP begins slowly. */
const SLOW_START = { ms: 900, roundTrips: 10 } as const;
/** Both windows this far above the highest step are certainly above it. */
const FAR_ABOVE = 1.25;

/** Mbps above which a speed is certainly above the highest step. */
export const certainMbps = (steps: readonly number[]): number => FAR_ABOVE * Math.max(...steps);
/** Two windows that differ by less agree; a step that is nearer is not yet decided. */
const AGREEMENT = 0.08;
/** And both agree roughly with all that came after the beginning. */
const TAIL_AGREEMENT = 0.16;
const CLEAR_OF_STEP = 0.12;
/** A window so much faster than the one before, and than all there was, shows the slow start of TCP, which doubles each round trip. */
const GROWTH = 1.5;
/** The greater part of a transfer, without its beginning: its speed where nothing has stopped it. */
const TAIL = { share: 0.6, mostMs: 1500 } as const;

interface Arrival {
  readonly atMs: number;
  readonly total: number;
}

/**
 * The speed of a transfer while it runs. Two windows that do not overlap have to say the same: after a loss TCP hands over all that it
 * has held back, and one window alone then reads a speed that the line does not have.
 */
export function createThroughput({ roundTripMs, steps }: ThroughputOptions): Throughput {
  const windowMs = Math.max(WINDOW.ms, WINDOW.roundTrips * roundTripMs);
  const slowStartMs = Math.max(SLOW_START.ms, SLOW_START.roundTrips * roundTripMs);
  const arrivals: Arrival[] = [];
  const spanMs = () => (arrivals.at(-1)?.atMs ?? 0) - (arrivals[0]?.atMs ?? 0);

  const twoWindows = (): readonly [number, number] | undefined => {
    const end = arrivals.at(-1);
    const middle = end && before(arrivals, end.atMs - windowMs);
    const start = middle && before(arrivals, middle.atMs - windowMs);
    return end && middle && start && [mbpsBetween(start, middle), mbpsBetween(middle, end)];
  };

  /** Of the last so many ms, or of all there is. */
  const lately = (ms: number): number | undefined => {
    const end = arrivals.at(-1);
    const start = end && (before(arrivals, end.atMs - ms) ?? arrivals[0]);
    return end && start && end.atMs > start.atMs ? mbpsBetween(start, end) : undefined;
  };

  const tail = () => lately(Math.min(TAIL.mostMs, Math.max(windowMs, TAIL.share * spanMs())));

  const certainty = () => {
    const windows = twoWindows();
    if (windows === undefined) return undefined;
    if (windows.every((mbps) => mbps > certainMbps(steps))) return 'at-least';
    const [one, other] = windows;
    const isSteady = agree(one, other, AGREEMENT) && agree(mean(windows), tail() ?? 0, TAIL_AGREEMENT);
    return spanMs() >= slowStartMs && isSteady && isClear(mean(windows), steps) ? 'settled' : undefined;
  };

  const isGrowing = () => {
    const [one, other] = twoWindows() ?? [0, Number.POSITIVE_INFINITY];
    return certainty() === undefined && other > GROWTH * Math.max(one, lately(Infinity) ?? 0);
  };

  return {
    push(bytes, atMs) {
      arrivals.push({ atMs, total: (arrivals.at(-1)?.total ?? 0) + bytes });
    },
    certainty,
    mbps() {
      const windows = twoWindows();
      if (windows !== undefined && certainty() !== undefined) return mean(windows);
      const latest = tail();
      // What was lost on the way slows TCP down for a while, and not the line.
      return latest !== undefined && isGrowing() ? Math.max(latest, lately(Infinity) ?? 0) : latest;
    },
    isGrowing,
  };
}

/** The last one that came by then. */
const before = (arrivals: readonly Arrival[], atMs: number): Arrival | undefined =>
  arrivals.findLast((arrival) => arrival.atMs <= atMs);

const mbpsBetween = (start: Arrival, end: Arrival): number =>
  ((end.total - start.total) * 8) / 1000 / (end.atMs - start.atMs);

const mean = ([one, other]: readonly [number, number]): number => (one + other) / 2;

const agree = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) < share * mean([one, other]);

const isClear = (mbps: number, steps: readonly number[]): boolean =>
  steps.every((step) => Math.abs(mbps - step) > CLEAR_OF_STEP * step);
