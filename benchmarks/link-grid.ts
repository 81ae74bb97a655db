import type { Link } from './shaped-link';

const link = (downMbps: number, upMbps: number, roundTripMs: number, lossPercent = 0): Link => ({
  downMbps,
  upMbps,
  roundTripMs,
  lossPercent,
});

/**
 * Links from a rural line to an office's. No value is at a threshold of the verdict, where even a perfect measurement
 * is right only half of the time. The rate of a lossy link is below the TCP throughput at its loss and round trip
 * (Mathis: 1.2 × segment / (round trip × √loss)); above it, TCP could not use the rate.
 */
export const LINK_GRID: readonly Link[] = [
  link(0.5, 0.5, 80),
  link(1.5, 0.3, 20),
  link(2, 0.8, 300),
  link(3, 1, 40),
  link(8, 2, 20),
  link(10, 5, 45),
  link(20, 5, 20),
  link(20, 10, 100),
  link(30, 30, 200),
  link(50, 10, 45),
  link(50, 20, 10),
  link(18, 0.4, 15),
  link(100, 20, 80),
  link(100, 40, 5),
  link(100, 100, 20),
  link(1.5, 1, 45, 1),
  link(8, 5, 10, 1),
  link(20, 10, 5, 1),
];
