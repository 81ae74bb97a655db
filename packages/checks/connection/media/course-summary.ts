import { percentile } from '../../percentile';
import type { CourseSecond, ReadingCourse } from '../../reading';
import { BURST_MS, LATE_SECOND_MS } from './thresholds';

export type SecondKind = 'clear' | 'lost' | 'burst' | 'late' | 'missing';

export interface WorstSecond {
  readonly kind: 'lost' | 'burst' | 'late';
  /** ISO 8601: the start of the second. */
  readonly at: string;
  /** Lost share of the packets, 0 to 1. */
  readonly lostShare: number;
  readonly gapMs: number;
  /** 95th percentile of the delay; null if the guest's computer was too busy to measure it. */
  readonly p95Ms: number | null;
}

interface CourseSummary {
  readonly kinds: readonly SecondKind[];
  readonly measured: number;
  readonly lossy: number;
  /** The second with the greatest loss, or else with the longest delay; undefined if none was bad. */
  readonly worst: WorstSecond | undefined;
}

const SECOND_MS = 1000;

/** Summarises a course. A second is late if its delay exceeds the median delay by `LATE_SECOND_MS`. */
export function courseSummary({ beganAt, seconds }: ReadingCourse): CourseSummary {
  const medians = seconds.flatMap((second) => second?.[2] ?? []);
  const usualMs = percentile(medians, 0.5) ?? 0;
  const kinds = seconds.map((second) => kindOf(second, usualMs));
  const bad = seconds.flatMap((second, at) => {
    const kind = kinds[at];
    if (second === null || kind === undefined || kind === 'clear' || kind === 'missing') return [];
    const [lostShare, gapMs, , p95Ms] = second;
    return { kind, at: new Date(Date.parse(beganAt) + at * SECOND_MS).toISOString(), lostShare, gapMs, p95Ms };
  });
  const [worst] = bad.toSorted(
    (one, other) => other.lostShare - one.lostShare || other.gapMs - one.gapMs || (other.p95Ms ?? 0) - (one.p95Ms ?? 0),
  );
  return {
    kinds,
    measured: seconds.filter((second) => second !== null).length,
    lossy: bad.filter(({ lostShare }) => lostShare > 0).length,
    worst,
  };
}

function kindOf(second: CourseSecond | null, usualMs: number): SecondKind {
  if (second === null) return 'missing';
  const [lostShare, gapMs, , p95Ms] = second;
  if (lostShare > 0) return gapMs >= BURST_MS ? 'burst' : 'lost';
  return p95Ms !== null && p95Ms >= usualMs + LATE_SECOND_MS ? 'late' : 'clear';
}
