import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseFrame, looksLikeSkin, withFaceFound, withGroup } from './frame';
import { BLUE_WALL, DARK_SKIN, drawn, LIGHT_SKIN, portrait, shelves } from './testing/drawn-frames';
import { seated } from './testing/readings';

describe('looksLikeSkin', () => {
  it.each([
    ['light skin', 224, 172, 140, true],
    ['medium skin', 180, 120, 85, true],
    ['dark skin', 120, 78, 56, true],
    ['red of 95', 95, 60, 40, false],
    ['red of 96', 96, 60, 40, true],
    ['green of 40', 140, 40, 30, false],
    ['green of 41', 140, 41, 30, true],
    ['blue of 20', 140, 60, 20, false],
    ['blue of 21', 140, 60, 21, true],
    ['red 15 above green', 140, 125, 60, false],
    ['red 16 above green', 140, 124, 60, true],
    ['more green than red', 120, 140, 60, false],
    ['more blue than red', 120, 60, 140, false],
    ['grey', 128, 128, 128, false],
    ['white', 255, 255, 255, false],
  ] as const)('%s (%d, %d, %d): %s', (_, r, g, b, expected) => {
    expect(looksLikeSkin(r, g, b)).toBe(expected);
  });
});

describe('analyseFrame', () => {
  it.each([
    [0, 0],
    [51, 0.2],
    [128, 0.502],
    [255, 1],
  ])('reads a grey of %d as a brightness of %d', (grey, brightness) => {
    const reading = analyseFrame(drawn(() => [grey, grey, grey]));
    expect(reading.brightness).toBeCloseTo(brightness, 3);
    expect(reading.variance).toBeCloseTo(0, 3);
  });

  it('measures the variance of the luma', () => {
    expect(analyseFrame(drawn((x) => (x < 0.5 ? [100, 100, 100] : [110, 110, 110]))).variance).toBeCloseTo(25, 3);
  });

  it.each([
    ['light', LIGHT_SKIN],
    ['dark', DARK_SKIN],
  ] as const)('sees a person with %s skin and where the face is', (_, skin) => {
    const reading = analyseFrame(portrait({ x: 0.4, y: 0.35, skin }));
    expect(reading).toMatchObject({ personDetected: true, partialDetection: false, source: 'skin-rule' });
    expect(reading.face?.x).toBeCloseTo(0.4, 1);
    expect(reading.face?.y).toBeCloseTo(0.35, 1);
  });

  it('sees the face and not the larger chest below it', () => {
    const chest = portrait({ x: 0.5, y: 0.3, radius: 0.08 });
    const both = drawn((x, y) => {
      if (y > 0.65 && x > 0.25 && x < 0.75) return LIGHT_SKIN;
      const at = (Math.floor(y * 180) * 320 + Math.floor(x * 320)) * 4;
      return [chest.data[at] ?? 0, chest.data[at + 1] ?? 0, chest.data[at + 2] ?? 0];
    });
    expect(analyseFrame(both).face?.y).toBeCloseTo(0.3, 1);
  });

  it('sees no person in front of shelves', () => {
    const reading = analyseFrame(drawn(shelves));
    expect(reading).toMatchObject({ strongEdges: true, personDetected: false, partialDetection: false });
    expect(reading.face).toBeUndefined();
  });

  it('sees a part of a person if there is little skin and none in the top quarter', () => {
    expect(analyseFrame(portrait({ x: 0.5, y: 0.8, radius: 0.06 }))).toMatchObject({
      faceLikeRegion: false,
      personDetected: false,
      partialDetection: true,
    });
  });

  it('needs no region in the top quarter if more than 15% is skin', () => {
    const low = portrait({ x: 0.5, y: 0.75, radius: 0.2 });
    const reading = analyseFrame(low);
    expect(reading).toMatchObject({ faceLikeRegion: false, personDetected: true });
    expect(reading.face?.y).toBeGreaterThan(0.6);
  });

  it.each([
    [460, false],
    [461, true],
  ])('requires more than 0.8% of skin: %d of 57600 pixels', (pixels, partial) => {
    const frame = drawn(() => BLUE_WALL);
    for (let pixel = 0; pixel < pixels; pixel += 1) frame.data.set(LIGHT_SKIN, (57_599 - pixel) * 4);
    expect(analyseFrame(frame).partialDetection).toBe(partial);
  });

  it('does not take a beige wall from side to side for a face', () => {
    expect(analyseFrame(drawn(() => [210, 180, 150]))).toMatchObject({
      skinRatio: 1,
      faceLikeRegion: false,
      strongEdges: false,
      personDetected: false,
    });
  });

  it('does not take a beige gradient without edges for a person', () => {
    const reading = analyseFrame(drawn((x) => [150 + 80 * x, 120 + 60 * x, 90 + 40 * x]));
    expect(reading.variance).toBeGreaterThan(25);
    expect(reading.personDetected).toBe(false);
  });

  it('finds a position for scattered skin', () => {
    const dots = drawn((x, y) =>
      Math.floor(x * 160) % 3 === 0 && Math.floor(y * 90) % 2 === 0 ? LIGHT_SKIN : BLUE_WALL,
    );
    const reading = analyseFrame(dots);
    expect(reading).toMatchObject({ faceLikeRegion: false, personDetected: true });
    expect(reading.face?.x).toBeCloseTo(0.5, 1);
  });

  it('works at any size, also a grid finer than the pixels', () => {
    for (const [width, height] of [
      [1, 1],
      [3, 2],
      [17, 13],
      [640, 480],
    ] as const) {
      const reading = analyseFrame(drawn(() => [255, 255, 255], width, height));
      expect(reading).toMatchObject({ brightness: 1, personDetected: false });
    }
  });

  it.each([
    [0, 180],
    [320, 0],
    [Number.NaN, 180],
    [320, 181],
  ])('refuses a frame of %d × %d without its pixels', (width, height) => {
    expect(() => analyseFrame({ data: new Uint8ClampedArray(320 * 180 * 4), width, height })).toThrow(RangeError);
  });

  it('never has a person and a part of one, nor a person without a place', () => {
    const anyFrame = fc.uint8ClampedArray({ minLength: 16 * 12 * 4, maxLength: 16 * 12 * 4 });
    fc.assert(
      fc.property(anyFrame, (data) => {
        const reading = analyseFrame({ data, width: 16, height: 12 });
        expect(reading.personDetected && reading.partialDetection).toBe(false);
        expect(reading.face !== undefined).toBe(reading.personDetected);
        for (const ratio of [reading.brightness, reading.skinRatio]) {
          expect(ratio).toBeGreaterThanOrEqual(0);
          expect(ratio).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('withFaceFound', () => {
  const box = { x: 0.45, y: 0.3, width: 0.2, height: 0.35, score: 0.93 };

  it('takes the person and the place from the finder', () => {
    const dark = analyseFrame(portrait({ x: 0.5, y: 0.35, skin: [60, 40, 30] }));
    expect(withFaceFound(dark, box)).toEqual({
      ...dark,
      personDetected: true,
      partialDetection: false,
      face: { x: 0.45, y: 0.3 },
      source: 'face-finder',
    });
  });

  it('sees no person, not even a part, in a room that the skin rule takes for a person', () => {
    const wood = analyseFrame(portrait({ x: 0.5, y: 0.3, skin: [160, 110, 70] }));
    expect(wood.personDetected).toBe(true);
    expect(withFaceFound(wood, undefined)).toEqual({
      ...wood,
      personDetected: false,
      partialDetection: false,
      face: undefined,
      source: 'face-finder',
    });
  });

  it('sees a part of a person in a face that the edge cuts off, without a position', () => {
    const dark = analyseFrame(portrait({ x: 0.5, y: 0.05, skin: [60, 40, 30] }));
    expect(withFaceFound(dark, 'cut')).toMatchObject({
      personDetected: false,
      partialDetection: true,
      face: undefined,
      source: 'face-finder',
    });
  });
});

it.each([
  [0.119, true],
  [0.12, undefined],
])('a face of %d of the width is small: %s', (width, isSmall) => {
  const box = { x: 0.5, y: 0.3, width, height: 0.2, score: 0.9 };
  expect(withFaceFound(seated(), box).face?.isSmall).toBe(isSmall);
});

describe('withGroup', () => {
  const left = { x: 0.3, y: 0.25, width: 0.2, height: 0.35, score: 0.93 };
  const right = { ...left, x: 0.75, y: 0.35, width: 0.1 };

  it('takes the middle between the outer edges, and the mean height', () => {
    const { face } = withGroup(seated(), [left, right]);
    expect(face).toEqual({ x: expect.closeTo(0.5), y: expect.closeTo(0.3), people: 2, isAtEdge: false });
  });

  it.each([
    [0.119, true],
    [0.121, false],
  ])('knows whether a face is at an edge: the left one at %d is %s', (x, isAtEdge) => {
    expect(withGroup(seated(), [{ ...left, x }, right]).face?.isAtEdge).toBe(isAtEdge);
    expect(withGroup(seated(), [right, { ...left, x: 1 - x }]).face?.isAtEdge).toBe(isAtEdge);
  });

  it.each([
    ['of one person', seated(), [left]],
    ['without a person', seated({ personDetected: false, face: undefined }), [left, right]],
  ])('leaves a reading %s as it is', (_, reading, group) => {
    expect(withGroup(reading, group)).toBe(reading);
  });
});
