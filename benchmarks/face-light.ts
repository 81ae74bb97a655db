import { judgeFaceLight, type LightCode, readFaceLight } from '@linecheck/checks/camera/face-light';
import type { FaceLight } from '@linecheck/checks/camera/frame';
import { createFaceFinder, type FaceBox, openKernel, type PixelFrame } from '@linecheck/face-finder';
import { buildFaceModel } from '@linecheck/face-finder/build';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import { type PortraitPicture, peopleIn } from './face-parity';

const SIZE = { width: 160, height: 120 } as const;
const FACE = { x: 0.5, y: 0.42, width: 0.23, height: (0.23 * SIZE.width) / SIZE.height } as const;
/** Changes of the camera's own exposure, in photographic stops. */
const EXPOSURES = [-1, -0.5, 0, 0.5, 1] as const;
/** Reflection of the walls behind a person in the same light, 0 to 1. */
const WALLS = { dark: 0.03, gray: 0.18, white: 0.85 } as const;
/** Stops by which a wall is brighter than a person in the shade. */
const BACKLIGHTS = [2, 3, 4] as const;
/** Mean luma to which a camera exposes. */
const EXPOSED_MEAN = 0.46;
/** Share of the light that glare adds everywhere. */
const GLARE = 0.015;

interface Seen {
  readonly group: string;
  readonly code: LightCode;
}

export async function lightFigures(labelled: string | undefined): Promise<readonly MeasuredFigure[]> {
  const portraits = await portraitsOf(peopleIn(labelled));
  const lit = portraits.flatMap(({ group, light }) =>
    Object.values(WALLS).flatMap((wall) => seenAt(sceneOf(light, wall, 0), EXPOSURES, group)),
  );
  const groups = [...new Set(portraits.map(({ group }) => group))].toSorted();
  const shares = (codes: readonly LightCode[]) =>
    groups.map((group) => {
      const all = lit.filter((each) => each.group === group);
      return (100 * all.filter(({ code }) => codes.includes(code)).length) / all.length;
    });
  const alarms = shares(['dim', 'backlit']);
  const written = (values: readonly number[]) => groups.map((group, at) => `${group} ${rounded(values[at] ?? 0)}%`);
  const told = BACKLIGHTS.map((stops) => {
    const seen = portraits.flatMap(({ group, light }) => seenAt(sceneOf(light, 1, stops), [0], group));
    return (100 * seen.filter(({ code }) => code === 'backlit').length) / seen.length;
  });
  return [
    {
      name: 'Well-lit faces that are called dim or backlit, in the group with the most',
      value: rounded(Math.max(...alarms)),
      unit: '%',
      goal: { atMost: 2 },
      note: `${lit.length} scenes before a dark, a gray and a white wall, at ${EXPOSURES.join(', ')} stops: ${written(alarms).join(', ')}; overexposed: ${written(shares(['burnt'])).join(', ')}`,
    },
    {
      name: 'Faces that are called backlit before a wall four stops brighter',
      value: rounded(told.at(-1) ?? 0),
      unit: '%',
      goal: { atLeast: 95 },
      note: `${portraits.length} people; at ${BACKLIGHTS.join(', ')} stops ${told.map((share) => `${rounded(share)}%`).join(', ')}`,
    },
  ];
}

interface Portrait {
  readonly group: string;
  /** Linear light of the person, RGB, row by row. */
  readonly light: Float32Array;
}

async function portraitsOf(people: readonly PortraitPicture[]): Promise<readonly Portrait[]> {
  const finder = createFaceFinder(buildFaceModel(), await openKernel());
  const frames = await Promise.all(people.map(async ({ group, load }) => ({ group, frame: await load() })));
  return frames.flatMap(({ group, frame }) => {
    const [face] = finder.find(frame);
    return face === undefined ? [] : { group, light: placed(frame, face) };
  });
}

function placed({ data, width, height }: PixelFrame, face: FaceBox): Float32Array {
  const light = new Float32Array(SIZE.width * SIZE.height * 3);
  const scale = (face.width * width) / (FACE.width * SIZE.width);
  const source = (at: number, middle: number, of: number) =>
    Math.round(Math.min(Math.max(at * scale + middle, 0), of - 1));
  for (let y = 0, to = 0; y < SIZE.height; y += 1) {
    const row = source(y - FACE.y * SIZE.height, face.y * height, height) * width;
    for (let x = 0; x < SIZE.width; x += 1) {
      const from = 4 * (row + source(x - FACE.x * SIZE.width, face.x * width, width));
      for (let channel = 0; channel < 3; channel += 1, to += 1) light[to] = linear((data[from + channel] ?? 0) / 255);
    }
  }
  return light;
}

function sceneOf(person: Float32Array, wall: number, stops: number): Float32Array {
  return person.map((light, at) => {
    const [x, y] = [Math.floor(at / 3) % SIZE.width, Math.floor(at / 3 / SIZE.width)];
    const share = personAt((x / SIZE.width - FACE.x) / FACE.width, (y / SIZE.height - FACE.y) / FACE.height);
    return share * light * 2 ** -stops + (1 - share) * wall;
  });
}

/** The share of the person at a point, in face boxes from the middle of the face: soft ellipses for head and shoulders. */
function personAt(dx: number, dy: number): number {
  const soft = (radius: number) => 1 / (1 + Math.exp((radius - 1) / 0.04));
  return Math.max(soft(Math.hypot(dx / 0.66, (dy + 0.16) / 0.95)), soft(Math.hypot(dx / 1.35, (dy - 1.9) / 1.25)));
}

const seenAt = (scene: Float32Array, exposures: readonly number[], group: string): readonly Seen[] =>
  lightAt(scene, exposures).map((light) => ({ group, code: judgeFaceLight(light) }));

function lightAt(scene: Float32Array, exposures: readonly number[]): readonly FaceLight[] {
  const veil = (GLARE * scene.reduce((sum, light) => sum + light, 0)) / scene.length;
  const auto = autoExposure(scene, veil);
  return exposures.map((exposure) => {
    const gain = 2 ** (auto + exposure);
    const data = new Uint8ClampedArray((scene.length / 3) * 4).fill(255);
    scene.forEach((light, at) => {
      data[4 * Math.floor(at / 3) + (at % 3)] = 255 * encoded((light + veil) * gain);
    });
    return readFaceLight({ data, ...SIZE }, FACE);
  });
}

export async function backlitScenes(labelled: string | undefined) {
  const portraits = await portraitsOf(peopleIn(labelled));
  return portraits.flatMap(({ light }) => {
    const [before] = lightAt(sceneOf(light, WALLS.gray, 0), [0]);
    const [now] = lightAt(sceneOf(light, 1, 3), [0]);
    return before && now ? [{ before, now }] : [];
  });
}

/** Stops at which the mean luma of a sample of the scene is the one of an exposed picture. */
function autoExposure(scene: Float32Array, veil: number): number {
  const sample = scene.filter((_, at) => at % 31 === 0);
  let [low, high] = [-6, 6];
  for (let round = 0; round < 10; round += 1) {
    const middle = (low + high) / 2;
    const mean = sample.reduce((sum, light) => sum + encoded((light + veil) * 2 ** middle), 0) / sample.length;
    if (mean > EXPOSED_MEAN) high = middle;
    else low = middle;
  }
  return low;
}

/** Conversion between sRGB and linear light, each 0 to 1 (IEC 61966-2-1). */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : Math.min(1, 1.055 * light ** (1 / 2.4) - 0.055);
