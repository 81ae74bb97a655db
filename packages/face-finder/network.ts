/*
 * The layers of BlazeFace short-range: a 5 × 5 convolution, sixteen blocks of a depthwise 3 × 3 and a 1 × 1 convolution
 * with a residual connection, and two heads. Bazarevsky, Kartynnik, Vakunov, Raveendran, Grundmann: "BlazeFace:
 * Sub-millisecond Neural Face Detection on Mobile GPUs", 2019 (arXiv 1907.05047). Where the published weights differ
 * from the paper (3 × 3 instead of 5 × 5, sixteen single blocks instead of five single and six double ones), this
 * follows the weights.
 */

/** Rows and columns of the network's input. */
export const INPUT_SIZE = 128;

/** Numbers of a box prediction: centre x and y, width, height, and six unused key points. */
export const BOX_VALUES = 16;

/**
 * One layer: `weights` has the order outputs, rows, columns, inputs; for a depthwise layer 1, rows, columns, channels.
 */
export interface LayerShape {
  /** The name of the layer in the published file, by which the build finds it. */
  readonly name: string;
  readonly weights: readonly [number, number, number, number];
  readonly biases: number;
}

/** The shape of one BlazeBlock. */
export interface BlockShape {
  readonly inputs: number;
  readonly outputs: number;
  /** 2 halves rows and columns. */
  readonly stride: 1 | 2;
}

/** The shape of one head. */
export interface HeadShape {
  /** Number of blocks before the head. */
  readonly afterBlocks: number;
  /** Rows and columns of cells. */
  readonly cells: number;
  readonly inputs: number;
  readonly anchorsPerCell: number;
  /** Pixels of the input from one cell to the next; also the suffix of the layer's published name. */
  readonly step: number;
}

const blockShapes: readonly BlockShape[] = [
  { inputs: 24, outputs: 24, stride: 1 },
  { inputs: 24, outputs: 28, stride: 1 },
  { inputs: 28, outputs: 32, stride: 2 },
  { inputs: 32, outputs: 36, stride: 1 },
  { inputs: 36, outputs: 42, stride: 1 },
  { inputs: 42, outputs: 48, stride: 2 },
  { inputs: 48, outputs: 56, stride: 1 },
  { inputs: 56, outputs: 64, stride: 1 },
  { inputs: 64, outputs: 72, stride: 1 },
  { inputs: 72, outputs: 80, stride: 1 },
  { inputs: 80, outputs: 88, stride: 1 },
  { inputs: 88, outputs: 96, stride: 2 },
  { inputs: 96, outputs: 96, stride: 1 },
  { inputs: 96, outputs: 96, stride: 1 },
  { inputs: 96, outputs: 96, stride: 1 },
  { inputs: 96, outputs: 96, stride: 1 },
];

/** The two heads of the network, with their sizes in cells and pixels. Exported for tests. */
export const headShapes: readonly HeadShape[] = [
  { afterBlocks: 11, cells: 16, inputs: 88, anchorsPerCell: 2, step: 8 },
  { afterBlocks: 16, cells: 8, inputs: 96, anchorsPerCell: 6, step: 16 },
];

const pointwise = (name: string, inputs: number, outputs: number): LayerShape => ({
  name,
  weights: [outputs, 1, 1, inputs],
  biases: outputs,
});

const depthwise = (name: string, channels: number): LayerShape => ({
  name,
  weights: [1, 3, 3, channels],
  biases: channels,
});

const block = (shape: BlockShape, index: number) => ({
  shape,
  depthwise: depthwise(index === 0 ? 'depthwise_conv2d' : `depthwise_conv2d_${index}`, shape.inputs),
  pointwise: pointwise(`conv2d_${index + 1}`, shape.inputs, shape.outputs),
});

const head = (shape: HeadShape) => ({
  shape,
  scores: pointwise(`classificator_${shape.step}`, shape.inputs, shape.anchorsPerCell),
  boxes: pointwise(`regressor_${shape.step}`, shape.inputs, shape.anchorsPerCell * BOX_VALUES),
});

const stem: LayerShape = { name: 'conv2d', weights: [24, 5, 5, 3], biases: 24 };

/** The layers of the network, in order. */
export const network = { stem, blocks: blockShapes.map(block), heads: headShapes.map(head) };

/** Every layer in the order of the model file: per layer the weights, then the biases. */
export const layerShapes: readonly LayerShape[] = [
  network.stem,
  ...network.blocks.flatMap((part) => [part.depthwise, part.pointwise]),
  ...network.heads.flatMap((part) => [part.scores, part.boxes]),
];

/** The number of weights and biases of a layer. */
export const layerLength = ({ weights: [outputs, rows, columns, inputs], biases }: LayerShape): number =>
  outputs * rows * columns * inputs + biases;
