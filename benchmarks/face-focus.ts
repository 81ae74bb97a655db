import { judgeFocus, readSharpness } from '@linecheck/checks/camera/focus';
import type { FocusCode } from '@linecheck/checks/camera/frame';
import { createFaceFinder, type FaceBox, type Frame, openKernel } from '@linecheck/face-finder';
import { buildFaceModel } from '@linecheck/face-finder/build';
import sharp, { type Sharp } from 'sharp';
import { type Figure, rounded } from '../scripts/testing/figure';
import { peopleIn } from './face-parity';

type Change = (picture: Sharp, facePixels: number) => Sharp | Promise<Sharp>;

const atQuality = async (picture: Sharp, quality: number) => sharp(await picture.jpeg({ quality }).toBuffer());

/** Pictures that are sharp, whatever else they are. */
const SHARP: readonly Change[] = [
  (picture) => picture,
  (picture) => atQuality(picture, 20),
  (picture) => picture.linear(0.5),
  (picture) => atQuality(picture.linear(0.7), 20),
];
/** Standard deviations of the blur, as shares of the face's width. */
const BLURS = [0.015, 0.02, 0.03, 0.06] as const;

interface Portrait {
  readonly group: string;
  readonly frame: Frame;
  readonly face: FaceBox;
}

/** Sharp faces that are called blurred by skin tone, and blurred ones that are reported. */
export async function focusFigures(labelled: string | undefined): Promise<readonly Figure[]> {
  const portraits = await portraitsOf(labelled);
  const sharpOnes = await Promise.all(
    portraits.flatMap((portrait) =>
      SHARP.map(async (change) => ({ group: portrait.group, code: await codeOf(portrait, change) })),
    ),
  );
  const alarms = sharpOnes.filter(({ code }) => code === 'blurred');
  const told = await Promise.all(
    BLURS.map(async (blur) => {
      const codes = await Promise.all(
        portraits.map((each) => codeOf(each, (picture, width) => picture.blur(blur * width))),
      );
      return (100 * codes.filter((code) => code === 'blurred').length) / codes.length;
    }),
  );
  return [
    {
      name: 'Sharp faces that are called blurred',
      value: alarms.length,
      unit: `of ${sharpOnes.length}`,
      goal: { atMost: 0 },
      note: `${portraits.length} people, as they are, at JPEG 20, and darker; alarms in: ${[...new Set(alarms.map(({ group }) => group))].join(', ') || 'no group'}`,
    },
    {
      name: 'Faces with a blur of 3% of their width that are called blurred',
      value: rounded(told[BLURS.indexOf(0.03)] ?? 0),
      unit: '%',
      goal: { atLeast: 98 },
      note: BLURS.map((blur, at) => `${rounded(100 * blur)}%: ${rounded(told[at] ?? 0)}%`).join(', '),
    },
  ];
}

async function portraitsOf(labelled: string | undefined): Promise<readonly Portrait[]> {
  const finder = createFaceFinder(buildFaceModel(), await openKernel());
  const pictures = await Promise.all(
    peopleIn(labelled, 720).map(async ({ group, load }) => ({ group, frame: await load() })),
  );
  return pictures.flatMap(({ group, frame }) => {
    const [face] = finder.find(frame);
    return face === undefined ? [] : { group, frame, face };
  });
}

async function codeOf({ frame, face }: Portrait, change: Change): Promise<FocusCode | undefined> {
  const { width, height } = frame;
  const original = sharp(frame.data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const pixels = face.width * width;
  const seen = await change(original, pixels);
  const data = new Uint8ClampedArray(await seen.ensureAlpha().raw().toBuffer());
  return judgeFocus({
    sharpness: readSharpness({ data, width, height }, face),
    facePixels: pixels,
    readPixels: pixels,
  });
}
