export interface FramedFace {
  /** Centre of the face; of a group, the middle between its outer edges, and the mean height of the faces. */
  readonly x: number;
  readonly y: number;
  readonly people?: number;
  /** True if a face of the group is at the left or right edge of the picture. */
  readonly isAtEdge?: boolean;
  /** True if a single face is too far away: it has few pixels in a call. */
  readonly isSmall?: boolean;
}

/** The range for the centre of a face, as fractions of the frame, both ends included. */
export interface FramingWindow {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

/** Screen class; narrow is below 768 px (S2 §9). */
export type ScreenWidth = 'wide' | 'narrow';

type Windows = Readonly<Record<ScreenWidth, FramingWindow>>;

/**
 * The window for the text of the live view. The final verdict, the guide and the badges use FINAL_WINDOW: S2 §5 gives
 * both windows, and both are kept (M7, decision 032).
 */
export const LIVE_WINDOW = {
  wide: { x: [0.3, 0.7], y: [0.08, 0.5] },
  narrow: { x: [0.3, 0.7], y: [0.12, 0.55] },
} as const satisfies Windows;

/** The window for the final verdict: inside LIVE_WINDOW, and vertically stricter (S2 §5, M7). */
export const FINAL_WINDOW = {
  wide: { x: [0.3, 0.7], y: [0.1, 0.4] },
  narrow: { x: [0.3, 0.7], y: [0.15, 0.4] },
} as const satisfies Windows;

export type FramingHint = 'offCentre' | 'tooLow' | 'tooHigh' | 'moveTogether' | 'comeCloser';

type Framing =
  | { readonly kind: 'well-framed' }
  | { readonly kind: 'adjust'; readonly hints: readonly FramingHint[] }
  | { readonly kind: 'unknown' };

/**
 * Judges the position of a face, with hints in the order of S2 §5. The windows are symmetric, so a mirrored preview
 * gives the same result. NaN is not well framed.
 *
 * A group is judged by its middle (decision 032).
 *
 * @param face its centre, fractions of the frame from the upper left corner
 */
export function judgeFraming(face: FramedFace | undefined, window: FramingWindow): Framing {
  if (face === undefined) return { kind: 'unknown' };
  const hints: readonly FramingHint[] = [
    ...(face.x >= window.x[0] && face.x <= window.x[1] ? [] : (['offCentre'] as const)),
    ...(face.y <= window.y[1] ? [] : (['tooLow'] as const)),
    ...(face.y < window.y[0] ? (['tooHigh'] as const) : []),
    ...(face.isAtEdge ? (['moveTogether'] as const) : []),
    ...(face.isSmall ? (['comeCloser'] as const) : []),
  ];
  return hints.length === 0 ? { kind: 'well-framed' } : { kind: 'adjust', hints };
}
