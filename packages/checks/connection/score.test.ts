import { describe, expect, it } from 'vitest';
import { measured } from '../reading';
import { averageScore, scoresOf } from './score';

const scoresFor = (latencyMs: number, downloadMbps: number, uploadMbps: number) =>
  scoresOf({
    latencyMs: measured(latencyMs),
    downloadMbps: measured(downloadMbps),
    uploadMbps: measured(uploadMbps),
  });

describe('scores (S2 §5)', () => {
  it.each([
    [0, 4],
    [29.9, 4],
    [30, 3],
    [59.9, 3],
    [60, 2],
    [149.9, 2],
    [150, 1],
    [5000, 1],
  ])('latency of %d ms: %d', (latencyMs, score) => {
    expect(scoresFor(latencyMs, 1, 1).latency).toBe(score);
  });

  it.each([
    [1000, 4],
    [25, 4],
    [24.9, 3],
    [15, 3],
    [14.9, 2],
    [5, 2],
    [4.9, 1],
    [0, 1],
  ])('download of %d Mbps: %d', (downloadMbps, score) => {
    expect(scoresFor(200, downloadMbps, 1).download).toBe(score);
  });

  it.each([
    [1000, 4],
    [15, 4],
    [14.9, 3],
    [8, 3],
    [7.9, 2],
    [3, 2],
    [2.9, 1],
    [0, 1],
  ])('upload of %d Mbps: %d', (uploadMbps, score) => {
    expect(scoresFor(200, 1, uploadMbps).upload).toBe(score);
  });

  it('are averaged', () => {
    expect(averageScore({ latency: 4, download: 3, upload: 1 })).toBeCloseTo(8 / 3, 9);
  });
});
