import { clearRow, type Plane, pixelOffset } from '../plane';
import { larger } from './larger';

/** Writes one row of the skip connection; channels that only the target has begin at 0. */
export type SkipRow = (source: Plane, target: Plane, row: number) => void;

/** The skip connection at stride 1: the input itself. */
export const copyRow: SkipRow = (source, target, row) => {
  if (target.channels > source.channels) clearRow(target, row);
  for (let column = 0; column < source.size; column += 1) {
    const from = pixelOffset(source, row, column);
    const to = pixelOffset(target, row, column);
    // Casts, here and below: for speed; every index is in range by construction.
    for (let channel = 0; channel < source.channels; channel += 1)
      target.data[to + channel] = source.data[from + channel] as number;
  }
};

/** The skip connection at stride 2: the largest of two by two pixels. */
export const poolRow: SkipRow = (source, target, row) => {
  const { data, channels, pitch } = source;
  if (target.channels > channels) clearRow(target, row);
  for (let column = 0; column < target.size; column += 1) {
    let upper = pixelOffset(source, 2 * row, 2 * column);
    let position = pixelOffset(target, row, column);
    for (const end = upper + channels; upper < end; upper += 1, position += 1) {
      const lower = upper + pitch;
      target.data[position] = larger(
        larger(data[upper] as number, data[upper + channels] as number),
        larger(data[lower] as number, data[lower + channels] as number),
      );
    }
  }
};
