import { describe, expect, it } from 'vitest';
import { buildFaceModel } from './build/build-face-model';
import { createFaceFinder, type FaceBox } from './face-finder';
import { createGroupTracker, peopleAmong } from './group-tracker';
import { openKernel } from './open-kernel';
import { paint } from './testing/drawn-pictures';
import { facing, take, webcam } from './testing/sample-people';

const picture = paint(16, 9, () => [0, 0, 0]);
const left: FaceBox = { x: 0.3, y: 0.3, width: 0.2, height: 0.26, score: 0.9 };
const right: FaceBox = { ...left, x: 0.7, score: 0.8 };

/** The number of people in each picture, and the pictures that were searched. */
function tracked(faces: readonly (readonly FaceBox[])[]) {
  const searched: number[] = [];
  let at = 0;
  const track = createGroupTracker({
    findAll: () => {
      searched.push(at);
      return faces[at] ?? [];
    },
  });
  const people = faces.map((_, index) => {
    at = index;
    return track(picture).length;
  });
  return { people, searched };
}

describe('people', () => {
  it.each([
    ['two of the same size', [left, right], 2],
    ['a face that is just large enough', [left, { ...right, width: 0.125 }], 2],
    ['a face on the wall', [left, { ...right, width: 0.12 }], 1],
    ['a face on the wall that is the more certain one', [{ ...left, width: 0.12 }, right], 1],
    ['a second face that is less certain', [left, { ...right, score: 0.74 }], 1],
    ['a single face that is less certain', [{ ...left, score: 0.7 }], 1],
    ['three', [left, right, { ...right, x: 0.5 }], 3],
    ['none', [], 0],
  ] as const)('among the faces: %s', (_, faces, count) => {
    expect(peopleAmong(faces)).toHaveLength(count);
  });
});

describe('a group', () => {
  const [one, two] = [[left], [left, right]];

  it('is known in the second picture with two people, and then searched in each', () => {
    const { people, searched } = tracked([two, two, two, two]);
    expect(people).toEqual([0, 2, 2, 2]);
    expect(searched).toEqual([0, 1, 2, 3]);
  });

  it('is searched in every fourth picture of one person', () => {
    expect(tracked(Array.from({ length: 9 }, () => one)).searched).toEqual([0, 4, 8]);
  });

  it('is not known by one picture', () => {
    expect(tracked([two, one, one, one]).people).toEqual([0, 0, 0, 0]);
  });

  it('is known although one picture shows only one of them', () => {
    expect(tracked([two, one, two]).people).toEqual([0, 0, 2]);
  });

  it('keeps a person who turns away for a moment, and is over once they are gone', () => {
    expect(tracked([two, two, one, one, two]).people).toEqual([0, 2, 2, 2, 2]);
    expect(tracked([two, two, one, one, one]).people).toEqual([0, 2, 2, 2, 0]);
  });
});

const finder = createFaceFinder(buildFaceModel(), await openKernel());

it('two people side by side in a sample picture are a group', async () => {
  const { frame } = await take({ sample: 4, x: 0.635, y: 0.21, width: 0.1 }, webcam);
  const track = createGroupTracker(finder);
  track(frame);
  expect(track(frame)).toHaveLength(2);
});

it.each(facing.slice(15, 18))('the person at $x, $y of sample $sample is no group', async (person) => {
  const { frame } = await take(person, { ...webcam, width: 300, height: 225 });
  const track = createGroupTracker(finder);
  track(frame);
  expect(track(frame)).toEqual([]);
});
