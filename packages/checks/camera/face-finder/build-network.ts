import { anchorsOf } from './anchors';
import type { Head } from './decode';
import type { Kernel } from './kernel';
import type { FaceModel } from './model';
import { INPUT_SIZE } from './network';
import { createPlane, type Plane, type Rows } from './plane';
import { createBlock, createStem, type Stage } from './stage';

/** The network with its weights and its memory. */
export interface BuiltNetwork {
  readonly input: Plane;
  readonly stages: readonly Stage[];
  readonly heads: readonly Head[];
  /** Computes everything that the heads read, as far as those rows of the input change it. */
  readonly run: (changed: Rows) => void;
}

/** Every layer with its own memory, each reading the one before. */
const createStages = (model: FaceModel, input: Plane, kernel: Kernel): readonly Stage[] => {
  const stem = createStem(model.stem, input, kernel);
  const stages = [stem];
  let source = stem.target;
  for (const filters of model.blocks) {
    const stage = createBlock(filters, source, kernel);
    stages.push(stage);
    source = stage.target;
  }
  return stages;
};

/** The stem is the stage before the first block, so that a head after n blocks reads stage n. */
const createHeads = (model: FaceModel, stages: readonly Stage[]): readonly Head[] =>
  stages.flatMap(({ target: source }, index) =>
    model.heads
      .filter(({ afterBlocks }) => afterBlocks === index)
      .map((filters) => ({ ...filters, source, anchors: anchorsOf(filters) })),
  );

/** Puts the described network together for one kernel, which holds all of its memory. */
export const buildNetwork = (model: FaceModel, kernel: Kernel): BuiltNetwork => {
  const input = createPlane(INPUT_SIZE, 3, kernel.reserve);
  const stages = createStages(model, input, kernel);
  const heads = createHeads(model, stages);
  const run = (changed: Rows): void => {
    let rows = changed;
    for (const stage of stages) rows = stage.run(rows);
  };
  return { input, stages, heads, run };
};
