/** Where the centre of a face should be, as fractions of the frame. Both ends belong to the window. */
export interface FramingWindow {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

/** Narrower than 768 px is narrow (S2 §9). */
export type ScreenWidth = 'wide' | 'narrow';

type Windows = Readonly<Record<ScreenWidth, FramingWindow>>;

/**
 * For the text of the live view. The finish, the guide and the badges use FINAL_WINDOW: S2 §5 gives both windows, and
 * both are kept (M7, decision 032).
 */
export const LIVE_WINDOW = {
  wide: { x: [0.3, 0.7], y: [0.08, 0.5] },
  narrow: { x: [0.3, 0.7], y: [0.12, 0.55] },
} as const satisfies Windows;

/** For the final verdict, within LIVE_WINDOW and stricter in the vertical (S2 §5, M7). */
export const FINAL_WINDOW = {
  wide: { x: [0.3, 0.7], y: [0.1, 0.4] },
  narrow: { x: [0.3, 0.7], y: [0.15, 0.4] },
} as const satisfies Windows;

export type FramingHint = 'offCentre' | 'tooLow' | 'tooHigh';

export type Framing =
  | { readonly kind: 'well-framed' }
  | { readonly kind: 'adjust'; readonly hints: readonly FramingHint[] }
  /** There is no face to frame. */
  | { readonly kind: 'unknown' };

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a face is well placed, with hints in the order of S2 §5. The windows are symmetric, so that a mirrored
 * preview changes nothing. NaN is not well framed.
 *
 * @param face its centre, fractions of the frame from the upper left corner
 */
export function judgeFraming(face: Point | undefined, window: FramingWindow): Framing {
  if (face === undefined) return { kind: 'unknown' };
  const hints: readonly FramingHint[] = [
    ...(face.x >= window.x[0] && face.x <= window.x[1] ? [] : (['offCentre'] as const)),
    ...(face.y <= window.y[1] ? [] : (['tooLow'] as const)),
    ...(face.y < window.y[0] ? (['tooHigh'] as const) : []),
  ];
  return hints.length === 0 ? { kind: 'well-framed' } : { kind: 'adjust', hints };
}
