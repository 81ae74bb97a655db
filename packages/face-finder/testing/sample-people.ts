import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { FaceBox } from '../face-box';
import type { PixelFrame } from '../letterbox';

export interface SamplePerson {
  readonly sample: number;
  /** The middle between eyes and mouth, as fractions of the sample picture; determined by eye, like the width. */
  readonly x: number;
  readonly y: number;
  /** Width of the face, as a fraction of the sample picture's width. */
  readonly width: number;
}

/** People in the sample pictures of a development package who look at the camera. */
export const facing: readonly SamplePerson[] = [
  { sample: 1, x: 0.27, y: 0.39, width: 0.1 },
  { sample: 1, x: 0.49, y: 0.44, width: 0.1 },
  { sample: 1, x: 0.81, y: 0.26, width: 0.085 },
  { sample: 2, x: 0.81, y: 0.21, width: 0.11 },
  { sample: 3, x: 0.36, y: 0.36, width: 0.12 },
  { sample: 3, x: 0.62, y: 0.28, width: 0.125 },
  { sample: 3, x: 0.83, y: 0.34, width: 0.115 },
  { sample: 4, x: 0.175, y: 0.235, width: 0.1 },
  { sample: 4, x: 0.39, y: 0.15, width: 0.09 },
  { sample: 4, x: 0.565, y: 0.22, width: 0.1 },
  { sample: 4, x: 0.71, y: 0.2, width: 0.095 },
  { sample: 5, x: 0.345, y: 0.4, width: 0.11 },
  { sample: 5, x: 0.45, y: 0.18, width: 0.09 },
  { sample: 5, x: 0.63, y: 0.25, width: 0.1 },
  { sample: 5, x: 0.785, y: 0.395, width: 0.12 },
  { sample: 5, x: 0.24, y: 0.75, width: 0.12 },
  { sample: 6, x: 0.18, y: 0.42, width: 0.125 },
  { sample: 6, x: 0.405, y: 0.325, width: 0.12 },
  { sample: 6, x: 0.655, y: 0.305, width: 0.12 },
  { sample: 6, x: 0.83, y: 0.285, width: 0.12 },
];

const require = createRequire(import.meta.url);
const load = async (sample: number) => {
  const file = require.resolve(`@vladmandic/face-api/demo/sample${sample}.jpg`);
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, info };
};
const samples = new Map(
  await Promise.all([1, 2, 3, 4, 5, 6].map(async (sample) => [sample, await load(sample)] as const)),
);

/**
 * The part of a sample picture that a frame shows, in that picture's pixels; `at` is the position of the person in it.
 */
interface Shot {
  readonly width: number;
  readonly height: number;
  readonly at: readonly [x: number, y: number];
  /** Width of the frame, in pixels. */
  readonly columns: number;
}

export const webcam: Shot = { width: 720, height: 540, at: [0.5, 0.45], columns: 320 };

/** A frame with one person, and the position of the face. */
export const take = async (
  person: SamplePerson,
  shot: Shot,
): Promise<{ frame: PixelFrame; face: Omit<FaceBox, 'score'> }> => {
  const sample = samples.get(person.sample);
  if (!sample) throw new Error(`There is no sample ${person.sample}.`);
  const { data, info } = sample;
  const start = (length: number, centre: number, [part, of]: readonly [number, number]): number =>
    Math.round(Math.min(Math.max(centre * length - part * of, 0), length - of));
  const left = start(info.width, person.x, [shot.at[0], shot.width]);
  const top = start(info.height, person.y, [shot.at[1], shot.height]);
  const cut = sharp(data, { raw: info }).extract({ left, top, width: shot.width, height: shot.height });
  const shrunk = await cut.resize({ width: shot.columns }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const frame = { data: new Uint8ClampedArray(shrunk.data), width: shrunk.info.width, height: shrunk.info.height };
  const width = person.width * info.width;
  return {
    frame,
    face: {
      x: (person.x * info.width - left) / shot.width,
      y: (person.y * info.height - top) / shot.height,
      width: width / shot.width,
      height: width / shot.height,
    },
  };
};
