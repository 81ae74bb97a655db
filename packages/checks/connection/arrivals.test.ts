import { describe, expect, it } from 'vitest';
import { createArrivalLog } from './arrivals';

const logOf = (arrivals: readonly (readonly [bytes: number, atMs: number])[]) => {
  const log = createArrivalLog();
  for (const [bytes, atMs] of arrivals) log.push(bytes, atMs);
  return log.read();
};

describe('the arrivals of a transfer', () => {
  it('are none of nothing', () => {
    expect(logOf([])).toEqual([]);
  });

  it('count from the first, which stays alone, in groups that end with their last arrival', () => {
    const arrivals = [
      [10, 700],
      [20, 704],
      [30, 720.04],
      [40, 760],
      [50, 761],
    ] as const;
    expect(logOf(arrivals)).toEqual([
      [0, 10],
      [20, 50],
      [61, 90],
    ]);
  });

  it('are the latest hundred groups of a long transfer', () => {
    const groups = logOf(Array.from({ length: 500 }, (_, at) => [at, 30 * at] as const));
    expect(groups).toHaveLength(100);
    expect(groups.at(-1)).toEqual([499 * 30, 499]);
  });
});
