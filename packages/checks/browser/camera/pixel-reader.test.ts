import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPixelReader } from './pixel-reader';

type Rgb = readonly [number, number, number];
type Read = (color: Rgb, index: number) => Rgb;

/** The context of a canvas of flat columns whose pixels are changed, or refused, when they are read. */
function contextThatReads(read: Read | 'refused') {
  let columns: readonly (Rgb | undefined)[] = [];
  const canvas = { width: 1, height: 1 };
  const pixels = (changed: Read) =>
    new Uint8ClampedArray(
      Array.from({ length: canvas.width * canvas.height }, (_, at) => [
        ...changed(columns[at % canvas.width] ?? [0, 0, 0], at),
        255,
      ]).flat(),
    );
  const context = {
    canvas,
    fillStyle: '',
    fillRect(x: number, _y: number, width: number) {
      const color = /(\d+) (\d+) (\d+)/.exec(context.fillStyle)?.slice(1).map(Number) as unknown as Rgb;
      columns = Array.from({ length: canvas.width }, (_, column) =>
        column >= x && column < x + width ? color : columns[column],
      );
    },
    drawImage: (picture: { color: Rgb }) => {
      columns = Array.from({ length: canvas.width }, () => picture.color);
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      if (read === 'refused') throw new DOMException('', 'SecurityError');
      return { data: pixels(read), width, height };
    },
  };
  return context as unknown as CanvasRenderingContext2D;
}

const asDrawn: Read = (color) => color;
const white: Read = () => [255, 255, 255];
const random: Read = (_, index) => [(index * 97) % 256, (index * 57) % 256, (index * 193) % 256];
/** One channel of one pixel in three is off by one, as in Brave. */
const nudged: Read = ([r, g, b], index) => [index % 3 === 0 ? r + 1 : r, g, b];

const PICTURE = { color: [10, 20, 30] } as unknown as HTMLVideoElement;
const SIZE = { width: 4, height: 2 };
const seen = (frame: Awaited<ReturnType<ReturnType<typeof createPixelReader>['read']>>) =>
  frame === 'hidden' ? frame : [...frame.data.slice(4, 7)];

describe('a browser without VideoFrame', () => {
  it.each([
    ['what was drawn', asDrawn, [10, 20, 30]],
    ['almost what was drawn', nudged, [10, 20, 30]],
    ['random pixels', random, 'hidden'],
    ['white pixels', white, 'hidden'],
    ['nothing', 'refused', 'hidden'],
  ] as const)('whose canvas returns %s', async (_name, read, expected) => {
    const reader = createPixelReader(contextThatReads(read));
    expect(seen(await reader.read(PICTURE, SIZE))).toEqual(expected);
    expect(seen(await reader.read(PICTURE, SIZE))).toEqual(expected);
  });

  it('that cannot draw at all is an error, and not a hidden picture', async () => {
    await expect(createPixelReader(null).read(PICTURE, SIZE)).rejects.toThrow('cannot draw');
  });
});

describe('a browser with VideoFrame', () => {
  let copies: Read = asDrawn;
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async (picture: unknown, size: object) => ({ picture, ...size, close() {} }));
    vi.stubGlobal(
      'VideoFrame',
      class {
        constructor(readonly bitmap: { readonly picture: { readonly color?: Rgb }; readonly resizeWidth: number }) {}
        copyTo(target: Uint8ClampedArray) {
          const half = this.bitmap.resizeWidth / 2;
          for (let at = 0; at < target.length / 4; at += 1) {
            const left = at % this.bitmap.resizeWidth < half;
            const color: Rgb = this.bitmap.picture.color ?? (left ? [200, 80, 40] : [40, 120, 210]);
            target.set([...copies(color, at), 255], at * 4);
          }
        }
        close() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['what was drawn', asDrawn, [10, 20, 30]],
    ['random pixels', random, 'hidden'],
  ] as const)('uses its copies instead of a canvas that refuses, if they return %s', async (_name, read, expected) => {
    copies = read;
    const reader = createPixelReader(contextThatReads('refused'));
    expect(seen(await reader.read(PICTURE, SIZE))).toEqual(expected);
  });

  it('does not copy while its canvas returns what was drawn', async () => {
    copies = random;
    expect(seen(await createPixelReader(contextThatReads(asDrawn)).read(PICTURE, SIZE))).toEqual([10, 20, 30]);
  });
});
