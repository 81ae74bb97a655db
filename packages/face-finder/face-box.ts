/**
 * A face in a picture. `x` and `y` are its CENTRE; everything except `score` is a fraction of the picture's width or
 * height. A face that is cut off by the picture's edge extends below 0 or above 1.
 */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Confidence of the network, `MIN_SCORE` to 1. */
  readonly score: number;
}

/**
 * The minimum score of a face. The published pipeline uses 0.5. At 0.7, 7 of 768 views without a person (rooms, wallpapers,
 * objects) give a face, five of them below 0.73; the lowest of 132 faces at exposures 1 to 1/4 has 0.74.
 */
export const MIN_SCORE = 0.73;

/**
 * Boxes from this score on contribute to the position of an overlapping face, but are not faces themselves (the
 * published pipeline's 0.5).
 */
export const MIN_CANDIDATE_SCORE = 0.5;
