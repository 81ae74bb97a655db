import { describe, expect, it } from 'vitest';
import { estimatedOpinion } from './sound-quality';

describe('the estimated opinion', () => {
  it.each([
    [20, 0, 4.44],
    [100, 0.02, 4.12],
    [100, 0.05, 3.57],
    [200, 0.01, 4.21],
    [300, 0, 4.04],
    [400, 0.05, 2.33],
  ])('at %d ms with %d lost is %d', (delayMs, lostShare, opinion) => {
    expect(estimatedOpinion({ delayMs, lostShare })).toBeCloseTo(opinion, 2);
  });

  it('never rises with the delay, or the loss, and stays between 1 and 4.5', () => {
    const steps = Array.from({ length: 60 }, (_, step) => step);
    const falling = [
      steps.map((step) => estimatedOpinion({ delayMs: step * 20, lostShare: 0.01 })),
      steps.map((step) => estimatedOpinion({ delayMs: 150, lostShare: step / 59 })),
    ];
    for (const opinions of falling) {
      expect(opinions).toEqual([...opinions].sort((one, other) => other - one));
      expect(opinions.every((opinion) => opinion >= 1 && opinion <= 4.5)).toBe(true);
    }
  });
});
