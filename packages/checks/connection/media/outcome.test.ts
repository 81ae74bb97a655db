import { describe, expect, it } from 'vitest';
import { estimatedOpinion, heardOpinion } from './outcome';

const path = {
  idle: { medianMs: 60 },
  loss: { up: 0, down: 0, probes: 400 },
  spreadMs: 10,
  tooLateShare: 0,
};

describe('the estimate of how a call sounds', () => {
  it('is good on a line that loses nothing', () => {
    expect(heardOpinion(path)).toBeGreaterThan(4.3);
  });

  it('is that of the direction that loses more', () => {
    const lossy = { up: 0.05, down: 0.01, probes: 400 };
    expect(heardOpinion({ ...path, loss: lossy })).toBe(heardOpinion({ ...path, loss: { ...lossy, down: 0.05 } }));
    expect(heardOpinion({ ...path, loss: lossy })).toBeLessThan(3.8);
  });

  it('counts late packets as lost', () => {
    const late = heardOpinion({ ...path, tooLateShare: 0.1 });
    expect(late).toBeCloseTo(heardOpinion({ ...path, loss: { up: 0.1, down: 0, probes: 400 } }), 9);
  });

  it('decreases with the buffer that uneven packets need', () => {
    expect(heardOpinion({ ...path, spreadMs: 200 })).toBeLessThan(heardOpinion(path));
    expect(heardOpinion({ ...path, spreadMs: 900 })).toBe(heardOpinion({ ...path, spreadMs: 200 }));
  });
});

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
