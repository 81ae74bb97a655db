import { describe, expect, it } from 'vitest';
import type { ReadingCourse } from '../../reading';
import { readCourse, type WatchLog } from './line-course';
import { type MadeLine, madePath } from './testing/made-path';
import { COURSE_RATE } from './thresholds';

const EVERY_MS = 1000 / COURSE_RATE;

/** Log of a line that was watched for these seconds, with no packet in flight. */
const watched = (seconds: number, line: MadeLine = {}): WatchLog => {
  const made = madePath({ everyMs: EVERY_MS, probes: COURSE_RATE * seconds + 10, restMs: 500, ...line });
  return { ...made, beganAtMs: 0, nowMs: made.endedAtMs, disturbed: [] };
};

const read = (seconds: number, line?: MadeLine) => readCourse(watched(seconds, line));

/** Matches this number of probes from 3 s on. */
const burst = (probes: number) => (seq: number) => seq >= 3 * COURSE_RATE && seq < 3 * COURSE_RATE + probes;

const sharesOf = (course: ReadingCourse | undefined) => course?.seconds.map((second) => second?.[0] ?? null);

describe('the course of a line', () => {
  it('that is clean loses nothing in any second, and has the round trip of each', () => {
    expect(read(5)).toEqual({ beganAt: '1970-01-01T00:00:00.000Z', seconds: Array(5).fill([0, 0, 40, 40]) });
  });

  it.each([
    ['there', { isLostUp: burst(6) }],
    ['back', { isLostDown: burst(6) }],
  ])('has a burst in its second, with its length, lost on the way %s', (_way, line) => {
    expect(read(6, line)?.seconds[3]).toEqual([0.3, 300, 40, 40]);
    expect(sharesOf(read(6, line))).toEqual([0, 0, 0, 0.3, 0, 0]);
  });

  it('distinguishes scattered losses from consecutive ones', () => {
    const second = read(5, { isLostUp: (seq) => seq % 5 === 0 })?.seconds[2];
    expect(second?.slice(0, 2)).toEqual([0.2, 50]);
  });

  it('has a second with complete loss, once packets arrive again', () => {
    expect(sharesOf(read(7, { isLostUp: burst(40) }))).toEqual([0, 0, 0, 1, 1, 0, 0]);
  });

  it('ends with the last echo, since the server may have stopped', () => {
    expect(sharesOf(read(9, { isLostUp: burst(1000) }))).toEqual([0, 0, 0]);
  });

  it('does not count packets in flight as lost', () => {
    const shares = sharesOf(read(5, { up: () => 300, down: () => 300, restMs: 0 }));
    expect(shares).toEqual([0, 0, 0, 0]);
  });

  it('has the later round trips in the seconds in which they were later', () => {
    const up = (_seq: number, atMs: number) => (atMs >= 2000 && atMs < 3000 ? 320 : 20);
    expect(read(5, { up })?.seconds.map((second) => second?.[2])).toEqual([40, 40, 340, 40, 40]);
  });

  it('has no delay for a second in which this computer was busy, and its loss all the same', () => {
    const lateness = (atMs: number) => (atMs >= 2000 && atMs < 3000 && atMs % 200 < 80 ? 40 : 0);
    expect(read(5, { lateness, isLostUp: (seq) => seq % 10 === 3 })?.seconds[2]).toEqual([0.1, 50, null, null]);
  });

  it('misses a second in which few packets were sent', () => {
    const log = watched(5);
    const probes = log.probes.filter(({ seq }) => seq < 40 || seq >= 60 || seq % 3 === 0);
    expect(sharesOf(readCourse({ ...log, probes }))).toEqual([0, 0, null, 0, 0]);
  });

  it('misses disturbed seconds, whatever was lost in them', () => {
    const log = { ...watched(8, { isLostUp: burst(30) }), disturbed: [{ fromMs: 3100, toMs: 3900 }] };
    expect(sharesOf(readCourse(log))).toEqual([0, 0, null, null, null, 0, 0, 0]);
  });

  it('misses the seconds in which the server could not answer', () => {
    const isUnanswered = (seq: number) => seq >= 65 && seq < 70;
    expect(sharesOf(read(7, { isUnanswered }))).toEqual([0, 0, 0, null, 0, 0, 0]);
  });

  it('ends after a minute', () => {
    expect(read(70)?.seconds).toHaveLength(60);
  });

  it('begins with its first whole second, and with the first echo', () => {
    expect(read(0)).toBeUndefined();
    expect(read(5, { isLostUp: () => true })).toBeUndefined();
  });
});
