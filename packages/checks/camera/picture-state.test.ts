import { facing, take, webcam } from '@linecheck/face-finder/testing/sample-people';
import { describe, expect, it } from 'vitest';
import type { CameraFrame } from './frame';
import { createPictureWatch } from './picture-state';
import { drawn, type RgbColour, shelves } from './testing/drawn-frames';

const STEP_MS = 500;
const face = (await take(facing[1] ?? never(), webcam)).frame;
const room = drawn(shelves);
const plain = (colour: RgbColour) => drawn(() => colour, 320, 240);
/** Initials on a card. */
const card = drawn((x, y) => (Math.abs(x - 0.5) < 0.1 && Math.abs(y - 0.5) < 0.2 ? [250, 250, 250] : [210, 90, 20]));

function never(): never {
  throw new Error('there is no sample person');
}

/** A sequence of numbers from -1 to 1. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

interface Change {
  /** Movement to the right, in pixels. */
  readonly pixels?: number;
  /** Largest noise, in levels. */
  readonly noise?: number;
  readonly seed?: number;
}

const changed = ({ data, width, height }: CameraFrame, { pixels = 0, noise = 0, seed = 1 }: Change): CameraFrame => {
  const random = randoms(seed);
  const level = (value: number, at: number) => value + pixels * ((data[at - 4] ?? value) - value) + noise * random();
  return { data: data.map((value, at) => (at % 4 === 3 ? value : level(value, at))), width, height };
};

interface Watched {
  readonly hasFace?: boolean;
  readonly isNew?: (index: number) => boolean;
  readonly atMs?: (index: number) => number;
}

/** States of a series of pictures, one every 500 ms. */
function states(frames: readonly CameraFrame[], watched: Watched = {}) {
  const { hasFace = false, isNew = () => true, atMs = (index) => index * STEP_MS } = watched;
  const watch = createPictureWatch();
  return frames.map((frame, index) => watch(frame, { atMs: atMs(index), isNew: isNew(index), hasFace }).pictureState);
}

const series = (frameAt: (index: number) => CameraFrame, count = 8): readonly CameraFrame[] =>
  Array.from({ length: count }, (_, index) => frameAt(index));

describe('a picture that is sent repeatedly', () => {
  it.each([
    ['with a face', face, true, 'frozen'],
    ['without a face, of many colors', face, false, 'frozen'],
    ['a card', card, false, 'placeholder'],
    ['one color', plain([210, 90, 20]), false, 'flat'],
  ] as const)('%s is settled after three seconds, and not before', (_, frame, hasFace, expected) => {
    const seen = states(
      series(() => frame),
      { hasFace },
    );
    expect(seen).toEqual([...Array.from({ length: 6 }, () => 'unsettled'), expected, expected]);
  });

  it('stays frozen over a pause of the readings, until it moves', () => {
    // Two pictures of a person, the same one for eight readings, a pause, and another picture.
    const frames = [face, ...series(() => changed(face, { pixels: 1 }), 9), face];
    const seen = states(frames, { hasFace: true, atMs: (index) => index * STEP_MS + (index >= 9 ? 5000 : 0) });
    expect(seen.slice(-4)).toEqual(['frozen', 'frozen', 'frozen', 'live']);
  });

  it.each([0, 1, 2])('with a face and noise of %d levels is frozen', (levels) => {
    const seen = states(
      series((index) => changed(face, { noise: levels, seed: index })),
      { hasFace: true },
    );
    expect(seen.slice(5)).toEqual(['unsettled', 'frozen', 'frozen']);
  });

  it('after a live one is frozen three seconds later, and live again with the next movement', () => {
    const frames = series((index) => changed(face, { pixels: index < 2 || index > 10 ? index / 4 : 0 }), 12);
    const seen = states(frames, { hasFace: true });
    expect(seen.slice(0, 9)).toEqual(['unsettled', ...Array.from({ length: 7 }, () => 'live'), 'frozen']);
    expect(seen[11]).toBe('live');
  });

  it.each([
    [[3, 3, 3], 'black'],
    [[253, 253, 253], 'white'],
    [[128, 128, 128], 'gray'],
    [[210, 20, 30], 'red'],
    [[255, 140, 0], 'orange'],
    [[240, 220, 20], 'yellow'],
    [[0, 160, 60], 'green'],
    [[20, 40, 200], 'blue'],
    [[150, 40, 190], 'purple'],
  ] as const)('of the color %o is called %s', (colour, name) => {
    const watch = createPictureWatch();
    const looks = series(() => plain(colour)).map((frame, index) =>
      watch(frame, { atMs: index * STEP_MS, isNew: true, hasFace: false }),
    );
    expect(looks.at(-1)).toEqual({ pictureState: 'flat', plainColor: name });
  });
});

describe('a picture that comes from a lens', () => {
  it.each([0.1, 0.2, 0.5])('shows a head that sways by %d pixels', (pixels) => {
    const frames = series((index) => changed(face, { pixels: pixels * Math.sin(index * 2), noise: 1, seed: index }));
    expect(states(frames, { hasFace: true })).not.toContain('frozen');
  });

  it.each([
    ['a room', room],
    ['a dark room', plain([6, 6, 6])],
    ['a window that is overexposed', plain([252, 252, 252])],
  ] as const)('of %s has noise, and may be still', (_, frame) => {
    const seen = states(series((index) => changed(frame, { noise: 2, seed: index })));
    expect(seen).toEqual(['unsettled', ...Array.from({ length: 7 }, () => 'live')]);
  });
});

describe('readings that do not count', () => {
  it('are those without a new picture, as of a stalled camera', () => {
    const frames = series(() => card, 20);
    expect(states(frames, { isNew: (index) => index < 6 })).not.toContain('placeholder');
    expect(states(frames, { isNew: (index) => index % 2 === 0 }).indexOf('placeholder')).toBe(10);
  });

  it('are those before a pause, during which the page was hidden', () => {
    const frames = series(() => card, 12);
    const seen = states(frames, { atMs: (index) => index * STEP_MS + (index < 4 ? 0 : 60_000) });
    expect(seen.indexOf('placeholder')).toBe(10);
  });
});
