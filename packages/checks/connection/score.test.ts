import { describe, expect, it } from 'vitest';
import { measured } from '../reading';
import { averageScore, scoresOf } from './score';

describe('scores (S2 §5)', () => {
  it.each([
    ['latency', [0, 29.9], 4],
    ['latency', [30, 59.9], 3],
    ['latency', [60, 149.9], 2],
    ['latency', [150, 5000], 1],
    ['download', [1000, 25], 4],
    ['download', [24.9, 15], 3],
    ['download', [14.9, 5], 2],
    ['download', [4.9, 0], 1],
    ['upload', [1000, 15], 4],
    ['upload', [14.9, 8], 3],
    ['upload', [7.9, 3], 2],
    ['upload', [2.9, 0], 1],
  ] as const)('of a %s of %o are %d', (metric, values, score) => {
    const others = { latencyMs: measured(200), downloadMbps: measured(1), uploadMbps: measured(1) };
    const key = ({ latency: 'latencyMs', download: 'downloadMbps', upload: 'uploadMbps' } as const)[metric];
    for (const value of values) expect(scoresOf({ ...others, [key]: measured(value) })[metric]).toBe(score);
  });

  it('are averaged', () => {
    expect(averageScore({ latency: 4, download: 3, upload: 1 })).toBeCloseTo(8 / 3, 9);
  });
});
