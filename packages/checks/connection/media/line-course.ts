import { percentile } from '../../percentile';
import type { CourseSecond, ReadingCourse } from '../../reading';
import { type RoundTrip, roundTripMs } from './delay';
import type { PacketLog, SentProbe } from './packet-log';
import { type BusyTimes, busyTimes, clearOf, inFlightMs, roundTripsOf } from './round-trips';
import { BESIDE_TRANSFER, COURSE_RATE, COURSE_SECONDS, MIN_FOR_SECONDS_DELAY, MIN_OF_SECOND } from './thresholds';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Log of a watched line. Times are in ms of the page's clock, since 1970. Exported for tests. */
export interface WatchLog extends Pick<PacketLog, 'probes' | 'echoes' | 'ticks'> {
  readonly beganAtMs: number;
  readonly nowMs: number;
  /** Spans in which packets may be lost for other reasons than the line: the page was hidden, or made transfers. */
  readonly disturbed: readonly Span[];
}

const SECOND_MS = 1000;

/**
 * The seconds in which every packet has arrived or is lost; undefined before the first. Seconds after the last echo are
 * left out: only the next echo shows whether the line or the server was silent.
 */
export function readCourse(log: WatchLog): ReadingCourse | undefined {
  const trips = roundTripsOf(log);
  const flightMs = inFlightMs(trips.map(roundTripMs));
  const complete = Math.floor((knownUntilMs(log, { trips, flightMs }) - log.beganAtMs) / SECOND_MS);
  if (complete < 1) return undefined;
  const disturbed = log.disturbed.map(({ fromMs, toMs }) => ({
    fromMs: fromMs - flightMs,
    toMs: toMs + BESIDE_TRANSFER.after.download,
  }));
  const missing = [...disturbed, ...unansweredSpans(trips)];
  const known = { trips: new Map(trips.map((trip) => [trip.probe.seq, trip])), busy: busyTimes(log.ticks) };
  const seconds = Array.from({ length: Math.min(COURSE_SECONDS, complete) }, (_, at) => {
    const fromMs = log.beganAtMs + at * SECOND_MS;
    const toMs = fromMs + SECOND_MS;
    const probes = log.probes.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < toMs);
    const isMissing = missing.some((span) => fromMs < span.toMs && toMs > span.fromMs);
    return isMissing || probes.length < MIN_OF_SECOND ? null : secondOf(probes, known);
  });
  return { beganAt: new Date(log.beganAtMs).toISOString(), seconds };
}

interface OnTheWay {
  readonly trips: readonly RoundTrip[];
  readonly flightMs: number;
}

function knownUntilMs({ probes, nowMs }: WatchLog, { trips, flightMs }: OnTheWay): number {
  const lastSeq = trips.reduce((last, { probe }) => Math.max(last, probe.seq), -1);
  const unanswered = probes.find(({ seq }) => seq > lastSeq);
  return Math.min(nowMs - flightMs, unanswered?.sentAtMs ?? nowMs);
}

/** Spans in which the server had to leave probes unanswered, which is not a loss on the line. */
function unansweredSpans(trips: readonly RoundTrip[]): readonly Span[] {
  const inOrder = trips.toSorted((one, other) => one.echo.received - other.echo.received);
  return inOrder.flatMap((trip, at) => {
    const before = inOrder[at - 1];
    const received = trip.echo.received - (before?.echo.received ?? 0);
    const sent = trip.echo.echoSeq - (before?.echo.echoSeq ?? -1);
    if (received === sent) return [];
    return { fromMs: before?.probe.sentAtMs ?? trip.probe.sentAtMs, toMs: trip.probe.sentAtMs };
  });
}

interface Known {
  readonly trips: ReadonlyMap<number, RoundTrip>;
  readonly busy: BusyTimes;
}

function secondOf(probes: readonly SentProbe[], { trips, busy }: Known): CourseSecond {
  const answered = probes.flatMap(({ seq }) => trips.get(seq) ?? []);
  const lostShare = 1 - answered.length / probes.length;
  const clear = clearOf(answered, busy);
  const times = clear === 'busy' || clear.length < MIN_FOR_SECONDS_DELAY ? [] : clear.map(roundTripMs);
  const gapMs = longestRun(probes, trips) * (SECOND_MS / COURSE_RATE);
  return [rounded(lostShare, 1000), gapMs, shownMs(percentile(times, 0.5)), shownMs(percentile(times, 0.95))];
}

/** The longest run of probes without an echo, in ms. */
function longestRun(probes: readonly SentProbe[], trips: Known['trips']): number {
  let [run, longest] = [0, 0];
  for (const { seq } of probes) {
    run = trips.has(seq) ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const shownMs = (ms: number | undefined): number | null => (ms === undefined ? null : rounded(Math.max(0, ms), 10));

const rounded = (value: number, per: number): number => Math.round(value * per) / per;
