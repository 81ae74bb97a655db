/**
 * The activations of one layer: a square of pixels, row after row, with the channels of a pixel adjacent. It is
 * surrounded by a border of zeros that is never written (one pixel before, two after): the "same" padding of a 3 × 3
 * and of a 5 × 5 filter at stride 1 and 2 (at stride 2 on an even size it begins one pixel later than at stride 1).
 * With it no loop checks the bounds of the picture.
 */
export interface FeatureMap {
  /** Rows and columns without the border. */
  readonly size: number;
  /** Numbers per pixel. */
  readonly channels: number;
  /** Numbers from one row to the next. */
  readonly pitch: number;
  readonly data: Float32Array;
}

/** Neighbouring pixels in a feature map: the one at `offset` and those after it. */
export interface PixelRun {
  readonly data: Float32Array;
  readonly offset: number;
  readonly pixels: number;
}

const BORDER_BEFORE = 1;
const BORDER_AFTER = 2;

/** Rounds up, because channels are computed four at a time; a layer with 42 of them has two that stay 0. */
export const roundUpToFour = (channels: number): number => 4 * Math.ceil(channels / 4);

/** Creates a feature map. `reserve` has to return memory that is filled with 0. */
export const createFeatureMap = (
  size: number,
  channels: number,
  reserve = (length: number): Float32Array => new Float32Array(length),
): FeatureMap => {
  const side = BORDER_BEFORE + size + BORDER_AFTER;
  return { size, channels, pitch: side * channels, data: reserve(side * side * channels) };
};

/** The index of a pixel's first number; −1 is the border's row or column. */
export const pixelOffset = (map: FeatureMap, row: number, column: number): number =>
  (row + BORDER_BEFORE) * map.pitch + (column + BORDER_BEFORE) * map.channels;

/** The pixels of one row. */
export const rowOf = (map: FeatureMap, row: number): PixelRun => ({
  data: map.data,
  offset: pixelOffset(map, row, 0),
  pixels: map.size,
});

/** Sets one row to 0. */
export const clearRow = (map: FeatureMap, row: number): void => {
  const { data, offset, pixels } = rowOf(map, row);
  data.fill(0, offset, offset + pixels * map.channels);
};

/** Neighbouring rows of a feature map, from `first` up to but excluding `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** All rows of a feature map. */
export const allRowsOf = ({ size }: FeatureMap): RowRange => ({ first: 0, end: size });

/**
 * The rows that a filter reads for row r: from `before` rows before the row `stride` × r to `after` rows after it.
 * Columns use the same window.
 */
export interface SlidingWindow {
  readonly stride: number;
  readonly before: number;
  readonly after: number;
}

/** The rows of `target` whose values depend on the `changed` rows of the feature map that it is computed from. */
export const rowsReached = (
  changed: RowRange,
  { stride, before, after }: SlidingWindow,
  target: FeatureMap,
): RowRange => ({
  first: Math.max(0, Math.ceil((changed.first - after) / stride)),
  end: Math.min(target.size, Math.floor((changed.end - 1 + before) / stride) + 1),
});
