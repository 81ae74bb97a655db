import { PATCH } from './thresholds';

/** Skin pixels counted in a grid of 16 × 12 equal cells, row by row. */
export interface SkinGrid {
  readonly counts: Uint32Array;
  /** Pixels in one cell, on average. */
  readonly cellPixels: number;
}

/** Neighbouring cells that are mostly skin. Positions are fractions of the frame from its upper left corner. */
export interface SkinPatch {
  /** Centre of the patch's skin. */
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly width: number;
  /** Number of skin pixels. */
  readonly skin: number;
}

/**
 * The patches of skin in a picture, largest first: cells of which at least half are skin, joined by their sides. Faces
 * are such patches; so are hands and wooden doors.
 */
export function skinPatches(grid: SkinGrid): readonly SkinPatch[] {
  const open = new Set<number>();
  grid.counts.forEach((count, cell) => {
    if (count >= PATCH.cellSkin * grid.cellPixels) open.add(cell);
  });
  const patches: SkinPatch[] = [];
  for (const cell of open) patches.push(patchOf(joined(cell, open), grid));
  return patches.toSorted((a, b) => b.skin - a.skin);
}

/** The centre of all skin, for skin too scattered to form a patch. Requires at least one skin pixel. */
export const scatteredSkin = (grid: SkinGrid): SkinPatch => patchOf([...grid.counts.keys()], grid);

/** Removes a cell and all cells connected to it from `open`, and returns them. */
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
