import type { FaceBox } from '@linecheck/face-finder/face-box';
import type { FramedFace } from './framing';
import { lumaOf } from './luma';
import type { FocusCode, PictureState } from './readings';
import { EDGES, GROUP_MARGIN, PATCH, PERSON, SMALL_FACE } from './thresholds';

/** One picture: RGBA, 4 bytes a pixel, row by row. Alpha is ignored. */
export interface CameraFrame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The bases of a reading; `hidden`: the browser hides pictures from pages, and no other field of the reading counts. */
export const READING_SOURCES = ['skin-rule', 'face-finder', 'hidden'] as const;

export const PLAIN_COLORS = ['black', 'white', 'gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type PlainColor = (typeof PLAIN_COLORS)[number];

export interface PictureLook {
  /** `unsettled` until a movement is seen, or until the picture has not moved for long enough. */
  readonly pictureState: PictureState | 'unsettled';
  readonly plainColor?: PlainColor | undefined;
}

/** The light on a face (decision 114). Values of luma are 0 (black) to 1 (white). */
export interface FaceLight {
  /** The 95% quantile of the inner face. */
  readonly highlight: number;
  /** Share of the inner face that is overexposed, 0 to 1. */
  readonly burntShare: number;
  /** Everything that is not the person; undefined if the person fills the picture. */
  readonly around?: Background | undefined;
}

interface Background {
  readonly highlight: number;
  readonly mean: number;
  readonly stops: number;
}

export interface FrameReading {
  /** Mean luma (ITU-R BT.601), 0 (black) to 1 (white). */
  readonly brightness: number;
  /** Variance of the luma in units of 0 to 255. */
  readonly variance: number;
  /** Share of the pixels that look like skin, 0 to 1. */
  readonly skinRatio: number;
  readonly faceLikeRegion: boolean;
  readonly strongEdges: boolean;
  readonly personDetected: boolean;
  /**
   * Skin, but no person (S2 §3); with the face finder, a face cut off by the picture's edge. Never together with
   * `personDetected`.
   */
  readonly partialDetection: boolean;
  /** Centre of the face, as fractions of the frame from its upper left corner. */
  readonly face: FramedFace | undefined;
  readonly source: (typeof READING_SOURCES)[number];
  /** Undefined without the face finder, which locates the face. */
  readonly light?: FaceLight | undefined;
  /** Pixels across the face in the camera's own picture. */
  readonly facePixels?: number | undefined;
  /** Steepness of the edges of the face, 0 to 1; of an earlier picture in most readings. */
  readonly sharpness?: number | undefined;
  readonly focus?: FocusCode | undefined;
  readonly pictureState?: PictureLook['pictureState'] | undefined;
  readonly plainColor?: PictureLook['plainColor'];
}

/** The reading of every picture in a browser that hides pictures from pages. */
export const HIDDEN_PICTURE: FrameReading = {
  brightness: 0,
  variance: 0,
  skinRatio: 0,
  faceLikeRegion: false,
  strongEdges: false,
  personDetected: false,
  partialDetection: false,
  face: undefined,
  source: 'hidden',
};

/**
 * Reads a picture by the skin-tone rule of S2 §5, with Kovac's rule for skin colour. It follows the rule exactly, which
 * mistakes rooms for people and misses people in dim light, darker skin first (M6), so it decides only if no face
 * finder has loaded. The face is the largest face-like region, else the largest patch of skin. 320 × 180 pixels take
 * under a millisecond.
 *
 * @throws RangeError when the data is shorter than width × height × 4, or the picture is empty.
 */
export function analyseFrame(frame: CameraFrame): FrameReading {
  const { data, width, height } = frame;
  const pixels = width * height;
  if (!(pixels > 0) || data.length < pixels * 4) throw new RangeError('the frame has no picture of its size');
  const seen = scan(frame);
  const brightness = seen.lumaSum / pixels / 255;
  const variance = Math.max(0, seen.lumaSquares / pixels - (seen.lumaSum / pixels) ** 2);
  const skinRatio = seen.skinCount / pixels;
  const strongEdges = seen.edges / pixels > EDGES.ratio;
  const patches = skinPatches(seen.grid);
  const faceLikeRegion = patches.some(isFaceLike);
  const hasSkin = skinRatio > PERSON.skinRatio;
  const personDetected =
    hasSkin && (faceLikeRegion || skinRatio > PERSON.muchSkinRatio) && strongEdges && variance > PERSON.variance;
  return {
    brightness,
    variance,
    skinRatio,
    faceLikeRegion,
    strongEdges,
    personDetected,
    partialDetection: hasSkin && !personDetected,
    face: personDetected ? centreOf(patches.find(isFaceLike) ?? patches[0] ?? scatteredSkin(seen.grid)) : undefined,
    source: 'skin-rule',
  };
}

/**
 * Replaces the skin rule's person and position by the face finder's (M6). `partialDetection` then means a face cut off
 * by the picture's edge, and never skin alone: 15 of 20 pictures of rooms have enough wood or brick to be 'Person
 * partially visible' by the skin rule, and the message to a guest who has turned away must not depend on the colour of
 * their skin.
 *
 * @param found the best face, `cut` for a face that is cut off too far to be located, `undefined` for none
 */
export function withFaceFound(reading: FrameReading, found: FaceBox | 'cut' | undefined): FrameReading {
  const face = found === undefined || found === 'cut' ? undefined : placeOfOne(found);
  const seen = { personDetected: face !== undefined, partialDetection: found === 'cut', face };
  return { ...reading, ...seen, source: 'face-finder' };
}

const placeOfOne = ({ x, y, width }: FaceBox): FramedFace => ({ x, y, ...(width < SMALL_FACE && { isSmall: true }) });

/**
 * Replaces the position of a detected person by that of a group (decision 032).
 *
 * @param group the people, if there are several
 */
export function withGroup(reading: FrameReading, group: readonly FaceBox[]): FrameReading {
  return reading.personDetected && group.length > 1 ? { ...reading, face: placeOf(group) } : reading;
}

function placeOf(group: readonly FaceBox[]): FramedFace {
  const left = Math.min(...group.map(({ x, width }) => x - width / 2));
  const right = Math.max(...group.map(({ x, width }) => x + width / 2));
  return {
    x: (left + right) / 2,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
    people: group.length,
    isAtEdge: left < GROUP_MARGIN || right > 1 - GROUP_MARGIN,
  };
}

const isFaceLike = ({ top, width }: SkinPatch): boolean => top < PATCH.topQuarter && width <= PATCH.widestFace;

const centreOf = ({ x, y }: SkinPatch): FrameReading['face'] => ({ x, y });

interface Seen {
  readonly lumaSum: number;
  readonly lumaSquares: number;
  readonly edges: number;
  readonly skinCount: number;
  readonly grid: SkinGrid;
}

function scan({ data, width, height }: CameraFrame): Seen {
  const counts = new Uint32Array(PATCH.columns * PATCH.rows);
  const above = new Float32Array(width);
  let [lumaSum, lumaSquares, edges, skinCount] = [0, 0, 0, 0];
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor((y * PATCH.rows) / height) * PATCH.columns;
    let left = 0;
    for (let x = 0; x < width; x += 1, at += 4) {
      // Casts, for speed: every index is in range by construction.
      const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
      const luma = lumaOf(r, g, b);
      lumaSum += luma;
      lumaSquares += luma * luma;
      const step = Math.abs(luma - left) + Math.abs(luma - (above[x] as number));
      if (step > EDGES.lumaStep && x > 0 && y > 0) edges += 1;
      left = luma;
      above[x] = luma;
      if (!looksLikeSkin(r, g, b)) continue;
      skinCount += 1;
      const cell = row + Math.floor((x * PATCH.columns) / width);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const cellPixels = (width * height) / counts.length;
  return { lumaSum, lumaSquares, edges, skinCount, grid: { counts, cellPixels } };
}

/**
 * The skin-colour rule for daylight by Kovač, Peer and Solina, "Human skin colour clustering for face detection"
 * (2003). Their second rule, for flash, is omitted: it adds sunlit walls (up to 13% of a room) and almost nothing of 44
 * faces. Channels 0 to 255. Exported for tests.
 */
export function looksLikeSkin(r: number, g: number, b: number): boolean {
  if (r <= 95 || g <= 40 || b <= 20 || r <= g || r <= b) return false;
  return r - Math.min(g, b) > 15 && r - g > 15;
}

interface SkinGrid {
  readonly counts: Uint32Array;
  readonly cellPixels: number;
}

interface SkinPatch {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly width: number;
  readonly skin: number;
}

/**
 * The patches of skin in a picture, largest first: cells of which at least half are skin, joined by their sides. Faces
 * are such patches; so are hands and wooden doors.
 */
function skinPatches(grid: SkinGrid): readonly SkinPatch[] {
  const open = new Set<number>();
  grid.counts.forEach((count, cell) => {
    if (count >= PATCH.cellSkin * grid.cellPixels) open.add(cell);
  });
  const patches: SkinPatch[] = [];
  for (const cell of open) patches.push(patchOf(joined(cell, open), grid));
  return patches.toSorted((a, b) => b.skin - a.skin);
}

/** The centre of all skin, for skin too scattered to form a patch. Requires at least one skin pixel. */
const scatteredSkin = (grid: SkinGrid): SkinPatch => patchOf([...grid.counts.keys()], grid);

function joined(first: number, open: Set<number>): readonly number[] {
  open.delete(first);
  const cells = [first];
  // The list grows during the iteration.
  for (const cell of cells) {
    for (const neighbour of neighboursOf(cell)) if (open.delete(neighbour)) cells.push(neighbour);
  }
  return cells;
}

function neighboursOf(cell: number): readonly number[] {
  const column = cell % PATCH.columns;
  const sides = [cell - PATCH.columns, cell + PATCH.columns];
  if (column > 0) sides.push(cell - 1);
  if (column < PATCH.columns - 1) sides.push(cell + 1);
  return sides;
}

function patchOf(cells: readonly number[], { counts }: SkinGrid): SkinPatch {
  const columns = cells.map((cell) => cell % PATCH.columns);
  const rows = cells.map((cell) => Math.floor(cell / PATCH.columns));
  const weights = cells.map((cell) => counts[cell] ?? 0);
  const skin = weights.reduce((sum, weight) => sum + weight, 0);
  const centre = (places: readonly number[]): number =>
    places.reduce((sum, place, index) => sum + (place + 0.5) * (weights[index] ?? 0), 0) / skin;
  return {
    x: centre(columns) / PATCH.columns,
    y: centre(rows) / PATCH.rows,
    top: Math.min(...rows) / PATCH.rows,
    width: (Math.max(...columns) - Math.min(...columns) + 1) / PATCH.columns,
    skin,
  };
}
