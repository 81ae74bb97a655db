import { anchorsOf } from './anchors';
import { type Block, createBlazeBlock, createStem } from './block';
import type { Head } from './decode';
import { createFeatureMap, type FeatureMap, type Rows } from './feature-map';
import type { Kernel } from './kernel';
import type { FaceModel } from './model';
import { INPUT_SIZE } from './network';

/** The network with its weights and its memory. */
export interface BuiltNetwork {
  readonly input: FeatureMap;
  readonly blocks: readonly Block[];
  readonly heads: readonly Head[];
  /** Computes the parts of the heads' inputs that depend on the changed rows. */
  readonly run: (changed: Rows) => void;
}

/** Every layer with its own memory; each reads the result of the previous one. */
const createBlocks = (model: FaceModel, input: FeatureMap, kernel: Kernel): readonly Block[] => {
  const stem = createStem(model.stem, input, kernel);
  const blocks = [stem];
  let source = stem.target;
  for (const filters of model.blocks) {
    const block = createBlazeBlock(filters, source, kernel);
    blocks.push(block);
    source = block.target;
  }
  return blocks;
};

/** The stem has index 0, so a head after n BlazeBlocks reads the block with index n. */
const createHeads = (model: FaceModel, blocks: readonly Block[]): readonly Head[] =>
  blocks.flatMap(({ target: source }, index) =>
    model.heads
      .filter(({ afterBlocks }) => afterBlocks === index)
      .map((filters) => ({ ...filters, source, anchors: anchorsOf(filters) })),
  );

/** Builds the described network for one kernel, which owns all of its memory. */
export const buildNetwork = (model: FaceModel, kernel: Kernel): BuiltNetwork => {
  const input = createFeatureMap(INPUT_SIZE, 3, kernel.reserve);
  const blocks = createBlocks(model, input, kernel);
  const heads = createHeads(model, blocks);
  const run = (changed: Rows): void => {
    let rows = changed;
    for (const block of blocks) rows = block.run(rows);
  };
  return { input, blocks, heads, run };
};
