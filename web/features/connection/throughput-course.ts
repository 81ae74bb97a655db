import type { SpeedTestProgress } from '@linecheck/checks/browser/connection/run-speed-test';

/** The speeds of the running direction in Mbps, oldest first. */
export interface ThroughputCourse {
  readonly phase: SpeedTestProgress['phase'];
  readonly speeds: readonly number[];
}

export const NO_COURSE: ThroughputCourse = { phase: 'latency', speeds: [] };

/** Follows one direction; the next one begins anew. */
export function continueCourse(before: ThroughputCourse, { phase, liveMbps }: SpeedTestProgress): ThroughputCourse {
  const speeds = before.phase === phase ? before.speeds : [];
  return { phase, speeds: liveMbps === undefined ? speeds : [...speeds, liveMbps] };
}

/** A direction is reported five times a second, against this server for two and a half seconds; one that takes longer becomes narrower. */
const MOST_POINTS = 13;

/** The points of a line in a field one wide and one high, whose top is a little above the highest speed. */
export function linePoints(speeds: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const top = Math.max(...speeds) * 1.15;
  const steps = Math.max(MOST_POINTS, speeds.length) - 1;
  return speeds.map((speed, index) => [index / steps, top > 0 ? 1 - speed / top : 1]);
}
