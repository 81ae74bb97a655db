import type { HeadShape } from './network';

/** A fixed position in the picture that the network's predictions are relative to. */
export interface FaceAnchor {
  /** The centre of the anchor's cell, as fractions of the input square. */
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly column: number;
  /** The index of the anchor in its cell; the network makes a prediction for each. */
  readonly slot: number;
}

/**
 * The anchors of a head in the order of its predictions: 16 × 16 cells with 2 each, 8 × 8 cells with 6 each, together
 * 896 (the paper's "anchor scheme"). All have size 1: the published weights predict width and height directly.
 */
export const anchorsOf = ({ cells, anchorsPerCell }: HeadShape): readonly FaceAnchor[] =>
  Array.from({ length: cells * cells * anchorsPerCell }, (_, index) => {
    const slot = index % anchorsPerCell;
    const cell = (index - slot) / anchorsPerCell;
    const column = cell % cells;
    const row = (cell - column) / cells;
    return { x: (column + 0.5) / cells, y: (row + 0.5) / cells, row, column, slot };
  });
