import type { CameraFrame } from '../../camera/frame';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Picture = HTMLVideoElement | ImageBitmap | VideoFrame | Context['canvas'];
type Size = Pick<CameraFrame, 'width' | 'height'>;
interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** RGB of the left and the right half of the picture by which the browser is tested. */
const COLORS = [
  [200, 80, 40],
  [40, 120, 210],
] as const;
const TEST_SIZE = 16;
/**
 * Largest mean error, in units of 0 to 255, of colors that were drawn and read back. Measured: 0 in most browsers, 0.1
 * in Brave, 76 with random pixels, 143 with white ones.
 */
const MAX_ERROR = 8;

/**
 * Reads the pixels of pictures. Browsers that resist fingerprinting return random or white pixels from a canvas, or
 * refuse: Firefox with `resistFingerprinting`, Tor, Mullvad and LibreWolf. A copied VideoFrame is not changed by some of
 * them, and is then used instead.
 */
export interface PixelReader {
  /**
   * Returns the picture, or a part of it, in a size, or `hidden` if this browser does not let pages read pictures. The
   * first call tests the browser.
   *
   * @throws Error when the browser cannot draw the picture.
   */
  read(picture: Picture, size: Size, part?: Part): Promise<CameraFrame | 'hidden'>;
}

export function sizeOf(picture: Picture): Size {
  if ('videoWidth' in picture) return { width: picture.videoWidth, height: picture.videoHeight };
  if ('displayWidth' in picture) return { width: picture.displayWidth, height: picture.displayHeight };
  return { width: picture.width, height: picture.height };
}

/** Creates a reader that draws all pictures with one context; `null` if the browser has none. */
export function createPixelReader(context: Context | null): PixelReader {
  const readCanvas: PixelReader['read'] = async (picture, { width, height }, part) => {
    if (!context) throw new Error('This browser cannot draw the picture');
    const { canvas } = context;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (part === undefined) context.drawImage(picture, 0, 0, width, height);
    else context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
  const choose = async (): Promise<PixelReader['read']> => {
    if (!context || returnsPixels(context)) return readCanvas;
    const copy = await copyPixels(context.canvas, context.canvas).catch(() => undefined);
    return copy && errorOf(copy) <= MAX_ERROR ? copyPixels : async () => 'hidden';
  };
  let read: PixelReader['read'] | undefined;
  return {
    async read(picture, size, part) {
      read ??= await choose();
      return read(picture, size, part);
    },
  };
}

/**
 * Draws the test picture, and returns whether the browser returns its pixels unchanged. The canvas is resized. A browser
 * that refuses is treated like one that returns other pixels.
 */
export function returnsPixels(context: Context): boolean {
  const { canvas } = context;
  [canvas.width, canvas.height] = [TEST_SIZE, TEST_SIZE];
  COLORS.forEach(([r, g, b], half) => {
    context.fillStyle = `rgb(${r} ${g} ${b})`;
    context.fillRect((half * TEST_SIZE) / 2, 0, TEST_SIZE / 2, TEST_SIZE);
  });
  try {
    return errorOf(context.getImageData(0, 0, TEST_SIZE, TEST_SIZE)) <= MAX_ERROR;
  } catch {
    return false;
  }
}

async function copyPixels(picture: Picture, { width, height }: Size, part?: Part): Promise<CameraFrame> {
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'low' } as const;
  const bitmap = await (part === undefined
    ? createImageBitmap(picture, options)
    : createImageBitmap(picture, part.left, part.top, part.width, part.height, options));
  const frame = new VideoFrame(bitmap, { timestamp: 0 });
  try {
    const data = new Uint8ClampedArray(width * height * 4);
    await frame.copyTo(data, { format: 'RGBA', layout: [{ offset: 0, stride: width * 4 }] });
    return { data, width, height };
  } finally {
    frame.close();
    bitmap.close();
  }
}

/** Mean error of the test picture over all pixels and channels, 0 to 255. */
function errorOf({ data, width, height }: CameraFrame): number {
  let sum = 0;
  for (let at = 0; at < width * height; at += 1) {
    const color = COLORS[(at % width) * 2 < width ? 0 : 1];
    color.forEach((value, channel) => {
      sum += Math.abs((data[at * 4 + channel] ?? 0) - value);
    });
  }
  return sum / (width * height * 3);
}
