import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from './metadata';

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } as const;
const MARKS = ['SECRETCAMERA', 'SECRETAUTHOR', 'SECRETCOMMENT'] as const;

/** A picture with the camera, the author and the place in it. */
const picture = (format: 'png' | 'jpeg' | 'webp', orientation = 1) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#7746ea' } })
    .withExif({ IFD0: { Model: MARKS[0], Artist: MARKS[1] }, IFD3: GPS })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();

const formats = ['png', 'jpeg', 'webp'] as const;

const contains = (bytes: Buffer | undefined, mark: string): boolean => bytes?.includes(mark) ?? false;

describe.each(formats)('a %s', (format) => {
  it('loses the camera, the author and the place, and no pixel', async () => {
    const given = await picture(format);
    expect(contains(given, MARKS[0])).toBe(true);
    const stripped = withoutMetadata(given, `image/${format}`);
    expect(MARKS.filter((mark) => contains(stripped, mark))).toEqual([]);
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(given).raw().toBuffer());
  });

  it('without metadata stays as it is', async () => {
    const plain = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer();
    expect(withoutMetadata(plain, `image/${format}`)?.equals(plain)).toBe(true);
  });

  it('loses what follows its end', async () => {
    const given = await picture(format);
    const stripped = withoutMetadata(Buffer.concat([given, Buffer.from('SECRETVIDEO')]), `image/${format}`);
    expect(stripped?.equals(withoutMetadata(given, `image/${format}`) ?? Buffer.alloc(0))).toBe(true);
  });

  it('that is cut off anywhere is refused', async () => {
    const given = await picture(format);
    for (let bytes = 40; bytes < given.length; bytes += 7)
      expect(withoutMetadata(given.subarray(0, bytes), `image/${format}`), `${bytes} bytes`).toBeUndefined();
  });
});

it.each([2, 3, 6, 8])('a JPEG keeps its orientation %d', async (orientation) => {
  const stripped = withoutMetadata(await picture('jpeg', orientation), 'image/jpeg');
  expect((await sharp(stripped).metadata()).orientation).toBe(orientation);
  expect(contains(stripped, MARKS[0])).toBe(false);
});

it('a JPEG loses comments and IPTC', async () => {
  const given = await picture('jpeg');
  const segment = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, 2 + MARKS[2].length]), Buffer.from(MARKS[2])]);
  const commented = Buffer.concat([given.subarray(0, 2), segment(0xfe), segment(0xed), given.subarray(2)]);
  expect(contains(withoutMetadata(commented, 'image/jpeg'), MARKS[2])).toBe(false);
});

it('a PNG with a damaged chunk is refused', async () => {
  const given = await picture('png');
  given[30] = (given[30] ?? 0) ^ 1;
  expect(withoutMetadata(given, 'image/png')).toBeUndefined();
});
