import { describe, expect, it } from 'vitest';
import { hasAudibleLoss, lostFramesOf } from './lost-frames';
import { type MadeLine, madePath } from './testing/made-path';

const framesOf = (line: MadeLine) => {
  const log = madePath({ restMs: 500, ...line });
  return lostFramesOf(log, new Set(log.probes.map(({ seq }) => seq)));
};

/** Lengths of the bursts of lost frames. */
const bursts = (frames: readonly boolean[] = []): readonly number[] =>
  frames
    .map((isLost) => (isLost ? '1' : '0'))
    .join('')
    .split('0')
    .flatMap((burst) => (burst === '' ? [] : burst.length));

describe('the lost frames of a line', () => {
  it('are those of the way up, in their order', () => {
    const isLostUp = (seq: number) => [3, 50, 51, 52, 90].includes(seq);
    const frames = framesOf({ probes: 100, isLostUp, isLostDown: (seq) => seq === 70 });
    expect(frames?.flatMap((isLost, at) => (isLost ? at : []))).toEqual([3, 50, 51, 52, 90]);
    expect(frames).toHaveLength(100);
  });

  it('are those that come later than any buffer', () => {
    const up = (seq: number) => (seq === 10 ? 221 : seq === 20 ? 219 : 20);
    expect(framesOf({ probes: 100, up })?.flatMap((isLost, at) => (isLost ? at : []))).toEqual([10]);
  });

  it.each([
    [10, [5]],
    [20, [10]],
    [40, [20]],
  ])('last as long as the probes that were sent each %s ms were missing', (everyMs, lengths) => {
    expect(bursts(framesOf({ probes: 200, everyMs, isLostUp: (seq) => seq >= 60 && seq < 70 }))).toEqual(lengths);
  });

  it('leave out the probes beside a transfer, and the time of a pause', () => {
    const log = madePath({ restMs: 500, probes: 300, isLostUp: (seq) => seq >= 100 && seq < 200 });
    const judged = new Set(log.probes.flatMap(({ seq }) => (seq < 100 || seq >= 200 ? seq : [])));
    const frames = lostFramesOf(log, judged);
    expect(frames).not.toContain(true);
    expect(frames).toHaveLength(204);
  });

  it('are unknown if nothing arrived', () => {
    expect(framesOf({ probes: 100, isLostUp: () => true })).toBeUndefined();
  });
});

describe('an audible loss', () => {
  it('is one frame in a hundred', () => {
    const frames = (lost: number) => Array.from({ length: 200 }, (_, at) => at < lost);
    expect(hasAudibleLoss(frames(2))).toBe(true);
    expect(hasAudibleLoss(frames(1))).toBe(false);
    expect(hasAudibleLoss([])).toBe(false);
    expect(hasAudibleLoss(undefined)).toBe(false);
  });
});
