import { afterEach, beforeEach, vi } from 'vitest';
import { happens } from './render-hook';

/** Replaces the clock and the timers in each test of a file. @returns a function that advances the time, in ms. */
export function fakeTime(options?: Parameters<typeof vi.useFakeTimers>[0]): (ms: number) => Promise<void> {
  beforeEach(() => void vi.useFakeTimers(options));
  afterEach(() => void vi.useRealTimers());
  return (ms) => happens(() => vi.advanceTimersByTimeAsync(ms));
}
