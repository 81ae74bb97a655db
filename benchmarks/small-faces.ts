import { createFaceFinder, createSmallFaceTracker, type FaceBox, type Frame, openKernel } from '@linecheck/face-finder';
import { buildFaceModel } from '@linecheck/face-finder/build';
import { type Figure, rounded } from '../scripts/testing/figure';
import { openRandom, type Random } from '../scripts/testing/random';

/** Widths of the face as a share of the picture's width. */
const WIDTHS = [0.08, 0.1, 0.12] as const;

/** The pictures that a camera analysis uses. */
const SIZE = { width: 320, height: 240 } as const;

/** Variants of each picture without a person: its crops, mirrored or not, at each gamma. */
const VARIANTS = { crops: 5, gammas: [0.55, 1, 1.8] } as const;

/** Amplitude of the noise by which two pictures of a camera differ. */
const NOISE = 3;

interface Material {
  readonly people: readonly Frame[];
  readonly empty: readonly Frame[];
}

/** Small faces found in two pictures in a row, and pictures without a person in which a face is found. */
export async function smallFaceFigures({ people, empty }: Material): Promise<readonly Figure[]> {
  const finder = createFaceFinder(buildFaceModel(), await openKernel());
  const random = openRandom(3);
  const find = (frame: Frame): FaceBox | undefined => {
    const track = createSmallFaceTracker(finder);
    track(frame);
    return track(noisy(frame, random));
  };
  const portraits = people.flatMap((frame) => {
    const [face] = finder.find(frame);
    return face === undefined ? [] : { frame, face };
  });
  const figures = WIDTHS.map((width): Figure => {
    const found = portraits.filter(({ frame, face }, at) => {
      const scene = placed({ frame, face, width, room: empty[at % empty.length] ?? frame }, random);
      const box = find(scene.picture);
      return box !== undefined && isAt(box, scene.face);
    });
    return {
      name: `Faces found with ${100 * width}% of the picture's width`,
      value: rounded((100 * found.length) / portraits.length),
      unit: '%',
      goal: { atLeast: 95 },
      note: `${portraits.length} people, each anywhere in a room, in two pictures in a row of 320 × 240`,
    };
  });
  const variants = empty.flatMap((frame) => variantsOf(frame, random));
  return [
    ...figures,
    {
      name: 'Pictures without a person that give a small or a usual face',
      value: variants.filter((frame) => find(frame) !== undefined).length,
      unit: `of ${variants.length}`,
      goal: { atMost: 0 },
      note: `each of ${empty.length} pictures in ${VARIANTS.crops} crops, also mirrored, at gamma ${VARIANTS.gammas.join(', ')}, two in a row`,
    },
  ];
}

interface Scene {
  readonly frame: Frame;
  readonly face: FaceBox;
  readonly width: number;
  readonly room: Frame;
}

const isAt = (box: FaceBox, face: Omit<FaceBox, 'score'>): boolean =>
  Math.abs(box.x - face.x) <= 0.6 * face.width && Math.abs(box.y - face.y) <= 0.6 * face.height;

type Colour = readonly [red: number, green: number, blue: number];
type At = (x: number, y: number) => Colour;

function draw(at: At): Frame {
  const { width, height } = SIZE;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(at((x + 0.5) / width, (y + 0.5) / height), 4 * (y * width + x));
  return { data, width, height };
}

/** The mean colour of a part of a frame, in fractions of it; what is beyond its edges is repeated. */
function colourIn({ data, width, height }: Frame, part: Part): Colour {
  const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(value)));
  const [left, right] = [clamp(part.x * width, width), clamp((part.x + part.width) * width - 1e-6, width)];
  const [top, bottom] = [clamp(part.y * height, height), clamp((part.y + part.height) * height - 1e-6, height)];
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1)
      for (const channel of [0, 1, 2] as const) sums[channel] += data[4 * (y * width + x) + channel] ?? 0;
  const count = (right - left + 1) * (bottom - top + 1);
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** 1 inside of an ellipse, 0 outside, with a soft edge. */
const soft = (distance: number): number => 1 / (1 + Math.exp((distance - 1) / 0.04));

/** A room with the head and the shoulders of a person, whose face has the given width. */
function placed({ frame, face, width, room }: Scene, random: Random) {
  // The face keeps its proportions in pixels.
  const height = ((face.height * frame.height) / (face.width * frame.width)) * width * (SIZE.width / SIZE.height);
  const at = { x: 0.12 + 0.76 * random.next(), y: 0.15 + 0.45 * random.next() };
  const [pixel, line] = [1 / SIZE.width, 1 / SIZE.height];
  const toFrame = { x: face.width / width, y: face.height / height } as const;
  const picture = draw((x, y) => {
    const [across, down] = [(x - at.x) / width, ((y - at.y) / width) * (SIZE.height / SIZE.width)];
    const head = soft(Math.hypot(across / 0.66, (down + 0.16) / 0.95));
    const body = soft(Math.hypot(across / 1.35, (down - 1.9) / 1.25));
    const share = Math.max(head, body);
    const behind = colourIn(room, { x: x - pixel / 2, y: y - line / 2, width: pixel, height: line });
    if (share < 0.01) return behind;
    const [fromX, fromY] = [face.x + (x - at.x) * toFrame.x, face.y + (y - at.y) * toFrame.y];
    const [w, h] = [pixel * toFrame.x, line * toFrame.y];
    const person = colourIn(frame, { x: fromX - w / 2, y: fromY - h / 2, width: w, height: h });
    const mixed = (channel: 0 | 1 | 2) => share * person[channel] + (1 - share) * behind[channel];
    return [mixed(0), mixed(1), mixed(2)];
  });
  return { picture, face: { ...at, width, height } };
}

/** Crops of a picture, mirrored or not, brighter and darker. */
function variantsOf(frame: Frame, random: Random): readonly Frame[] {
  return Array.from({ length: VARIANTS.crops }, () => {
    const share = 0.6 + 0.4 * random.next();
    return { share, left: (1 - share) * random.next(), top: (1 - share) * random.next() };
  }).flatMap(({ share, left, top }) =>
    [false, true].flatMap((isMirrored) =>
      VARIANTS.gammas.map((gamma) =>
        draw((x, y) => {
          const across = isMirrored ? 1 - x : x;
          const [w, h] = [share / SIZE.width, share / SIZE.height];
          const part = { x: left + share * across - w / 2, y: top + share * y - h / 2, width: w, height: h };
          const [red, green, blue] = colourIn(frame, part);
          const lit = (value: number) => 255 * (value / 255) ** gamma;
          return [lit(red), lit(green), lit(blue)];
        }),
      ),
    ),
  );
}

const noisy = (frame: Frame, random: Random): Frame => ({
  ...frame,
  data: frame.data.map((value, index) => (index % 4 === 3 ? value : value + NOISE * (2 * random.next() - 1))),
});
