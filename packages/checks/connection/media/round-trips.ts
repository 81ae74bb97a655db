import { percentile } from '../../percentile';
import { type RoundTrip, roundTripMs } from './delay';
import { gapsOf } from './loss';
import type { PacketLog, PacketTick, SentProbe } from './packet-log';
import { AROUND_LATE, IN_FLIGHT, LATE_MS, MAX_LATE, SILENCE_MS, TICK_MS } from './thresholds';

/**
 * Checks that echoes arrived until the end, and that the report is consistent: it lists only sent probes, and a
 * possible number of echoes.
 */
export function isWhole(log: PacketLog): boolean {
  const { probes, echoes, report, endedAtMs } = log;
  const last = echoes.at(-1);
  if (last === undefined || endedAtMs - last.arrivedAtMs > SILENCE_MS) return false;
  const sent = new Set(probes.map(({ seq }) => seq));
  const arrived = new Set(report.arrivals.map(([seq]) => seq));
  if (arrived.size !== report.arrivals.length || report.arrivals.some(([seq]) => !sent.has(seq))) return false;
  if (echoes.some(({ seq, received }) => report.arrivals[received - 1]?.[0] !== seq)) return false;
  return gapsOf(log).every(({ missing, lost }) => lost >= 0 && lost <= missing.length);
}

export function roundTripsOf({ probes, echoes }: Pick<PacketLog, 'probes' | 'echoes'>): readonly RoundTrip[] {
  const sent = new Map(probes.map((probe) => [probe.seq, probe]));
  return echoes.flatMap((echo) => {
    const probe = sent.get(echo.seq);
    return probe === undefined ? [] : { probe, echo };
  });
}

/**
 * Probes that were sent early enough for an echo, up to the last one with an echo: later ones may be missing because
 * the path was lost, which is not packet loss.
 */
export function landed(
  { probes, endedAtMs }: Pick<PacketLog, 'probes' | 'endedAtMs'>,
  trips: readonly RoundTrip[],
): readonly SentProbe[] {
  const latestMs = endedAtMs - inFlightMs(trips.map(roundTripMs));
  const latest = trips.reduce((most, { probe }) => Math.max(most, probe.seq), -1);
  return probes.filter(({ seq, sentAtMs }) => sentAtMs < latestMs && seq <= latest);
}

/** Longest time in ms that a probe may still be in flight, estimated from the previous round trips. */
export const inFlightMs = (roundTripsMs: readonly number[]): number =>
  IN_FLIGHT.roundTrips * (percentile(roundTripsMs, 0.95) ?? 0) + IN_FLIGHT.ms;

/** The round trips that neither this computer nor its browser delayed; `busy` if this computer delayed too many. */
export function clearOf(
  trips: readonly RoundTrip[],
  { spoilsSent, spoilsArrived }: BusyTimes,
): readonly RoundTrip[] | 'busy' {
  const inTime = trips.filter(({ probe, echo }) => !spoilsSent(probe.sentAtMs) && !spoilsArrived(echo.arrivedAtMs));
  if (inTime.length < (1 - MAX_LATE) * trips.length) return 'busy';
  return inTime.filter(({ probe }) => !probe.isHeld);
}

type Span = readonly [fromMs: number, toMs: number];

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
export function busyTimes(received: readonly PacketTick[]): BusyTimes {
  const apartMs = received.reduce((least, tick) => Math.min(least, tick.arrivedAtMs - tick.sentAtMs), Infinity);
  const ticks = received.map((tick) => ({ ...tick, sentAtMs: tick.sentAtMs + apartMs }));
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
