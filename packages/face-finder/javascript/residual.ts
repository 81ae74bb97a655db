import { clearRow, type FeatureMap, pixelOffset } from '../feature-map';
import { branchlessMax } from './branchless-max';

/** Writes one row of the residual connection; channels that only the target has start at 0. */
export type ResidualRow = (source: FeatureMap, target: FeatureMap, row: number) => void;

/** The residual connection at stride 1: the input itself. */
export const copyRow: ResidualRow = (source, target, row) => {
  if (target.channels > source.channels) clearRow(target, row);
  for (let column = 0; column < source.size; column += 1) {
    const from = pixelOffset(source, row, column);
    const to = pixelOffset(target, row, column);
    // Casts, here and below, for speed: every index is in range by construction.
    for (let channel = 0; channel < source.channels; channel += 1)
      target.data[to + channel] = source.data[from + channel] as number;
  }
};

/** The residual connection at stride 2: the largest of two by two pixels. */
export const poolRow: ResidualRow = (source, target, row) => {
  const { data, channels, pitch } = source;
  if (target.channels > channels) clearRow(target, row);
  for (let column = 0; column < target.size; column += 1) {
    let upper = pixelOffset(source, 2 * row, 2 * column);
    let position = pixelOffset(target, row, column);
    for (const end = upper + channels; upper < end; upper += 1, position += 1) {
      const lower = upper + pitch;
      target.data[position] = branchlessMax(
        branchlessMax(data[upper] as number, data[upper + channels] as number),
        branchlessMax(data[lower] as number, data[lower + channels] as number),
      );
    }
  }
};
