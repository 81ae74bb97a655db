import { readFaceLight } from '@linecheck/checks/camera/face-light';
import { readSharpness } from '@linecheck/checks/camera/focus';
import { analyseFrame, withFaceFound } from '@linecheck/checks/camera/frame';
import { type CameraReadings, readCamera } from '@linecheck/checks/camera/readings';
import { createGaussian } from '@linecheck/checks/microphone/evidence/testing/random';
import { measured } from '@linecheck/checks/reading';
import { pictureChanges } from '@linecheck/checks/recheck/picture-changes';
import { createFaceFinder, type FaceFinder, openKernel, type PixelFrame } from '@linecheck/face-finder';
import { buildFaceModel } from '@linecheck/face-finder/build';
import sharp from 'sharp';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import { backlitScenes } from './face-light';
import { peopleIn } from './face-parity';

const [WIDTH, HEIGHT] = [640, 480];
/** Assumed standard deviations of one person from day to day: place, size, exposure in stops. */
const DAY = { place: 0.03, size: 0.06, stops: 0.15 } as const;
const UNCHANGED = 3;

interface Look {
  readonly x?: number;
  readonly y?: number;
  /** Standard deviation of a blur, as a share of the width of the face. */
  readonly blur?: number;
}

interface Portrait {
  readonly group: string;
  readonly frame: PixelFrame;
  readonly faceWidth: number;
}

export async function recheckPictureFigures(labelled: string | undefined): Promise<readonly MeasuredFigure[]> {
  const finder = createFaceFinder(buildFaceModel(), await openKernel());
  const portraits = await portraitsOf(labelled, finder);
  const seen = [];
  for (const [index, portrait] of portraits.entries()) seen.push(await pairsOf(portrait, finder, index));
  const same = seen.flatMap(({ group, unchanged }) => unchanged.map((codes) => ({ group, codes })));
  const told = same.filter(({ codes }) => codes.length > 0);
  const groups = [...new Set(same.map(({ group }) => group))].toSorted();
  const shares = groups.map((group) => {
    const ofGroup = same.filter((each) => each.group === group);
    return `${group} ${ofGroup.filter(({ codes }) => codes.length > 0).length} of ${ofGroup.length}`;
  });
  const share = (chosen: readonly (readonly string[])[], code: string) =>
    rounded((100 * chosen.filter((codes) => codes.includes(code)).length) / chosen.length);
  const backlit = await backlitFigure(labelled);
  return [
    {
      name: 'Unchanged pictures that are called changed',
      value: rounded((100 * told.length) / same.length),
      unit: '%',
      goal: { atMost: 3 },
      note: `${same.length} pairs of ${portraits.length} people, a day of ${100 * DAY.place}% of place, ${100 * DAY.size}% of size and ${DAY.stops} stops; ${shares.join(', ')}; ${[...new Set(told.flatMap(({ codes }) => codes))].join(', ') || 'none'}`,
    },
    {
      name: 'Faces that are moved by 0.2 of the picture, and told so',
      value: share(
        seen.flatMap(({ moved }) => moved),
        'moved',
      ),
      ...{ unit: '%', goal: { atLeast: 95 }, note: 'a face that is no longer found falls back to the full check' },
    },
    {
      name: 'Faces with a blur of 2% of their width that are told',
      value: share(
        seen.map(({ blurred }) => blurred),
        'less-sharp',
      ),
      ...{ unit: '%', goal: { atLeast: 95 } },
    },
    backlit,
  ];
}

async function portraitsOf(labelled: string | undefined, finder: FaceFinder): Promise<readonly Portrait[]> {
  const portraits: Portrait[] = [];
  for (const { group, load } of peopleIn(labelled, 720)) {
    const loaded = await load();
    const { width, height } = loaded;
    const raw = sharp(loaded.data, { raw: { width, height, channels: 4 } }).resize(WIDTH, HEIGHT, { fit: 'cover' });
    const frame = { data: new Uint8ClampedArray(await raw.raw().toBuffer()), width: WIDTH, height: HEIGHT };
    const [face] = finder.find(frame);
    if (face !== undefined) portraits.push({ group, frame, faceWidth: face.width });
  }
  return portraits;
}

