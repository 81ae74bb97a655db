import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const SIZE = { width: 1280, height: 720 };
/** More frames than a camera delivers between two readings, and a prime number, so that a page never sees one twice. */
const FRAMES = 17;
/** Horizontal offsets of the frames, in pixels: a repeated picture would be no live one. */
const SWAY = Array.from({ length: FRAMES }, (_, frame) => Math.round(2 * Math.sin(frame)));
const NOISE_LEVELS = 3;

/** A photograph from a development package (MIT), and the part of it that a camera shows. */
const portrait = { file: 'sample6.jpg', region: { left: 463, top: 385, width: 640, height: 360 } } as const;

export const pictures = {
  face: () => portraitWith({}),
  'face in the dark': () => portraitWith({ exposure: 0.37 }),
  'face before a window': () => backlit(),
  /** The person of `face` through a dirty lens: blurred by 3% of the width of the face. */
  'face out of focus': () => portraitWith({}).blur(14),
  'face to the side': () => portraitWith({ right: -300 }),
  'two people at the edges': () => twoPeople(),
  /** Too high for the live window of a narrow screen. */
  'face at the top': () => fartherAway({ down: -46 }),
  /** Too low for the final verdict, and not for the live one. */
  'face in the middle': () => portraitWith({ down: 46 }),
  /** Outside the live window of a wide screen, and inside that of a narrow one. */
  'face below the middle': () => portraitWith({ down: 72 }),
  room: () => drawn(room),
  arm: () => drawn(arm),
  /** A lens cap. Chromium's fake camera makes all levels up to 16 black, without noise. */
  black: () => sharp({ create: { ...SIZE, channels: 3, background: '#161616' } }),
  white: () => sharp({ create: { ...SIZE, channels: 3, background: '#fdfdfd' } }),
} as const satisfies Record<string, () => Sharp>;

export type DrawnPicture = keyof typeof pictures;

export type StagePicture = DrawnPicture | 'small and slow';

interface Shot {
  readonly exposure?: number;
  readonly right?: number;
  readonly down?: number;
}

function portraitWith({ exposure = 1, right = 0, down = 0 }: Shot, size = SIZE): Sharp {
  const samples = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');
  const { left, top, ...region } = portrait.region;
  return sharp(join(samples, portrait.file))
    .extract({ ...region, left: left - right, top: top - down })
    .resize(size)
    .linear(exposure, 0);
}

const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
  <filter id="soft"><feGaussianBlur stdDeviation="16"/></filter>
  <g opacity="0.72" filter="url(#soft)"><ellipse cx="640" cy="250" rx="280" ry="330"/>
  <ellipse cx="640" cy="800" rx="560" ry="330"/></g>
</svg>`;

const backlit = (): Sharp => portraitWith({}).composite([{ input: Buffer.from(shade) }]);

function twoPeople(): Sharp {
  const half = { left: 400, top: 0, width: SIZE.width / 2, height: SIZE.height } as const;
  return portraitWith({}).extract(half).extend({ right: half.width, extendWith: 'mirror' });
}

const fartherAway = (shot: Shot): Sharp =>
  portraitWith(shot, { width: 0.4 * SIZE.width, height: 0.4 * SIZE.height }).extend({
    left: 0.3 * SIZE.width,
    right: 0.3 * SIZE.width,
    bottom: 0.6 * SIZE.height,
    background: '#9aa3a8',
  });

export const sittingPerson = (): Promise<Buffer> =>
  portraitWith({}).extract({ left: 320, top: 0, width: 640, height: 720 }).jpeg({ quality: 90 }).toBuffer();

const drawn = (svg: string): Sharp => sharp(Buffer.from(svg)).removeAlpha();

const arm = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
  <rect width="1280" height="720" fill="#9aa3a8"/>
  <rect y="560" width="1280" height="160" fill="#6d737a"/>
  <rect x="420" y="500" width="420" height="130" rx="60" fill="#c68a6b"/>
</svg>`;

