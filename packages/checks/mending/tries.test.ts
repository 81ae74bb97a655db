import { describe, expect, it } from 'vitest';
import { type MendingAct, mendingWay } from './acts';
import { MENDING_TRIES_MAX, type MendingTry, nextAct, withTry } from './tries';

const tried = (act: MendingAct, reason = 'too-low'): MendingTry => ({ reason, act, answer: 'not-yet' });

const next = (tries: readonly MendingTry[], isPossible = (_act: MendingAct) => true) => {
  const way = mendingWay('microphone', 'too-low');
  return way && nextAct({ reason: 'too-low', way, tries, isPossible });
};

describe('the next act', () => {
  it('is the first that has not been tried, and nothing after three', () => {
    expect(next([])).toBe('come-close');
    expect(next([tried('come-close')])).toBe('turn-input-up');
    expect(next([tried('come-close'), tried('come-close')])).toBe('turn-input-up');
    expect(next([tried('come-close'), tried('turn-input-up')])).toBe('tap-microphone');
    expect(next([tried('come-close'), tried('turn-input-up'), tried('tap-microphone')])).toBeUndefined();
  });

  it('leaves out what cannot be done here', () => {
    expect(next([tried('come-close'), tried('turn-input-up')], (act) => act !== 'tap-microphone')).toBeUndefined();
  });

  it('counts the acts for other reasons of the same check', () => {
    const earlier = [tried('tap-microphone', 'too-quiet'), tried('come-close', 'too-quiet')];
    expect(next(earlier)).toBe('come-close');
    expect(next([...earlier, tried('come-close')])).toBeUndefined();
  });
});

describe('the tries of a check', () => {
  it('are kept in order, the last ones', () => {
    let tries = {};
    for (let index = 0; index <= MENDING_TRIES_MAX; index += 1)
      tries = withTry(tries, 'microphone', tried('come-close', `reason-${index}`));
    const kept = withTry(tries, 'camera', tried('uncover', 'covered'));
    expect(kept.camera).toEqual([tried('uncover', 'covered')]);
    expect(kept.microphone).toHaveLength(MENDING_TRIES_MAX);
    expect(kept.microphone?.[0]?.reason).toBe('reason-1');
  });
});
