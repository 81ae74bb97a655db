import type { Tick } from './packet-log';
import { AROUND_LATE, LATE_MS, TICK_MS } from './thresholds';

type Span = readonly [fromMs: number, toMs: number];

/** Tests for times at which this computer was too busy to read a clock punctually. */
export interface BusyTimes {
  /** True if a packet with this send time may have left later. */
  readonly spoilsSent: (atMs: number) => boolean;
  /** True if a packet with this read time may have arrived earlier. */
  readonly spoilsArrived: (atMs: number) => boolean;
}

/**
 * Finds the times at which ticks of another thread arrived late, or that thread itself was delayed. The clocks of two
 * threads may differ, so the fastest tick defines the offset.
 */
export function busyTimes(given: readonly Tick[]): BusyTimes {
  const apartMs = given.reduce((least, tick) => Math.min(least, tick.arrivedAtMs - tick.sentAtMs), Infinity);
  const ticks = given.map((tick) => ({ ...tick, sentAtMs: tick.sentAtMs + apartMs }));
  const spans = ticks.flatMap((tick, at): readonly Span[] => {
    const before = ticks[at - 1];
    const isLate = tick.arrivedAtMs - tick.sentAtMs > LATE_MS;
    const isDelayed = before !== undefined && tick.sentAtMs - before.sentAtMs > TICK_MS + LATE_MS;
    return [
      ...(isLate ? [[tick.sentAtMs, tick.arrivedAtMs] as const] : []),
      ...(isDelayed ? [[before.sentAtMs, tick.sentAtMs] as const] : []),
    ];
  });
  const spoils = (afterMs: number) => (atMs: number) =>
    spans.some(([from, to]) => atMs >= from - AROUND_LATE.before && atMs <= to + afterMs);
  return { spoilsSent: spoils(AROUND_LATE.afterSent), spoilsArrived: spoils(AROUND_LATE.afterArrived) };
}
