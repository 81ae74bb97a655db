import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const SIZE = { width: 1280, height: 720 } as const;
/** Chromium plays 30 frames a second and then begins again. */
const FRAMES = 15;

/** A photograph that comes with a development package (MIT), and the part of it that one camera would see. */
const portrait = { file: 'sample6.jpg', region: { left: 463, top: 385, width: 640, height: 360 } } as const;

/** What a fake camera shows. */
export const pictures = {
  /** A person in good light, in the middle of the picture. */
  face: () => portraitAt(1),
  /** The same person with the lights off. */
  'face in the dark': () => portraitAt(0.25),
  /** A person who sits far to the side. */
  'face to the side': () => portraitAt(1, -300),
  /** A wall, a window and a shelf of books, and nobody. */
  room: () => sharp(Buffer.from(room)).removeAlpha(),
  /** A lens cap. */
  black: () => sharp({ create: { ...SIZE, channels: 3, background: '#030303' } }),
} as const satisfies Record<string, () => Sharp>;

export type Picture = keyof typeof pictures;

function portraitAt(exposure: number, shift = 0): Sharp {
  const samples = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');
  const { left, ...region } = portrait.region;
  return sharp(join(samples, portrait.file))
    .extract({ ...region, left: left - shift })
    .resize(SIZE)
    .linear(exposure, 0);
}

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

/** Writes one MJPEG file for each picture and says where they are. */
export async function writePictures(folder: string): Promise<Record<Picture, string>> {
  const names = Object.keys(pictures) as Picture[];
  const paths = names.map((name) => [name, join(folder, `${name.replaceAll(' ', '-')}.mjpeg`)] as const);
  await Promise.all(
    paths.map(async ([name, path]) => {
      const frame = await pictures[name]().jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer();
      await writeFile(path, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
    }),
  );
  return Object.fromEntries(paths) as Record<Picture, string>;
}
