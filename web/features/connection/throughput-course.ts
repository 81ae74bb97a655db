import type { SpeedTestProgress } from '@linecheck/checks/browser/connection/run-speed-test';

/** Speeds of the current direction in Mbps, oldest first. */
export interface ThroughputCourse {
  readonly phase: SpeedTestProgress['phase'];
  readonly speeds: readonly number[];
}

export const NO_COURSE: ThroughputCourse = { phase: 'latency', speeds: [] };

/** Appends a speed; a new direction starts an empty course. */
export function continueCourse(before: ThroughputCourse, { phase, liveMbps }: SpeedTestProgress): ThroughputCourse {
  const speeds = before.phase === phase ? before.speeds : [];
  return { phase, speeds: liveMbps === undefined ? speeds : [...speeds, liveMbps] };
}

/**
 * A direction is reported five times a second, for two and a half seconds against this server; longer tests have
 * narrower steps.
 */
const MIN_POINTS = 13;

/** Points of a line in a unit square, whose top is slightly above the highest speed. */
export function linePoints(speeds: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const top = Math.max(...speeds) * 1.15;
  const steps = Math.max(MIN_POINTS, speeds.length) - 1;
  return speeds.map((speed, index) => [index / steps, top > 0 ? 1 - speed / top : 1]);
}
