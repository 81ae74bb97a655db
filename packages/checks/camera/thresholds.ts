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
