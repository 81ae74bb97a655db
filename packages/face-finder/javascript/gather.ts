import { pixelOffset, type Window } from '../feature-map';
import type { Layer } from '../kernel';

/** Number of rows, and of columns, of a window. */
export const sideOf = ({ before, after }: Window): number => before + 1 + after;

/** Copies a filter's inputs at each pixel of a target row: the window's rows of pixels, one after another. */
export const gatherRow = ({ source, target, window }: Layer, row: number, gathered: Float64Array): void => {
  const { data, channels, pitch } = source;
  const { stride, before } = window;
  const side = sideOf(window);
  let position = 0;
  for (let column = 0; column < target.size; column += 1) {
    const start = pixelOffset(source, stride * row - before, stride * column - before);
    for (let line = 0; line < side; line += 1) {
      const first = start + line * pitch;
      // The cast is for speed: the border around the feature map keeps every index in range.
      for (let index = first; index < first + side * channels; index += 1) gathered[position++] = data[index] as number;
    }
  }
};