type Seen = CameraReadings | undefined;

async function pairsOf(portrait: Portrait, finder: FaceFinder, index: number) {
  const random = createGaussian(31 * index + 1);
  const shot = async (look: Look = {}) => read(await photographed(portrait, look, random), finder);
  const base = await shot();
  const codesOf = (now: Seen): readonly string[] =>
    base && now
      ? pictureChanges({ before: base, now, systems: { before: undefined, now: undefined } }).map(({ code }) => code)
      : [];
  const unchanged: (readonly string[])[] = [];
  for (let pair = 0; pair < UNCHANGED; pair += 1) unchanged.push(codesOf(await shot()));
  const aside = base?.faceX && base.faceX.value < 0.5 ? 0.2 : -0.2;
  const moved = [await shot({ x: aside }), await shot({ y: 0.2 })].filter((each) => each !== undefined).map(codesOf);
  return { group: portrait.group, unchanged, moved, blurred: codesOf(await shot({ blur: 0.02 })) };
}

async function photographed({ frame, faceWidth }: Portrait, look: Look, random: () => number): Promise<PixelFrame> {
  const size = 1 + DAY.size * random();
  const [width, height] = [Math.round(WIDTH * size), Math.round(HEIGHT * size)];
  const [x, y] = [(look.x ?? 0) + DAY.place * random(), (look.y ?? 0) + DAY.place * random()];
  const margin = Math.round(0.5 * WIDTH);
  const original = sharp(frame.data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } }).removeAlpha();
  const sides = { top: margin, bottom: margin, left: margin, right: margin };
  const wide = await original
    .resize(width, height)
    .extend({ ...sides, extendWith: 'copy' })
    .png()
    .toBuffer();
  const left = Math.round(margin + (width - WIDTH) / 2 - x * WIDTH);
  const top = Math.round(margin + (height - HEIGHT) / 2 - y * HEIGHT);
  const cut = sharp(wide)
    .extract({ left, top, width: WIDTH, height: HEIGHT })
    .linear(2 ** ((DAY.stops * random()) / 2.2));
  const seen = look.blur === undefined ? cut : cut.blur(look.blur * faceWidth * WIDTH * size);
  const data = await sharp(await seen.jpeg({ quality: 90 }).toBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data: new Uint8ClampedArray(data), width: WIDTH, height: HEIGHT };
}

function read(frame: PixelFrame, finder: FaceFinder): Seen {
  const [face] = finder.find(frame);
  if (face === undefined) return undefined;
  const reading = {
    ...withFaceFound(analyseFrame(frame), face),
    light: readFaceLight(frame, face),
    sharpness: readSharpness(frame, face),
    facePixels: Math.round(face.width * WIDTH),
  };
  return readCamera(reading, { label: undefined, picture: { width: WIDTH, height: HEIGHT, frameRate: 30 } });
}

async function backlitFigure(labelled: string | undefined): Promise<MeasuredFigure> {
  const pairs = await backlitScenes(labelled);
  const told = pairs.filter(({ before, now }) => {
    const [was, is] = [before, now].map(({ highlight, around }) => ({
      faceLight: measured(highlight),
      ...(around && { backlightStops: measured(around.stops) }),
    }));
    const found = was && is && pictureChanges({ before: was, now: is, systems: { before: undefined, now: undefined } });
    return found?.some(({ code }) => code === 'backlit');
  });
  return {
    name: 'People before a wall that is three stops brighter than they are, and told so',
    value: rounded((100 * told.length) / pairs.length),
    ...{ unit: '%', goal: { atLeast: 95 }, note: `${pairs.length} people, before a gray wall on the day before` },
  };
}
