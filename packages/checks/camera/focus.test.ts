import { facing, take, webcam } from '@linecheck/face-finder/testing/sample-people';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { closeUpOf, createFocusWatch, judgeFocus, readSharpness } from './focus';
import type { CameraFrame } from './frame';

/** A camera picture of 720 pixels, the size of the photographs, whose faces have 110 to 165 pixels. */
const people = await Promise.all(facing.map((person) => take(person, { ...webcam, columns: 720 })));
const pixelsAcross = ({ frame, face }: (typeof people)[number]) => face.width * frame.width;

interface Change {
  /** Standard deviation of the blur, as a share of the face's width. */
  readonly blur?: number;
  readonly jpegQuality?: number;
  /** Factor on every value. */
  readonly exposure?: number;
  /** Width of the camera's picture, as a share of the original. */
  readonly scale?: number;
}

async function changed({ frame, face }: (typeof people)[number], change: Change): Promise<CameraFrame> {
  const { blur = 0, jpegQuality, exposure = 1, scale = 1 } = change;
  const { width, height } = frame;
  let picture = sharp(frame.data, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (blur > 0) picture = picture.blur(blur * face.width * width);
  if (exposure !== 1) picture = picture.linear(exposure);
  if (scale !== 1) picture = picture.resize(Math.round(scale * width));
  if (jpegQuality !== undefined) picture = sharp(await picture.jpeg({ quality: jpegQuality }).toBuffer());
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Judgements of all people after a change, each once. */
async function judged(change: Change): Promise<ReadonlySet<string | undefined>> {
  const codes = await Promise.all(
    people.map(async (person) => {
      const frame = await changed(person, change);
      const pixels = pixelsAcross(person) * (change.scale ?? 1);
      return judgeFocus({ sharpness: readSharpness(frame, person.face), facePixels: pixels, readPixels: pixels });
    }),
  );
  return new Set(codes);
}

describe('the focus of photographed people', () => {
  it.each<[string, Change]>([
    ['as they are', {}],
    ['at JPEG 20', { jpegQuality: 20 }],
    ['in dim light', { exposure: 0.25 }],
    ['in dim light at JPEG 20', { exposure: 0.5, jpegQuality: 20 }],
    ['in a small picture', { scale: 0.5 }],
  ])('is not blurred %s', async (_, change) => {
    expect(await judged(change)).not.toContain('blurred');
  });

  it.each<[string, Change]>([
    ['2%', { blur: 0.02 }],
    ['3%, at JPEG 30', { blur: 0.03, jpegQuality: 30 }],
    ['3%, in dim light', { blur: 0.03, exposure: 0.25 }],
    ['6%', { blur: 0.06 }],
  ])('is blurred by %s of the width of the face', async (_, change) => {
    expect(await judged(change)).toEqual(new Set(['blurred']));
  });
});

describe('judgeFocus', () => {
  it.each([
    [0.449, 200, 200, 'blurred'],
    [0.45, 200, 200, 'soft'],
    [0.549, 200, 64, 'soft'],
    [0.549, 200, 63, 'sharp'],
    [0.55, 200, 200, 'sharp'],
    [0.2, 40, 40, 'blurred'],
    [0.2, 39, 39, 'small'],
    [0.2, 200, 39, undefined],
    [undefined, 200, 200, undefined],
  ] as const)('%d with %d pixels, %d of them read: %s', (sharpness, facePixels, readPixels, code) => {
    expect(judgeFocus({ sharpness, facePixels, readPixels })).toBe(code);
  });

  it('has no sharpness of a face without edges', () => {
    const data = new Uint8ClampedArray(100 * 100 * 4).fill(128);
    expect(readSharpness({ data, width: 100, height: 100 }, { x: 0.5, y: 0.5, width: 1, height: 1 })).toBeUndefined();
  });
});

describe('the close-up', () => {
  it('is the face with a tenth around it', () => {
    const { part, face } = closeUpOf({ x: 0.5, y: 0.4, width: 0.2, height: 0.3 }, { width: 1000, height: 500 });
    expect(part).toEqual({ left: 380, top: 110, width: 240, height: 180 });
    expect(face.x).toBeCloseTo(0.5);
    expect(face.width).toBeCloseTo(200 / 240);
  });

  it('ends at the edges of the picture', () => {
    const { part, face } = closeUpOf({ x: 0.05, y: 0.95, width: 0.2, height: 0.2 }, { width: 100, height: 100 });
    expect(part).toEqual({ left: 0, top: 83, width: 17, height: 17 });
    expect(face.x * part.width).toBeCloseTo(5);
  });
});

describe('the focus of a camera', () => {
  const measured = (sharpness: number) => ({ sharpness, facePixels: 200, readPixels: 200 });

  /** Judgements of a series of readings, and the indices of the measured ones. */
  async function watched(sharpnessAt: (index: number) => number) {
    const watch = createFocusWatch();
    const seen: (string | undefined)[] = [];
    const measurements: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const look = await watch(async () => {
        measurements.push(index);
        return measured(sharpnessAt(index));
      });
      seen.push(look.focus);
    }
    return { seen, measurements };
  }

  it('is judged once two measurements agree, and then measured in one reading of four', async () => {
    const { seen, measurements } = await watched(() => 0.8);
    expect(seen).toEqual([undefined, ...Array.from({ length: 11 }, () => 'sharp')]);
    expect(measurements).toEqual([0, 1, 3, 7, 11]);
  });

  it('is not blurred by one movement', async () => {
    expect((await watched((index) => (index === 3 ? 0.2 : 0.8))).seen).not.toContain('blurred');
  });

  it('changes with the second measurement that differs', async () => {
    const { seen } = await watched((index) => (index < 3 ? 0.8 : 0.2));
    expect(seen.indexOf('blurred')).toBe(4);
  });
});
