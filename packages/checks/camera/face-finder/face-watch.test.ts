import { beforeAll, describe, expect, it } from 'vitest';
import { buildFaceModel } from '../../../../scripts/build-face-model';
import { type Person, take, webcam } from '../../../../scripts/sample-people';
import { createFaceFinder, type FaceBox, type FaceFinder, type Frame } from './face-finder';
import { createFaceWatch } from './face-watch';
import { paint } from './testing/drawn-pictures';
import type { Region } from './views';

const wide = paint(16, 9, () => [0, 0, 0]);
const [WHOLE, LEFT, RIGHT] = ['whole', 'left', 'right'];
const nameOf = ({ left, width }: Region): string => (width === 16 ? 'whole' : left === 0 ? 'left' : 'right');

/** Which views are looked at in each picture, when a face can be seen in those that `visible` says. */
function watched(visible: readonly (readonly string[])[]) {
  const looks: string[][] = [];
  const face: FaceBox = { x: 0.5, y: 0.3, width: 0.1, height: 0.2, score: 0.9 };
  const findIn: FaceFinder['findIn'] = (_frame, region) => {
    looks.at(-1)?.push(nameOf(region));
    return visible[looks.length - 1]?.includes(nameOf(region)) ? [face] : [];
  };
  const watch = createFaceWatch({ findIn });
  const found = visible.map(() => {
    looks.push([]);
    return watch(wide) !== undefined;
  });
  return { looks, found };
}

describe('a face watch', () => {
  it('takes one look at a picture in which the whole shows a face', () => {
    expect(watched([[WHOLE], [WHOLE]]).looks).toEqual([[WHOLE], [WHOLE]]);
  });

  it('goes on looking where it has found somebody far away', () => {
    expect(watched([[RIGHT], [RIGHT], [RIGHT]]).looks).toEqual([[WHOLE, LEFT, RIGHT], [RIGHT], [RIGHT]]);
  });

  it('looks everywhere as soon as a face is not where it was', () => {
    const { looks, found } = watched([[LEFT], [RIGHT], [WHOLE, RIGHT]]);
    expect(looks[1]).toEqual([LEFT, WHOLE, RIGHT]);
    expect(found).toEqual([true, true, true]);
  });

  it('takes one look at each picture of an empty room, every second one at the whole', () => {
    const { looks } = watched(Array.from({ length: 7 }, () => []));
    expect(looks.slice(0, 2).map((views) => views.length)).toEqual([3, 3]);
    expect(looks.slice(2)).toEqual([[WHOLE], [RIGHT], [WHOLE], [LEFT], [WHOLE]]);
  });

  it.each([WHOLE, LEFT, RIGHT])('sees within four pictures who comes into an empty room, in view: %s', (view) => {
    const empty = Array.from({ length: 9 }, () => []);
    const { found } = watched([...empty, ...Array.from({ length: 4 }, () => [view])]);
    expect(found.slice(0, 9)).not.toContain(true);
    expect(found.at(-1)).toBe(true);
  });

  it('has one view of a square picture', () => {
    const regions: Region[] = [];
    const watch = createFaceWatch({
      findIn: (_frame, region) => {
        regions.push(region);
        return [];
      },
    });
    watch(paint(9, 9, () => [0, 0, 0]));
    expect(regions).toEqual([{ left: 0, top: 0, width: 9, height: 9 }]);
  });
});

describe('with the network', () => {
  const person: Person = { sample: 6, x: 0.405, y: 0.325, width: 0.12 };
  const room = paint(320, 240, () => [150, 152, 156]);
  let watch: (frame: Frame) => FaceBox | undefined;
  beforeAll(() => {
    watch = createFaceWatch(createFaceFinder(buildFaceModel()));
  });

  it('finds the same face as a single look, before and after an empty room', async () => {
    const { frame } = await take(person, webcam);
    const alone = createFaceFinder(buildFaceModel()).find(frame)[0];
    expect(watch(frame)).toEqual(alone);
    for (let picture = 0; picture < 4; picture += 1) expect(watch(room)).toBeUndefined();
    const after = [watch(frame), watch(frame)];
    expect(after.some((face) => face !== undefined)).toBe(true);
  });
});
