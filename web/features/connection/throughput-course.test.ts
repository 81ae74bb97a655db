import { describe, expect, it } from 'vitest';
import { continueCourse, linePoints, NO_COURSE } from './throughput-course';

const progress = (phase: 'latency' | 'download' | 'upload', liveMbps?: number) => ({
  phase,
  percent: 50,
  measurements: { bytesMoved: 0 },
  ...(liveMbps !== undefined && { liveMbps }),
});

describe('continueCourse', () => {
  it('keeps the speeds of one direction, and starts again with the next', () => {
    const told = [progress('latency'), progress('download', 8), progress('download', 9), progress('download')];
    const download = told.reduce(continueCourse, NO_COURSE);
    expect(download).toEqual({ phase: 'download', speeds: [8, 9] });
    expect(continueCourse(download, progress('upload', 3))).toEqual({ phase: 'upload', speeds: [3] });
  });
});

describe('linePoints', () => {
  it('grows from the left, by a twelfth of the width, until it fills the width', () => {
    expect(linePoints([4, 4]).map(([x]) => x)).toEqual([0, 1 / 12]);
    expect(linePoints(Array(40).fill(5)).at(-1)?.[0]).toBe(1);
  });

  it('keeps the highest speed just below the top, and no speed at the bottom', () => {
    const [half, highest] = linePoints([10, 20]);
    expect(highest?.[1]).toBeCloseTo(0.13, 2);
    expect(half?.[1]).toBeCloseTo(0.57, 2);
    expect(linePoints([0, 0]).map(([, y]) => y)).toEqual([1, 1]);
  });
});
