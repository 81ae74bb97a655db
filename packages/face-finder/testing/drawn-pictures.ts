import type { PixelFrame } from '../letterbox';
import { randomNumbers } from './naive-layers';

type Colour = readonly [red: number, green: number, blue: number];

/** A frame painted pixel by pixel. */
export const paint = (width: number, height: number, colour: (x: number, y: number) => Colour): PixelFrame => {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let index = 0; index < width * height; index += 1) {
    data.set(colour(index % width, Math.floor(index / width)), 4 * index);
    data[4 * index + 3] = 255;
  }
  return { data, width, height };
};

/** The picture with all values multiplied: 1/2 corresponds to slightly less than a quarter of the light. */
export const expose = ({ data, width, height }: PixelFrame, factor: number): PixelFrame => ({
  data: data.map((value, index) => (index % 4 === 3 ? value : value * factor)),
  width,
  height,
});

const skins: Readonly<Record<string, Colour>> = {
  light: [236, 204, 182],
  medium: [198, 146, 112],
  dark: [104, 68, 50],
};

const walls = Object.entries(skins).map(([tone, [red, green, blue]]) => ({
  name: `a wall with the colour of ${tone} skin, lit from one side`,
  frame: paint(320, 240, (x, y) => {
    const light = 0.8 + (0.2 * x) / 320 + (0.1 * y) / 240;
    return [red * light, green * light, blue * light];
  }),
}));

const noises = [10, 60, 127].map((amplitude) => {
  const values = randomNumbers(3 * 320 * 240, 100 + amplitude);
  const value = (index: number): number => 128 + amplitude * (values[index] ?? 0);
  return {
    name: `noise of ${amplitude} around grey`,
    frame: paint(320, 240, (x, y) => {
      const first = 3 * (320 * y + x);
      return [value(first), value(first + 1), value(first + 2)];
    }),
  };
});

/** A wall with a window, a shelf of books and a desk. */
const room = paint(640, 480, (x, y) => {
  if (y > 380) return [120, 84, 52];
  if (x > 60 && x < 240 && y > 60 && y < 260) return x % 90 < 6 || y % 100 < 6 ? [240, 240, 240] : [170, 205, 235];
  if (x > 380 && x < 600 && y > 80 && y < 320) {
    const book = Math.floor(x / 17);
    return y % 80 < 8 ? [90, 60, 40] : [(book * 67) % 200, (book * 41) % 180, (book * 97) % 220];
  }
  return [214, 206, 190];
});

/**
 * An empty chair in front of a wall, a lamp and a picture frame: round and oval shapes in the usual position of a head.
 */
const chair = paint(640, 480, (x, y) => {
  const isWithin = (centreX: number, centreY: number, radii: readonly [number, number]): boolean =>
    ((x - centreX) / radii[0]) ** 2 + ((y - centreY) / radii[1]) ** 2 < 1;
  if (isWithin(320, 330, [110, 150])) return [52, 50, 56];
  if (isWithin(320, 130, [60, 34])) return [60, 58, 66];
  if (isWithin(540, 120, [50, 50])) return [255, 236, 190];
  if (isWithin(110, 150, [56, 74])) return isWithin(110, 150, [46, 62]) ? [168, 120, 92] : [70, 50, 30];
  return [196, 200, 206];
});

/** Pictures without a person. */
export const emptyPictures: readonly { readonly name: string; readonly frame: PixelFrame }[] = [
  { name: 'black', frame: paint(320, 240, () => [0, 0, 0]) },
  { name: 'white', frame: paint(320, 240, () => [255, 255, 255]) },
  { name: 'a slope from dark to bright', frame: paint(640, 360, (x) => [x / 2.5, x / 2.5, x / 2.5]) },
  { name: 'a slope from blue to orange', frame: paint(240, 320, (_, y) => [y * 0.8, y / 2, 255 - y * 0.8]) },
  { name: 'stripes', frame: paint(320, 240, (_, y) => (y % 20 < 10 ? [220, 220, 210] : [60, 70, 80])) },
  {
    name: 'a chess board',
    frame: paint(320, 240, (x, y) => (((x >> 5) + (y >> 5)) % 2 ? [230, 200, 160] : [90, 50, 30])),
  },
  { name: 'a room', frame: room },
  { name: 'an empty chair', frame: chair },
  ...walls,
  ...noises,
];
