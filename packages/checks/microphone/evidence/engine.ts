/** Sums over the samples of one block that belong to both channels of a device; all 0 and up but `products`. */
export interface ChannelSums {
  readonly leftSquares: number;
  readonly rightSquares: number;
  readonly products: number;
}

/**
 * Measures one property of sound while it arrives. What it reads does not depend on how the samples are cut into blocks, and its
 * memory is bounded by the length of a take.
 */
export interface Engine<Reading> {
  /**
   * Takes the next samples: mono, finite, any number of them.
   *
   * @param channels Sums over the two channels that the samples were taken from, where the device has two.
   */
  push(block: Float32Array, channels?: ChannelSums): void;
  /** What was measured so far; undefined where that is not enough, and never an assumption. May be called at any time. */
  reading(): Reading | undefined;
}