const room = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
  <rect width="1280" height="720" fill="#9aa3a8"/>
  <rect y="560" width="1280" height="160" fill="#6d737a"/>
  <rect x="120" y="90" width="300" height="300" fill="#cfe0ea" stroke="#50585f" stroke-width="14"/>
  <path d="M270 90v300M120 240h300" stroke="#50585f" stroke-width="10"/>
  <g fill="#3f4a57"><rect x="760" y="150" width="420" height="16"/><rect x="760" y="300" width="420" height="16"/></g>
  <g><rect x="780" y="60" width="34" height="90" fill="#27566b"/><rect x="820" y="74" width="28" height="76" fill="#4c7a5d"/>
  <rect x="856" y="66" width="40" height="84" fill="#7d8b99"/><rect x="904" y="80" width="26" height="70" fill="#34495e"/>
  <rect x="790" y="220" width="44" height="80" fill="#5a6d7d"/><rect x="842" y="210" width="30" height="90" fill="#2f5d50"/></g>
</svg>`;

function greyVideo(): Buffer {
  const frames = SWAY.flatMap((_, frame) => [
    Buffer.from('FRAME\n'),
    withNoise(Buffer.alloc(320 * 240, 128), frame),
    Buffer.alloc((320 * 240) / 2, 128),
  ]);
  return Buffer.concat([Buffer.from('YUV4MPEG2 W320 H240 F10:1 Ip A1:1 C420\n'), ...frames]);
}

/** Noise that repeats after a prime number of values, and that each frame reads from another place. */
const NOISE = Int8Array.from({ length: 65_521 }, () => (2 * Math.random() - 1) * (NOISE_LEVELS + 1));

/** Adds the noise of a frame. A loop, because a callback for each value takes half a second a frame. */
function withNoise(levels: Uint8Array, frame: number): Uint8Array {
  const noisy = new Uint8ClampedArray(levels.length);
  for (let at = 0, from = 9973 * frame; at < levels.length; at += 1, from += 1)
    noisy[at] = (levels[at] ?? 0) + (NOISE[from % NOISE.length] ?? 0);
  return new Uint8Array(noisy.buffer);
}

const encoded = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer();

export const jpegOf = (name: DrawnPicture): Promise<Buffer> => encoded(pictures[name]());

async function framesOf(name: DrawnPicture): Promise<Buffer> {
  const margin = Math.max(...SWAY);
  const { data, info } = await pictures[name]().raw().toBuffer({ resolveWithObject: true });
  // `info` has the width before the last step of the drawing.
  const wide = await sharp(data, { raw: { ...SIZE, channels: info.channels } })
    .extend({ left: margin, right: margin, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frames = SWAY.map(async (offset, frame) => {
    const seen = await sharp(wide.data, { raw: wide.info })
      .extract({ left: margin + offset, top: 0, ...SIZE })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return encoded(sharp(withNoise(seen.data, frame), { raw: seen.info }));
  });
  return Buffer.concat(await Promise.all(frames));
}

/** The pictures that a file shows as a camera would, moving; the page draws the others itself, from one frame. */
const MOVING: readonly DrawnPicture[] = ['face', 'face to the side', 'face at the top', 'room', 'arm', 'black'];

const fileOf = (name: DrawnPicture): Promise<Buffer> => (MOVING.includes(name) ? framesOf(name) : jpegOf(name));

export async function writePictures(folder: string): Promise<Record<StagePicture, string>> {
  const names = Object.keys(pictures) as DrawnPicture[];
  const paths = names.map((name) => [name, join(folder, `${name.replaceAll(' ', '-')}.mjpeg`)] as const);
  await Promise.all(paths.map(async ([name, path]) => writeFile(path, await fileOf(name))));
  const smallAndSlow = join(folder, 'small-and-slow.y4m');
  await writeFile(smallAndSlow, greyVideo());
  return { ...(Object.fromEntries(paths) as Record<DrawnPicture, string>), 'small and slow': smallAndSlow };
}
