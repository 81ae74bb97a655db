/** Person detection by skin tone (S2 §5). */
export const PERSON = {
  /** Skin-like pixels have to exceed this share of all pixels. */
  skinRatio: 0.008,
  /** Above this share, no face-like region is required. */
  muchSkinRatio: 0.15,
  /** The variance of the luma, on its scale of 0 to 255, has to exceed this. */
  variance: 25,
} as const;

/**
 * "Strong edges", which S2 §5 does not define: more than this share of the pixels differ by more than `lumaStep` (of
 * 255) from their left and upper neighbours together. Of 44 portraits the softest has 3%; of 20 rooms without a person
 * a bare wall and a gradient have none.
 */
export const EDGES = { lumaStep: 24, ratio: 0.01 } as const;

/**
 * "Face-like region in the top quarter", which S2 §5 does not define: neighbouring cells of a grid, each at least half
 * skin, that reach into the top quarter of the frame and together are not wider than half of it. A face at arm's length
 * is a quarter of the width; a beige wall is all of it.
 */
export const PATCH = { columns: 16, rows: 12, cellSkin: 0.5, topQuarter: 0.25, widestFace: 0.5 } as const;

/**
 * Mean luma from 0 (black) to 1 (white): limits of the verdicts (S2 §4, §5) and of the lighting badge (S2 §5), which
 * differ on purpose.
 */
export const BRIGHTNESS = {
  unusablyDark: 0.1,
  unusablyBright: 0.95,
  darkWithoutPerson: 0.2,
  goodFrom: 0.35,
  goodTo: 0.75,
  badgeLow: 0.3,
  badgeBacklit: 0.8,
} as const;

/** Minimum distance of each face of a group from the left and right edges, as a share of the picture's width. */
export const GROUP_MARGIN = 0.02;

/** Width of a face, as a share of the picture's, below which it has fewer than 77 pixels in a call of 640. */
export const SMALL_FACE = 0.12;

/** A picture that does not come from a lens (decision 114). */
export const STILL = {
  /** Grid of block means: 20 × 20 pixels of a picture of 320 × 240, so that noise of 4 levels becomes 0.2. */
  columns: 16,
  rows: 12,
  /**
   * Levels of 0 to 255 by which no block may differ from the first picture of the stretch. A head that sways by half a
   * pixel changes one by more; a repeated photograph with noise of two levels changes one by 0.4 at most.
   */
  change: 0.5,
  /** Duration and number of pictures of a stretch. */
  ms: 3000,
  readings: 6,
  /** A longer pause between two pictures ends a stretch: the page was hidden. */
  pauseMs: 2000,
} as const;

/** A picture of one color: this share of its pixels is within `near` levels of the most frequent color. */
export const PLAIN = { share: 0.98, near: 3 } as const;

/**
 * A card with a logo or initials: its most frequent color covers this share, and it has at most `colors` colors
 * of 4 bits a channel with at least `pixels` pixels each. Drawn cards have 88 to 98%, portraits at most 30%.
 */
export const CARD = { share: 0.45, colors: 200, pixels: 3 } as const;

/** Pictures per second below which a picture stutters. In dim light, cameras halve their rate to ten. */
export const STUTTERS_BELOW = 9;

/** The light on a face (decision 114). */
export const LIGHT = {
  /** Share of the face's width and height that is skin, without hair and background. */
  inner: 0.6,
  /** Quantile of the luma. */
  highlight: 0.95,
  /** Share of the picture below which the surroundings are too small to judge. */
  leastAround: 0.02,
  /** Linear light, of 1, that glare adds to black. */
  floor: 0.002,
  /** Stops from the face to its surroundings, and the highlight from which a face is visible in any case. */
  backlit: { stops: 2.9, highlight: 0.5 },
  /**
   * Highlights below which a face is dim. `highlight`: if its surroundings are dim too, by their highlight (`around`)
   * or mean (`meanAround`). `anyway`: whatever its surroundings are. `filling`: if it fills the picture. A bright wall
   * makes the camera darken every face, and darker skin first.
   */
  dim: { highlight: 0.4, around: 0.3, meanAround: 0.3, anyway: 0.15, filling: 0.3 },
  /** Share of pixels with at least this luma; or the highlight, while the mean of the surroundings is higher. */
  burnt: { luma: 0.97, share: 0.25, highlight: 0.95, meanAround: 0.75 },
} as const;

/** The focus of a face (decision 114). */
export const FOCUS = {
  size: 64,
  /** Added around the face, as a share of its width and height; and the largest close-up, in pixels. */
  margin: 0.1,
  closeUpPixels: 320,
  /** Pixels across the face in the camera's picture: fewer are not judged at all, or not called soft. */
  leastPixels: 40,
  leastSoftPixels: 64,
  /** Height of an edge, as a share of the range of the face's luma, and number of such edges. */
  strong: 0.25,
  leastEdges: 8,
  /** Quantile of the edges by their steepness. */
  quantile: 0.9,
  /**
   * Steepness below which a face is blurred or soft. Sharp faces have 0.62 to 0.93; with a blur of 2% of their width 0.31
   * to 0.47.
   */
  blurred: 0.45,
  soft: 0.55,
  /** Once two measurements agree, one reading of this number measures. */
  every: 4,
} as const;
