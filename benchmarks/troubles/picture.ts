import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { type DrawnPicture, pictures } from '../../journeys/stage/pictures';

const USUAL = { width: 640, height: 360 } as const;
/** A prime number, so that a page that reads at a fixed rate never sees one twice. */
const FRAMES = 17;
const NOISE_LEVELS = 3;
const FULL_RATE = 30;

export interface CameraPicture {
  readonly shows: DrawnPicture;
  readonly isFrozen?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly framesPerSecond?: number;
}

/** Writes the file of Chromium's fake camera. */
export async function writeCamera(path: string, picture: CameraPicture): Promise<void> {
  writeFileSync(path, await fileOf(picture));
}

/**
 * Changes what an open camera shows: Chromium reads each frame from the file. A new size or rate takes effect when the
 * camera is opened again.
 */
export async function changeCamera(path: string, picture: CameraPicture): Promise<void> {
  const bytes = await fileOf(picture);
  const file = openSync(path, 'r+');
  writeSync(file, bytes);
  closeSync(file);
}

async function fileOf(picture: CameraPicture): Promise<Buffer> {
  const { width = USUAL.width, height = USUAL.height, framesPerSecond = FULL_RATE, isFrozen = false } = picture;
  const { data, info } = await pictures[picture.shows]().png().toBuffer({ resolveWithObject: true }).then(resized);
  const planes = yuvOf(data, { ...info, width, height });
  const frames = Array.from({ length: FRAMES }, (_, frame) => [
    Buffer.from('FRAME\n'),
    isFrozen ? planes : swayed(planes, { width, height, frame }),
  ]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420\n`),
    ...frames.flat(),
  ]);

  async function resized({ data: png }: { readonly data: Buffer }) {
    const { default: sharp } = await import('sharp');
    return sharp(png).resize(width, height).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  }
}

interface RawSize {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** Planes of 4:2:0, by ITU-R BT.601 in its limited range. */
function yuvOf(rgb: Buffer, { width, height, channels }: RawSize): Buffer {
  const planes = Buffer.alloc((width * height * 3) / 2);
  const [uAt, vAt] = [width * height, (width * height * 5) / 4];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * channels;
      const [red, green, blue] = [rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0];
      planes[y * width + x] = 16 + (65.7 * red + 129.1 * green + 25.1 * blue) / 256;
      if (y % 2 || x % 2) continue;
      const at = ((y / 2) * width) / 2 + x / 2;
      planes[uAt + at] = 128 + (-37.9 * red - 74.5 * green + 112.4 * blue) / 256;
      planes[vAt + at] = 128 + (112.4 * red - 94.2 * green - 18.3 * blue) / 256;
    }
  return planes;
}

/** Moves the lines of the luma by up to two pixels and adds the noise of a sensor: a repeated picture would be no live one. */
function swayed(planes: Buffer, { width, height, frame }: { width: number; height: number; frame: number }): Buffer {
  const moved = Buffer.from(planes);
  const offset = Math.round(2 * Math.sin(frame));
  for (let at = 0; at < width * height; at += 1) {
    const x = Math.min(width - 1, Math.max(0, (at % width) + offset));
    const level = planes[at - (at % width) + x] ?? 0;
    moved[at] = Math.min(255, Math.max(0, level + Math.round((2 * Math.random() - 1) * NOISE_LEVELS)));
  }
  return moved;
}
