export interface ImageRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<ImageRegion, 'width' | 'height'>;

/**
 * Minimum overlap of neighbouring squares as a share of a side, so that a small face is completely inside one of them.
 */
const MIN_SHARED = 0.15;

/** Number of squares from which a picture is not searched in squares: such a strip does not come from a camera. */
const MAX_SQUARES = 4;

export const wholeRegionOf = ({ width, height }: Size): ImageRegion => ({ left: 0, top: 0, width, height });

/**
 * The squares that cover an oblong picture from one end to the other: two for all usual formats, none for a square. In
 * them everything is larger for the network than in the whole picture, by a third at 4:3 and by three quarters at 16:9.
 */
export const squaresOf = ({ width, height }: Size): readonly ImageRegion[] => {
  const side = Math.min(width, height);
  const rest = Math.max(width, height) - side;
  const gaps = Math.ceil(rest / side / (1 - MIN_SHARED));
  if (gaps === 0 || gaps >= MAX_SQUARES) return [];
  return Array.from({ length: gaps + 1 }, (_, index) => {
    const start = Math.round((index * rest) / gaps);
    return { left: width > height ? start : 0, top: width > height ? 0 : start, width: side, height: side };
  });
};

/**
 * Tiles in which a face of a twelfth of the picture's width is large enough for the network: squares with this share of
 * the shorter side. Neighbours share this part of a side, so that such a face is completely inside one of them.
 */
const TILE = { part: 2 / 3, shared: 0.2 } as const;

/** The tiles of a picture, upper ones first, where faces are: six at 4:3, eight at 16:9. */
export const tilesOf = ({ width, height }: Size): readonly ImageRegion[] => {
  const side = Math.max(1, Math.round(Math.min(width, height) * TILE.part));
  const starts = (length: number): readonly number[] => {
    const gaps = Math.ceil((length - side) / side / (1 - TILE.shared));
    return Array.from({ length: gaps + 1 }, (_, index) =>
      gaps === 0 ? 0 : Math.round((index * (length - side)) / gaps),
    );
  };
  return starts(height).flatMap((top) => starts(width).map((left) => ({ left, top, width: side, height: side })));
};
