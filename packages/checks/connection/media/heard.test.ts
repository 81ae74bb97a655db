import { describe, expect, it } from 'vitest';
import { heardOpinion } from './heard';

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

  it('counts what comes too late like what is lost', () => {
    const late = heardOpinion({ ...path, tooLateShare: 0.1 });
    expect(late).toBeCloseTo(heardOpinion({ ...path, loss: { up: 0.1, down: 0, probes: 400 } }), 9);
  });

  it('falls with the buffer that uneven packets need', () => {
    expect(heardOpinion({ ...path, spreadMs: 200 })).toBeLessThan(heardOpinion(path));
    expect(heardOpinion({ ...path, spreadMs: 900 })).toBe(heardOpinion({ ...path, spreadMs: 200 }));
  });
});
