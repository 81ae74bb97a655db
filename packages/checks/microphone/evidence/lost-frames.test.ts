import { expect, it } from 'vitest';
import { lostFrameShare } from './lost-frames';

const at = (deliveredFrames: number, totalFrames: number) => ({ deliveredFrames, totalFrames });

it.each([
  ['none lost', at(4800, 4800), at(388_800, 388_800), 0],
  ['what was lost before does not count', at(4000, 4800), at(388_000, 388_800), 0],
  ['half a per cent', at(0, 0), at(382_080, 384_000), 0.005],
  ['all', at(10, 10), at(10, 480), 1],
  ['nothing counted', at(480, 480), at(480, 480), undefined],
  ['counts that were reset', at(480, 480), at(100, 100), undefined],
  ['more delivered than there were', at(0, 0), at(481, 480), undefined],
  ['no numbers', at(0, 0), at(Number.NaN, 480), undefined],
  ['no counts before', undefined, at(480, 480), undefined],
  ['no counts after', at(0, 0), undefined, undefined],
] as const)('%s', (_name, before, after, share) => {
  const lost = lostFrameShare(before, after);
  expect(lost === undefined ? undefined : Number(lost.toFixed(9))).toBe(share);
});
