import { describe, expect, it } from 'vitest';
import { judgeEcho } from './judge';

const back = (returnDb: number, floorDb = -60) => ({ found: { returnDb, delayMs: 140 }, floorDb });
const nothing = (floorDb: number) => ({ found: undefined, floorDb });

describe('an echo', () => {
  it.each([
    [back(0), true, 'speakers'],
    [back(-29.9), true, 'speakers'],
    [back(-30), true, 'leak'],
    [back(-44.9), true, 'leak'],
    [back(-45), true, 'headphones'],
    [back(-70), true, 'headphones'],
    [nothing(-48), true, 'headphones'],
    [nothing(-47.9), true, 'unknown'],
    [nothing(Number.NaN), true, 'unknown'],
    [nothing(-70), undefined, 'unknown'],
    [nothing(-70), false, 'no-sound'],
    [nothing(-20), false, 'no-sound'],
    [back(-17), false, 'speakers'],
    [back(-17), undefined, 'speakers'],
    [undefined, true, 'unknown'],
    [undefined, false, 'unknown'],
  ] as const)('%o, heard %s: %s', (echo, isHeard, outcome) => {
    expect(judgeEcho(echo, isHeard)).toBe(outcome);
  });
});
