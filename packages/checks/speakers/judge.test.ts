import { describe, expect, it } from 'vitest';
import { judgeEcho, judgeSpeakers } from './judge';

const back = (returnDb: number, floorDb = -60) => ({ found: { returnDb, delayMs: 140 }, floorDb });
const late = (delayMs: number, returnDb: number) => ({ found: { returnDb, delayMs }, floorDb: -60 });
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
    [late(500, -60), true, 'headphones'],
    [late(500.1, -60), true, 'late'],
    [late(2000, -17), true, 'late'],
    [late(2000, -17), false, 'late'],
    [back(-17), false, 'speakers'],
    [back(-17), undefined, 'speakers'],
    [undefined, true, 'unknown'],
    [undefined, false, 'unknown'],
  ] as const)('%o, heard %s: %s', (echo, isHeard, outcome) => {
    expect(judgeEcho(echo, isHeard)).toBe(outcome);
  });
});

const heard = (echo: ReturnType<typeof back> | ReturnType<typeof nothing>) => ({ kind: 'heard', echo }) as const;
const unheard = { kind: 'not-heard', why: 'processed' } as const;

describe('the speakers check', () => {
  it.each([
    [heard(nothing(-60)), true, 'passed', 'headphones'],
    [heard(back(-50)), true, 'passed', 'headphones'],
    [heard(back(-38)), true, 'passed', 'leak'],
    [heard(back(-17)), true, 'warning', 'speakers'],
    [heard(late(2000, -60)), true, 'warning', 'late'],
    [heard(late(2000, -60)), false, 'warning', 'elsewhere'],
    [heard(nothing(-32)), true, 'warning', 'too-loud'],
    [heard(nothing(Number.NaN)), true, 'warning', 'too-loud'],
    [heard(back(-17)), false, 'warning', 'elsewhere'],
    [heard(back(-60)), false, 'warning', 'elsewhere'],
    [heard(nothing(-60)), false, 'warning', 'no-sound'],
    [heard(nothing(-20)), false, 'warning', 'no-sound'],
    [unheard, true, 'passed', 'echo-not-measured'],
    [unheard, false, 'warning', 'not-heard'],
  ] as const)('%o, heard by the guest %s: %s, %s', (listened, isHeard, status, code) => {
    expect(judgeSpeakers(listened, isHeard)).toMatchObject({ status, code });
  });

  it('reports why no echo was measured', () => {
    expect(judgeSpeakers(unheard, true).params).toEqual({ why: 'processed' });
    expect(judgeSpeakers(heard(back(-17)), true).params).toEqual({});
  });
});
