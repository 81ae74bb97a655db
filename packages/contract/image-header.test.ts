import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImageHeader } from './image-header';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 118, b: 110, alpha: 0.5 } } });

const opaque = (width: number, height: number) => drawn(width, height).flatten();

const files = {
  png: await drawn(321, 45).png().toBuffer(),
  jpeg: await opaque(321, 45).jpeg().toBuffer(),
  'progressive jpeg with metadata': await opaque(321, 45)
    .withExif({ IFD0: { Artist: 'Jonas' } })
    .jpeg({ progressive: true })
    .toBuffer(),
  'webp with loss': await opaque(321, 45).webp().toBuffer(),
  'webp without loss': await opaque(321, 45).webp({ lossless: true }).toBuffer(),
  'webp with transparency': await drawn(321, 45).webp().toBuffer(),
};

const rows = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));

describe('the header of a picture', () => {
  it.each(rows)('is read of a $name', ({ name, bytes }) => {
    const type = `image/${/png|jpeg|webp/.exec(name)?.[0]}`;
    expect(readImageHeader(bytes)).toEqual({ type, width: 321, height: 45 });
  });

  it.each(rows)('is missing or complete in a $name that is truncated anywhere', ({ bytes }) => {
    const whole = readImageHeader(bytes);
    const read = Array.from({ length: bytes.length }, (_, end) => readImageHeader(bytes.subarray(0, end)));
    expect(read.filter((header) => header !== undefined && header.width !== whole?.width)).toEqual([]);
    expect(read.slice(0, 20).filter(Boolean)).toEqual([]);
  });

  it('never throws and never names an empty picture, whatever bytes were changed', () => {
    const changed = fc.tuple(
      fc.constantFrom(...rows.map(({ bytes }) => bytes)),
      fc.array(fc.tuple(fc.nat(64), fc.nat(255)), { maxLength: 8 }),
    );
    fc.assert(
      fc.property(changed, ([original, changes]) => {
        const bytes = Uint8Array.from(original);
        for (const [at, value] of changes) bytes[at] = value;
        const header = readImageHeader(bytes);
        expect(header === undefined || (header.width >= 1 && header.height >= 1)).toBe(true);
      }),
    );
  });

  it('is missing in any other bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => readImageHeader(bytes) === undefined));
  });

  it.each([
    ['a chain of segments that goes nowhere', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xc0, 0, 8, 8, 0, 9, 0, 9]],
    ['fill bytes without end', [0xff, 0xd8, ...Array<number>(500).fill(0xff)]],
    ['a scan before any frame', [0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 2, 3, 4, 5, 6, 0xff, 0xc0, 0, 8, 8, 0, 9, 0, 9]],
    ['a frame of no height', [0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 0, 0, 9]],
  ])('is missing in a JPEG with %s', (_what, bytes) => {
    expect(readImageHeader(Uint8Array.from(bytes))).toBeUndefined();
  });
});
