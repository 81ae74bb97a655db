import { afterEach, beforeEach, vi } from 'vitest';
import { happens } from './render-hook';

export function fakeTime(options?: Parameters<typeof vi.useFakeTimers>[0]): (ms: number) => Promise<void> {
  beforeEach(() => void vi.useFakeTimers(options));
  afterEach(() => void vi.useRealTimers());
  return (ms) => happens(() => vi.advanceTimersByTimeAsync(ms));
}
