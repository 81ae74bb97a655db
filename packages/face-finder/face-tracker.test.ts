import { describe, expect, it } from 'vitest';
import type { ImageRegion } from './crops';
import type { FaceBox, FaceFinder } from './face-finder';
import { createFaceTracker } from './face-tracker';
import { paint } from './testing/drawn-pictures';

const wide = paint(16, 9, () => [0, 0, 0]);
const [WHOLE, LEFT, RIGHT] = ['whole', 'left', 'right'];
const nameOf = ({ left, width }: ImageRegion): string => (width === 16 ? 'whole' : left === 0 ? 'left' : 'right');

/** The crops that are searched in each picture, if a face is visible in those that `visible` lists. */
function searched(visible: readonly (readonly string[])[]) {
  const passes: string[][] = [];
  const face: FaceBox = { x: 0.5, y: 0.3, width: 0.1, height: 0.2, score: 0.9 };
  const findIn: FaceFinder['findIn'] = (_frame, region) => {
    passes.at(-1)?.push(nameOf(region));
    return visible[passes.length - 1]?.includes(nameOf(region)) ? [face] : [];
  };
  const track = createFaceTracker({ findIn });
  const found = visible.map(() => {
    passes.push([]);
    return track(wide) !== undefined;
  });
  return { passes, found };
}

describe('a face tracker', () => {
  it('takes one pass over a picture in which the whole shows a face', () => {
    expect(searched([[WHOLE], [WHOLE]]).passes).toEqual([[WHOLE], [WHOLE]]);
  });

  it('keeps searching the crop in which it found a distant face', () => {
    expect(searched([[RIGHT], [RIGHT], [RIGHT]]).passes).toEqual([[WHOLE, LEFT, RIGHT], [RIGHT], [RIGHT]]);
  });

  it('searches every crop as soon as a face is not where it was', () => {
    const { passes, found } = searched([[LEFT], [RIGHT], [WHOLE, RIGHT]]);
    expect(passes[1]).toEqual([LEFT, WHOLE, RIGHT]);
    expect(found).toEqual([true, true, true]);
  });

  it('takes one pass over each picture of an empty room, every second one over the whole', () => {
    const { passes } = searched(Array.from({ length: 7 }, () => []));
    expect(passes.slice(0, 2).map((crops) => crops.length)).toEqual([3, 3]);
    expect(passes.slice(2)).toEqual([[WHOLE], [RIGHT], [WHOLE], [LEFT], [WHOLE]]);
  });

  it.each([WHOLE, LEFT, RIGHT])('finds a person who enters an empty room within four pictures, in crop: %s', (crop) => {
    const empty = Array.from({ length: 9 }, () => []);
    const { found } = searched([...empty, ...Array.from({ length: 4 }, () => [crop])]);
    expect(found.slice(0, 9)).not.toContain(true);
    expect(found.at(-1)).toBe(true);
  });

  it('has one crop of a square picture', () => {
    const regions: ImageRegion[] = [];
    const track = createFaceTracker({
      findIn: (_frame, region) => {
        regions.push(region);
        return [];
      },
    });
    track(paint(9, 9, () => [0, 0, 0]));
    expect(regions).toEqual([{ left: 0, top: 0, width: 9, height: 9 }]);
  });
});
