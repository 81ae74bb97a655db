import type { Tick } from './packet-log';
import { AROUND_LATE, LATE_MS, TICK_MS } from './thresholds';

type Span = readonly [fromMs: number, toMs: number];

/** When this computer was too busy to read a clock in time. */
export interface BusyTimes {
  /** Whether a packet that was sent then may have left later. */
  readonly spoilsSent: (atMs: number) => boolean;
  /** Whether a packet that was read then may have come before. */
  readonly spoilsArrived: (atMs: number) => boolean;
}

/**
 * Finds the times at which ticks of another thread came too late, or that thread itself was held up. The clocks of two threads may be
 * apart, so the tick that came fastest tells when one is in time.
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
