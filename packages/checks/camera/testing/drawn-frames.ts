import type { CameraFrame } from '../frame';

export type RgbColour = readonly [r: number, g: number, b: number];

/** A picture by its formula; x and y are fractions of the frame from its upper left corner. */
export function drawn(colourAt: (x: number, y: number) => RgbColour, width = 320, height = 180): CameraFrame {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const colour = colourAt((column + 0.5) / width, (row + 0.5) / height);
      data.set([...colour, 255], (row * width + column) * 4);
    }
  }
  return { data, width, height };
}

export const BLUE_WALL: RgbColour = [70, 90, 110];
export const LIGHT_SKIN: RgbColour = [224, 172, 140];
export const DARK_SKIN: RgbColour = [120, 78, 56];

interface Head {
  readonly x: number;
  readonly y: number;
  readonly skin?: RgbColour;
  /** Half of its width, as a fraction of the frame. */
  readonly radius?: number;
}

/** A head before a wall with shelves, which have strong edges. */
export function portrait({ x, y, skin = LIGHT_SKIN, radius = 0.1 }: Head): CameraFrame {
  return drawn((atX, atY) => {
    const inside = ((atX - x) / radius) ** 2 + ((atY - y) / (radius * 2.2)) ** 2 < 1;
    return inside ? skin : shelves(atX, atY);
  });
}

/** Dark and light boards, without skin colours. */
export const shelves = (x: number, y: number): RgbColour =>
  Math.floor(x * 20) % 2 === Math.floor(y * 12) % 2 ? BLUE_WALL : [40, 60, 90];
